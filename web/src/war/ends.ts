// The ends of a battle, from the best for the attackers to the worst.
import type { Row } from "../engine/request.ts";

export interface End {
  /** Whether the defenders are beaten. */
  conquered: boolean;
  /** The armies left: the attackers' if they have conquered, else the defenders'. */
  left: number;
  probability: number;
  /** The probability of this end or a better one. */
  atLeast: number;
}

/** All ends, those with as many defenders left taken together. */
export function endsOf(survivors: readonly Row[]): End[] {
  const ends: End[] = [];
  let atLeast = 0;
  const byDefenders = new Map<number, number>();
  for (const row of survivors) {
    const defenders = Number(row.defenders_left);
    const probability = Number(row.probability);
    if (defenders === 0) {
      atLeast += probability;
      ends.push({ conquered: true, left: Number(row.attackers_left), probability, atLeast });
    } else {
      byDefenders.set(defenders, (byDefenders.get(defenders) ?? 0) + probability);
    }
  }
  for (const [left, probability] of [...byDefenders].sort(([a], [b]) => a - b)) {
    atLeast += probability;
    ends.push({ conquered: false, left, probability, atLeast });
  }
  return ends;
}

/** The ends without those at either side that are too unlikely to be seen. */
export function likely(ends: readonly End[]): readonly End[] {
  const seen = (end: End) => end.probability >= 0.0005;
  const first = ends.findIndex(seen);
  const last = ends.findLastIndex(seen);
  return first < 0 ? ends : ends.slice(first, last + 1);
}
