// A chain of territories, built by adding them.
import { Panel, NumberField } from "../parts/field.tsx";
import { rangeOf } from "../engine/shapes.ts";
import type { Answer } from "../answers.ts";
import { percent } from "../format.ts";

interface Props {
  attackers: string;
  territories: readonly string[];
  answer: Answer | undefined;
  onChange(territories: string[]): void;
}

export function Chain({ attackers, territories, answer, onChange }: Props) {
  const range = rangeOf("war.chain", "territories");
  const replaced = (place: number, ...values: string[]) => {
    const changed = [...territories];
    changed.splice(place, 1, ...values);
    onChange(changed);
  };
  return (
    <Panel title="A campaign over several territories" class="chain">
      <p class="hint">
        The {attackers} attackers conquer one territory after the other. One army stays in each that they leave; all others move on.
      </p>
      <ol>
        {territories.map((defenders, place) => {
          const probability = answer?.rows[place]?.probability;
          return (
            <li key={place}>
              <NumberField
                label={`Defenders of territory ${place + 1}`}
                value={defenders}
                {...range}
                onChange={(value) => replaced(place, value.replace(/,/g, "") || "0")}
              />
              <span class="meter" aria-hidden="true">
                <i style={{ width: `${100 * Number(probability ?? 0)}%` }} />
              </span>
              <output>{percent(probability)}</output>
              <button type="button" class="quiet" aria-label={`Remove territory ${place + 1}`} onClick={() => replaced(place)}>
                ✕
              </button>
            </li>
          );
        })}
      </ol>
      <button type="button" onClick={() => onChange([...territories, territories.at(-1) ?? "3"])}>
        Add a territory
      </button>
      {answer && answer.rows.length > 0 && (
        <p role="status">
          All {answer.rows.length} are conquered with <strong>{percent(answer.rows.at(-1)!.probability)}</strong>.
        </p>
      )}
    </Panel>
  );
}
