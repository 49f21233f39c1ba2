// A game of the kingdoms: where it began, what was played, and what is asked.
import { type Ask, cell } from "../engine/request.ts";
import { attack, MONARCH, PLAYERS, type Position, withTurn } from "./rules.ts";

export const DEFAULTS = { h1: "4", h2: "3", h3: "4", h4: "3", turn: "monarch", played: "" };
export const HEALTHS = ["h1", "h2", "h3", "h4"] as const;

export type Values = Readonly<Record<keyof typeof DEFAULTS, string>>;

export interface Step {
  player: number;
  victim: number;
}

export interface Game {
  /** `undefined` if the address gives no position. */
  position: Position | undefined;
  steps: readonly Step[];
  problem: string | undefined;
}

/** The game that an address tells: each attack is the number of the attacked player's health. */
export function gameOf(values: Values): Game {
  const healths = HEALTHS.map((name) => (/^\d{1,2}$/.test(values[name]) ? Number(values[name]) : NaN));
  const turn = PLAYERS.indexOf(values.turn);
  if (turn < 0 || healths.some(Number.isNaN) || !healths.some((health) => health > 0)) {
    return { position: undefined, steps: [], problem: undefined };
  }
  let position = withTurn(healths, turn);
  const steps: Step[] = [];
  for (const digit of values.played) {
    const victim = Number(digit) - 1;
    const after = attack(position, victim);
    if (!after) {
      const problem = `Attack ${steps.length + 1} in the address, “${digit}”, cannot be made. The game is shown up to it; undo to go on.`;
      return { position, steps, problem };
    }
    steps.push({ player: position.turn, victim });
    position = after;
  }
  return { position, steps, problem: undefined };
}

/** What is asked about the position, or about what the address gives in place of one. */
export function asksOf(values: Values, { position }: Game): Ask[] {
  if (position && !(position.healths[MONARCH]! > 0) && values.played !== "") {
    return [];
  }
  const healths = (position?.healths.map(String) ?? HEALTHS.map((name) => cell(values[name]))).join(" ");
  const turn = position ? PLAYERS[position.turn]! : cell(values.turn);
  const moves: Ask = { question: "kingdoms.moves", queries: `${healths} ${turn}` };
  return position?.turn === MONARCH ? [{ question: "kingdoms.odds", queries: healths }, moves] : [moves];
}
