// A race, and what is asked about it.
import { type Ask, cell } from "../engine/request.ts";

export const DEFAULTS = { N: "100", m: "6", x: "1", y: "1" };

export type Values = Readonly<Record<keyof typeof DEFAULTS, string>>;

export function asksOf({ N, m, x, y }: Values): Ask[] {
  return [{ question: "dice.odds", queries: [N, m, x, y].map(cell).join(" ") }];
}

/** The most cells that the map has along a side. */
const MOST = 99;

/** The cells of the board that the map shows along each side, the first and the last among them. */
export function cellsOf(N: number): number[] {
  const last = N - 1;
  const count = Math.min(last, MOST);
  return Array.from({ length: count }, (_, place) => 1 + Math.round((place * (last - 1)) / (count - 1)));
}

/** What is asked for the map: every pair of cells, those of the player on turn rising first. */
export function mapAsk(N: string, m: string, cells: readonly number[]): Ask {
  const lines = cells.flatMap((y) => cells.map((x) => `${cell(N)} ${cell(m)} ${x} ${y}`));
  return { question: "dice.odds", queries: lines.join("\n") };
}
