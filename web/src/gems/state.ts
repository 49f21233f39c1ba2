// A puzzle, what was picked, and what is asked.
import { type Ask, cell } from "../engine/request.ts";
import { type Case, type Pick, pick, type Position, readCase, start, writePosition } from "./rules.ts";

export const DEFAULTS = { puzzle: "1", case: "", picks: "", you: "1", hints: "", line: "" };

export type Values = Readonly<Record<keyof typeof DEFAULTS, string>>;

export interface Game {
  case: Case;
  position: Position;
  picks: readonly Pick[];
  problem: string | undefined;
}

/** The own case of an address, as the command line reads it: an address has commas between lines. */
export function caseOf(values: Values): string {
  return values.case.split(",").join("\n");
}

/** The game of some text; `undefined` if that is no case. */
export function gameOf(values: Values, text: string): Game | undefined {
  const game = readCase(text);
  if (!game) {
    return undefined;
  }
  let position = start(game);
  const picks: Pick[] = [];
  for (const bag of values.picks.split(",").filter((bag) => bag !== "")) {
    const picked = pick(game, position, Number(bag));
    if (!picked) {
      const problem = `Pick ${picks.length + 1} in the address, “${bag}”, is no bag that is left. The game is shown up to it; undo to go on.`;
      return { case: game, position, picks, problem };
    }
    picks.push(picked.pick);
    position = picked.after;
  }
  return { case: game, position, picks, problem: undefined };
}

/** The position that is asked about, or what stands in the address where that gives none. */
export function queryOf(values: Values, game: Game | undefined): Omit<Ask, "question"> {
  if (values.case === "" && (!game || game.picks.length === 0)) {
    return { queries: cell(values.puzzle), numbered: "puzzle" };
  }
  if (!game || game.picks.length === 0) {
    return { queries: caseOf(values) };
  }
  return { queries: writePosition(game.case, game.position), positions: true };
}

export function asksOf(values: Values, game: Game | undefined): Ask[] {
  const questions = ["gems.difference"];
  if (values.hints !== "") {
    questions.push("gems.moves");
  }
  if (values.line !== "") {
    questions.push("gems.line");
  }
  return questions.map((question) => ({ question, ...queryOf(values, game) }));
}

/** The picks of an address without the last: back to where it is a person's turn. */
export function undone(game: Game, values: Values): string {
  const bags = game.picks.map((pick) => pick.bag);
  if (game.problem === undefined) {
    const isHuman = (player: number) => values.you === "both" || values.you === `${player}`;
    let last = game.picks.length - 1;
    while (last > 0 && !isHuman(game.picks[last]!.player)) {
      last--;
    }
    bags.length = Math.max(0, last);
  }
  return bags.join(",");
}
