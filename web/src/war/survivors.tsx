// Who is left after a battle, as bars.
import { useState } from "preact/hooks";
import { Panel } from "../parts/field.tsx";
import { count, percent } from "../format.ts";
import type { Row } from "../engine/request.ts";
import { type End, endsOf, likely } from "./ends.ts";

export function Survivors({ rows }: { rows: readonly Row[] }) {
  const [pointed, setPointed] = useState<number>();
  const ends = likely(endsOf(rows));
  const most = Math.max(...ends.map((end) => end.probability));
  const conquered = ends.filter((end) => end.conquered).length;
  const best = ends.reduce<End | undefined>((best, end) => (best && best.probability >= end.probability ? best : end), undefined);
  const shown = (pointed === undefined ? undefined : ends[pointed]) ?? best;
  const point = (event: PointerEvent & { currentTarget: Element }) => {
    const box = event.currentTarget.getBoundingClientRect();
    setPointed(Math.min(ends.length - 1, Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * ends.length))));
  };
  return (
    <Panel title="Who is left" class="survivors">
      <svg
        viewBox={`0 0 ${ends.length} 100`}
        preserveAspectRatio="none"
        role="img"
        aria-label={best ? `Bars of the armies left. The likeliest end: ${told(best)}` : "No end"}
        onPointerMove={point}
        onPointerLeave={() => setPointed(undefined)}
      >
        {ends.map((end, place) => {
          const height = (100 * end.probability) / most;
          return (
            <rect
              key={place}
              class={`${end.conquered ? "won" : "lost"}${end === shown ? " shown" : ""}`}
              x={place + 0.08}
              y={100 - height}
              width={0.84}
              height={height}
            />
          );
        })}
      </svg>
      <div class="bar-axis" aria-hidden="true">
        {conquered > 0 && (
          <span class="won" style={{ flexGrow: conquered }}>
            <b>{ends[0]!.left}</b>
            <em>attackers left</em>
            <b>{conquered > 1 ? ends[conquered - 1]!.left : ""}</b>
          </span>
        )}
        {conquered < ends.length && (
          <span class="lost" style={{ flexGrow: ends.length - conquered }}>
            <b>{ends[conquered]!.left}</b>
            <em>defenders left</em>
            <b>{ends.length - conquered > 1 ? ends.at(-1)!.left : ""}</b>
          </span>
        )}
      </div>
      <p class="told">{shown && told(shown)}</p>
    </Panel>
  );
}

function told(end: End): string {
  return end.conquered
    ? `${count(end.left, "attacker", "attackers")} left: ${percent(end.probability)}; at least as many: ${percent(end.atLeast)}`
    : `${count(end.left, "defender", "defenders")} left: ${percent(end.probability)}; at most as many: ${percent(end.atLeast)}`;
}
