// The probabilities of the three sides, as a bar.
import { percent } from "../format.ts";

export interface Sides {
  monarch: number;
  rebel: number;
  traitor: number;
}

export const NAMES: readonly (readonly [keyof Sides, string])[] = [
  ["monarch", "Monarch and Minister"],
  ["rebel", "Rebel"],
  ["traitor", "Traitor"],
];

export function Bar({ sides }: { sides: Sides }) {
  return (
    <span class="sides-bar" aria-hidden="true">
      {NAMES.map(([side]) => (
        <i key={side} class={side} style={{ width: `${100 * sides[side]}%` }} />
      ))}
    </span>
  );
}

export function Legend({ sides }: { sides: Sides }) {
  return (
    <ul class="sides-legend">
      {NAMES.map(([side, name]) => (
        <li key={side} class={side}>
          <strong>{percent(sides[side])}</strong> {name}
        </li>
      ))}
    </ul>
  );
}
