// Best play, as far as it goes.
import { askOnce } from "../engine/client.ts";
import { requestOf, type Row, rowsOf } from "../engine/request.ts";
import { attack, PLAYERS, type Position, winnerOf } from "./rules.ts";

/** A best attack; among equally good ones any, as the rules have it. */
export function bestOf(moves: readonly Row[]): number | undefined {
  const best = moves.filter((move) => move.best === "true");
  const chosen = best[Math.floor(Math.random() * best.length)];
  return chosen && PLAYERS.indexOf(chosen.attack!);
}

/** The attacks of best play to the end of the game, as an address has them. */
export async function playOn(start: Position): Promise<string> {
  let position = start;
  let played = "";
  while (winnerOf(position) === undefined) {
    const question = "kingdoms.moves";
    const queries = `${position.healths.join(" ")} ${PLAYERS[position.turn]}`;
    const [outcome] = await askOnce([requestOf({ question, queries })]);
    const victim = outcome?.ok ? bestOf(rowsOf(question, outcome.text)) : undefined;
    const after = victim === undefined ? undefined : attack(position, victim);
    if (!after) {
      break;
    }
    played += victim! + 1;
    position = after;
  }
  return played;
}
