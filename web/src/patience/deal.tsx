// Which deal is played.
import { useId, useState } from "preact/hooks";
import { Choice, NumberField, Panel } from "../parts/field.tsx";
import { DIFFICULTIES, randomDeal, randomWinnable } from "./random.ts";

interface Props {
  deal: string;
  /** The cards that are dealt, as text. */
  cards: string;
  onDeal(deal: string, by?: string): void;
  onCards(cards: string): void;
}

export function DealFields({ deal, cards, onDeal, onCards }: Props) {
  const id = useId();
  const [difficulty, setDifficulty] = useState("easy");
  const [own, setOwn] = useState<string>();
  const winnable = async () => {
    const found = await randomWinnable(difficulty);
    if (found) {
      onDeal(found);
    }
  };
  return (
    <Panel title="The deal" class="form">
      <NumberField label="Number of the deal" value={deal} first={1} last={Number.MAX_SAFE_INTEGER} onChange={(deal) => onDeal(deal, "deal")} />
      <div class="buttons">
        <button type="button" onClick={() => onDeal(randomDeal())}>
          Any deal
        </button>
      </div>
      <Choice
        label="Difficulty"
        value={difficulty}
        choices={Object.entries(DIFFICULTIES).map(([name, { text }]) => [name, text] as const)}
        onChange={setDifficulty}
      />
      <div class="buttons">
        <button type="button" class="main" onClick={winnable}>
          A deal that can be won
        </button>
      </div>
      <details>
        <summary>Your own cards</summary>
        <div class="field">
          <label for={id}>A pile a line, its bottom card first: 7D AS 9H KH, or - for an empty pile</label>
          <textarea id={id} rows={9} value={own ?? cards} spellcheck={false} onInput={(event) => setOwn(event.currentTarget.value)} />
        </div>
        <button type="button" onClick={() => onCards(own ?? cards)}>
          Play these cards
        </button>
      </details>
      <details>
        <summary>The rules</summary>
        <p class="hint">
          Take the top cards of two piles if they have the same rank, until no card is left. Click them, or press the numbers of their piles.
        </p>
      </details>
    </Panel>
  );
}
