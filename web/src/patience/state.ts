// A deal, what was taken from it, and what is asked.
import { type Ask, cell } from "../engine/request.ts";
import { type Pair, type Pile, readPairs, readPiles, take, writePiles } from "./cards.ts";

export const DEFAULTS = { deal: "2", cards: "", taken: "", hints: "", line: "" };

export type Values = Readonly<Record<keyof typeof DEFAULTS, string>>;

export interface Game {
  /** The piles as dealt. */
  dealt: readonly Pile[];
  piles: readonly Pile[];
  taken: readonly Pair[];
  problem: string | undefined;
}

/** The cards of an address, as the command line reads them: an address has commas between piles. */
export function cardsOf({ cards }: Values): string {
  return cards.split(",").join("\n");
}

/** The game on some dealt cards; `undefined` if they are no piles of cards. */
export function gameOf(values: Values, text: string): Game | undefined {
  const dealt = readPiles(text);
  if (!dealt) {
    return undefined;
  }
  let piles: readonly Pile[] = dealt;
  const taken: Pair[] = [];
  for (const pair of readPairs(values.taken)) {
    const after = pair && take(piles, pair);
    if (!after) {
      const problem = `Pair ${taken.length + 1} of those taken in the address cannot be taken. The game is shown up to it; undo to go on.`;
      return { dealt, piles, taken, problem };
    }
    taken.push(pair);
    piles = after;
  }
  return { dealt, piles, taken, problem: undefined };
}

/** What is asked about a game, or about what stands in the address where that gives none. */
export function asksOf(values: Values, game: Game | undefined): Ask[] {
  const ask = queryOf(values, game);
  const questions = ["patience.odds"];
  if (values.hints !== "") {
    questions.push("patience.moves");
  }
  if (values.line !== "") {
    questions.push("patience.line");
  }
  return questions.map((question) => ({ question, ...ask }));
}

/** What is asked to mark the pairs that keep a game winnable: digits enough for the least probability. */
export function hintAsk(values: Values, game: Game): Ask {
  return { question: "patience.moves", ...queryOf(values, game), options: { digits: "15" } };
}

function queryOf(values: Values, game: Game | undefined): Omit<Ask, "question"> {
  if (values.cards === "" && (!game || game.taken.length === 0)) {
    return { queries: cell(values.deal), numbered: "deal" };
  }
  if (!game) {
    return { queries: cardsOf(values) };
  }
  const queries = writePiles(game.piles);
  return game.piles.every((pile) => pile.length === 4) ? { queries } : { queries, positions: true };
}
