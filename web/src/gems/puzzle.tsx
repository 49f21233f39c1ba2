// Which puzzle is played, and against whom.
import { useId, useState } from "preact/hooks";
import { Choice, NumberField, Panel } from "../parts/field.tsx";

interface Props {
  puzzle: string;
  /** The case, as text. */
  text: string;
  you: string;
  onPuzzle(puzzle: string, by?: string): void;
  onCase(text: string): void;
  onYou(you: string): void;
}

/** Numbers of puzzles stay short enough to be told to others. */
const MOST = 100_000;

export function PuzzleFields({ puzzle, text, you, onPuzzle, onCase, onYou }: Props) {
  const id = useId();
  const [own, setOwn] = useState<string>();
  return (
    <Panel title="The puzzle" class="form">
      <NumberField
        label="Number of the puzzle"
        value={puzzle}
        first={1}
        last={Number.MAX_SAFE_INTEGER}
        onChange={(puzzle) => onPuzzle(puzzle, "puzzle")}
      />
      <div class="buttons">
        <button type="button" class="main" onClick={() => onPuzzle(`${1 + Math.floor(Math.random() * MOST)}`)}>
          Any puzzle
        </button>
      </div>
      <Choice
        label="You play"
        value={you}
        choices={[
          ["1", "first, against the best play"],
          ["2", "second, against the best play"],
          ["both", "both sides"],
        ]}
        onChange={onYou}
      />
      <details>
        <summary>Your own puzzle</summary>
        <div class="field">
          <label for={id}>
            Colours, bags, and gems a stone; then each bag on a line: how many gems, and their colours
          </label>
          <textarea id={id} rows={8} value={own ?? text} spellcheck={false} onInput={(event) => setOwn(event.currentTarget.value)} />
        </div>
        <button type="button" onClick={() => onCase(own ?? text)}>
          Play this puzzle
        </button>
      </details>
      <details>
        <summary>The rules</summary>
        <p class="hint">
          Pick a bag: its gems go into the cooker. As soon as there are enough of one colour, they melt into a stone for you, as often as
          possible. Who wins a stone picks again; else it is the other’s turn. Who has more stones when no bag is left wins.
        </p>
      </details>
    </Panel>
  );
}
