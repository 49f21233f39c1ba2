// The four players with their healths.
import { PLAYERS, type Position } from "./rules.ts";

/** A player's name, as people write it. */
export function nameOf(player: number): string {
  const name = PLAYERS[player]!;
  return name[0]!.toUpperCase() + name.slice(1);
}

const SIDES = ["monarch", "monarch", "rebel", "traitor"];

export function Board({ position, isOver }: { position: Position; isOver: boolean }) {
  return (
    <ul class="players" aria-label="The players">
      {position.healths.map((health, player) => {
        const onTurn = !isOver && player === position.turn;
        return (
          <li key={player} class={`panel ${SIDES[player]}${onTurn ? " on-turn" : ""}${health > 0 ? "" : " dead"}`}>
            <b>{nameOf(player)}</b>
            <span class="health">
              {health > 0 ? health : "dead"}
              {health > 0 && <small> health</small>}
            </span>
            {onTurn && <em>on turn</em>}
          </li>
        );
      })}
    </ul>
  );
}
