// A map of probabilities over two numbers, to point at.
import { useEffect, useRef, useState } from "preact/hooks";
import { drawHeat } from "./heat.ts";

/** One axis: its name, and the number that each cell along it stands for. */
export interface Axis {
  label: string;
  numbers: readonly number[];
}

interface Props {
  /** What the map shows, for those who do not see it. */
  label: string;
  x: Axis;
  y: Axis;
  /** Probabilities, row after row, as far as they are known. */
  values: ArrayLike<number> | undefined;
  /** The numbers that are chosen. */
  at: readonly [x: number, y: number];
  /** What is said of a cell. */
  tell(x: number, y: number, value: number): string;
  onPick(x: number, y: number): void;
}

type Cell = readonly [column: number, row: number];

export function HeatMap({ label, x, y, values, at, tell, onPick }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [pointed, setPointed] = useState<Cell>();
  const columns = x.numbers.length;
  const rows = y.numbers.length;
  useEffect(() => {
    const draw = () => canvas.current && values && drawHeat(canvas.current, columns, rows, values);
    draw();
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    scheme.addEventListener("change", draw);
    return () => scheme.removeEventListener("change", draw);
  }, [values, columns, rows]);

  const chosen: Cell = [nearest(x.numbers, at[0]), nearest(y.numbers, at[1])];
  const [column, row] = pointed ?? chosen;
  const cellAt = (event: MouseEvent): Cell => {
    const box = canvas.current!.getBoundingClientRect();
    const place = (part: number, cells: number) => Math.min(cells - 1, Math.max(0, Math.floor(part * cells)));
    return [
      place((event.clientX - box.left) / box.width, columns),
      place((box.bottom - event.clientY) / box.height, rows),
    ];
  };
  const pick = ([column, row]: Cell) => onPick(x.numbers[column]!, y.numbers[row]!);
  const step = (event: KeyboardEvent) => {
    const [right, up] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] ?? [0, 0];
    if (right || up) {
      event.preventDefault();
      const clamp = (place: number, cells: number) => Math.min(cells - 1, Math.max(0, place));
      setPointed(undefined);
      pick([clamp(chosen[0] + right!, columns), clamp(chosen[1] + up!, rows)]);
    }
  };
  const value = values?.[row * columns + column];
  return (
    <figure class="heat">
      <div class="heat-y" aria-hidden="true">
        <span>{y.numbers.at(-1)}</span>
        <span class="heat-label">{y.label}</span>
        <span>{y.numbers[0]}</span>
      </div>
      <div
        class="heat-area"
        tabIndex={0}
        role="application"
        aria-label={`${label}. The arrow keys move over it.`}
        onPointerMove={(event) => setPointed(cellAt(event))}
        onPointerLeave={() => setPointed(undefined)}
        onClick={(event) => pick(cellAt(event))}
        onKeyDown={step}
      >
        <canvas ref={canvas} aria-hidden="true" />
        <i
          class="heat-mark"
          style={{
            left: `${(100 * chosen[0]) / columns}%`,
            bottom: `${(100 * chosen[1]) / rows}%`,
            width: `${100 / columns}%`,
            height: `${100 / rows}%`,
          }}
        />
      </div>
      <div class="heat-x" aria-hidden="true">
        <span>{x.numbers[0]}</span>
        <span class="heat-label">{x.label}</span>
        <span>{x.numbers.at(-1)}</span>
      </div>
      <figcaption>
        <span class="heat-told">{value === undefined ? "…" : tell(x.numbers[column]!, y.numbers[row]!, value)}</span>
        <span class="heat-scale" aria-hidden="true">
          0 %<i />
          100 %
        </span>
      </figcaption>
    </figure>
  );
}

/** The place of the number nearest to `wanted`. */
function nearest(numbers: readonly number[], wanted: number): number {
  let best = 0;
  numbers.forEach((number, place) => {
    if (Math.abs(number - wanted) < Math.abs(numbers[best]! - wanted)) {
      best = place;
    }
  });
  return best;
}
