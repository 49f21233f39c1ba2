// The nine piles.
import { useLayoutEffect, useState } from "preact/hooks";
import { face, isRed, nameOf, type Pair, type Pile } from "./cards.ts";

interface Props {
  piles: readonly Pile[];
  /** The pairs that can be taken. */
  pairs: readonly Pair[];
  /** Those that are marked. */
  marked: readonly Pair[] | undefined;
  onTake(pair: Pair): void;
}

const has = (pairs: readonly Pair[], pile: number) => pairs.some((pair) => pair.includes(pile));

export function Board({ piles, pairs, marked, onTake }: Props) {
  // What was chosen is another card once the piles have changed.
  const [choice, setChoice] = useState<{ piles: readonly Pile[]; pile: number }>();
  const chosen = choice?.piles === piles ? choice.pile : undefined;
  const partners = chosen === undefined ? pairs : pairs.filter((pair) => pair.includes(chosen));
  const choose = (pile: number) => {
    const pair = partners.find((pair) => chosen !== undefined && chosen !== pile && pair.includes(pile));
    if (pair) {
      onTake(pair);
    } else {
      setChoice(chosen === pile ? undefined : { piles, pile });
    }
  };
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches("input, select, textarea");
      const pile = Number(event.key);
      if (!isTyping && !event.ctrlKey && !event.altKey && !event.metaKey && has(pairs, pile)) {
        choose(pile);
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
  return (
    <ol class="piles" aria-label="The piles">
      {piles.map((cards, place) => {
        const pile = place + 1;
        const isMarked = marked !== undefined && has(chosen === undefined ? marked : marked.filter((pair) => pair.includes(chosen)), pile);
        return (
          <li key={pile}>
            <span class="pile-number" aria-hidden="true">
              {pile}
            </span>
            {cards.map((card, depth) => {
              const color = isRed(card) ? "card red" : "card";
              if (depth < cards.length - 1) {
                return (
                  <span key={depth} class={color} aria-label={nameOf(card)} role="img">
                    {face(card)}
                  </span>
                );
              }
              const canTake = has(partners, pile);
              return (
                <button
                  key={depth}
                  type="button"
                  class={`${color} top${canTake ? " can" : ""}${isMarked ? " marked" : ""}`}
                  aria-pressed={chosen === pile}
                  aria-label={`Pile ${pile}: ${nameOf(card)}${isMarked ? ", keeps the deal winnable" : ""}`}
                  onClick={() => choose(pile)}
                >
                  {face(card)}
                </button>
              );
            })}
            {cards.length === 0 && <span class="card none" role="img" aria-label={`Pile ${pile} is empty`} />}
          </li>
        );
      })}
    </ol>
  );
}
