// Random numbered deals.
import { askOnce } from "../engine/client.ts";
import { requestOf } from "../engine/request.ts";

/** Difficulties, and between which probabilities of random play they lie. */
export const DIFFICULTIES: Readonly<Record<string, { text: string; above: number; to: number }>> = {
  easy: { text: "easy: over 50 % at random", above: 0.5, to: 1 },
  medium: { text: "medium: 10 to 50 %", above: 0.1, to: 0.5 },
  hard: { text: "hard: under 10 %", above: 0, to: 0.1 },
  fiendish: { text: "fiendish: under 1 %", above: 0, to: 0.01 },
};

/** Numbers of deals stay short enough to be told to somebody. */
const MOST = 1_000_000;
const AT_ONCE = 200;
const TRIES = 20;

export function randomDeal(): string {
  return `${1 + Math.floor(Math.random() * MOST)}`;
}

/** The number of a random deal of a difficulty. */
export async function randomWinnable(difficulty: string): Promise<string | undefined> {
  const { above, to } = DIFFICULTIES[difficulty]!;
  for (let tries = 0; tries < TRIES; tries++) {
    const deals = Array.from({ length: AT_ONCE }, randomDeal);
    const [outcome] = await askOnce([requestOf({ question: "patience.odds", numbered: "deal", queries: deals.join("\n") })]);
    if (!outcome?.ok) {
      return undefined;
    }
    const probabilities = outcome.text.split("\n").map(Number);
    const found = deals.find((_, place) => probabilities[place]! > above && probabilities[place]! <= to);
    if (found) {
      return found;
    }
  }
  return undefined;
}
