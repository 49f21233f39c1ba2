// The rules of the kingdoms: whose turn it is, who is attacked, and who has won.
import { shapeOf } from "../engine/shapes.ts";

/** The players, in the order of their healths. */
export const PLAYERS = shapeOf("kingdoms.moves").query.find((column) => column.name === "turn")!.words!;
export const [MONARCH, MINISTER, REBEL, TRAITOR] = [0, 1, 2, 3] as const;

/** The order of their turns. */
const TURNS = [MONARCH, REBEL, MINISTER, TRAITOR];

export interface Position {
  healths: readonly number[];
  /** The place of the player on turn among the players. He lives, unless the game is over. */
  turn: number;
}

/** The side that has won: the place of the Monarch, the Rebel or the Traitor. */
export function winnerOf({ healths }: Position): number | undefined {
  const lives = (player: number) => healths[player]! > 0;
  if (!lives(REBEL) && !lives(TRAITOR)) {
    return MONARCH;
  }
  if (!lives(MONARCH)) {
    return lives(TRAITOR) && !lives(MINISTER) && !lives(REBEL) ? TRAITOR : REBEL;
  }
  return undefined;
}

/** The position in which the first living player from `turn` on is on turn. */
export function withTurn(healths: readonly number[], turn: number): Position {
  const start = TURNS.indexOf(turn as 0);
  for (let step = 0; step < TURNS.length; step++) {
    const player = TURNS[(start + step) % TURNS.length]!;
    if (healths[player]! > 0) {
      return { healths, turn: player };
    }
  }
  return { healths, turn };
}

/** The position after the player on turn has attacked another; `undefined` if he may not. */
export function attack(position: Position, victim: number): Position | undefined {
  const { healths, turn } = position;
  const allies = [turn, victim].every((player) => player === MONARCH || player === MINISTER);
  if (winnerOf(position) !== undefined || victim === turn || allies || !(healths[victim]! > 0)) {
    return undefined;
  }
  const after = healths.map((health, player) => (player === victim ? health - 1 : health));
  const next = TURNS[(TURNS.indexOf(turn as 0) + 1) % TURNS.length]!;
  return withTurn(after, next);
}
