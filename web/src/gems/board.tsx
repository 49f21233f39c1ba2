// The cooker and the bags.
import { Gem } from "./gem.tsx";
import type { Case, Position } from "./rules.ts";

interface Props {
  game: Case;
  position: Position;
  /** The difference after each bag that is left, by its number. */
  hints: ReadonlyMap<number, number> | undefined;
  canPick: boolean;
  onPick(bag: number): void;
}

export function Board({ game, position, hints, canPick, onPick }: Props) {
  const best = hints && Math.max(...hints.values());
  return (
    <>
      <h3>The cooker: {game.perStone} gems of a colour make a stone</h3>
      <ul class="cooker">
        {position.cooker.map((gems, place) => (
          <li key={place} class={gems === 0 ? "empty" : undefined}>
            <Gem colour={place + 1} />
            <span class="visually-hidden">colour {place + 1}:</span> {gems}
          </li>
        ))}
      </ul>
      <h3>The bags</h3>
      <ul class="bags">
        {game.bags.map((gems, place) => {
          const bag = place + 1;
          const isLeft = position.left.includes(bag);
          const hint = hints?.get(bag);
          return (
            <li key={bag}>
              <button type="button" class={isLeft ? undefined : "gone"} disabled={!isLeft || !canPick} onClick={() => onPick(bag)}>
                <span class="bag-name">
                  {isLeft ? `Bag ${bag}` : `Bag ${bag} is gone`}
                  {hint !== undefined && <b class={hint === best ? "best" : "hint-value"}>{signed(hint)}</b>}
                </span>
                {isLeft && (
                  <span class="gems">
                    {gems.map((colour, gem) => (
                      <Gem key={gem} colour={colour} />
                    ))}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** A difference with its sign. */
export function signed(difference: number): string {
  return difference > 0 ? `+${difference}` : `${difference}`.replace("-", "−");
}
