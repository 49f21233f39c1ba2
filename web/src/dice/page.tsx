// The page of the dice race.
import { useMemo } from "preact/hooks";
import { useAnswers, useMap } from "../answers.ts";
import { rangeOf } from "../engine/shapes.ts";
import { percent } from "../format.ts";
import { AsText } from "../parts/as-text.tsx";
import { NumberField, Panel } from "../parts/field.tsx";
import { HeatMap } from "../parts/heat-map.tsx";
import { Problems, unknownNames } from "../parts/problems.tsx";
import { useValues } from "../values.ts";
import { asksOf, cellsOf, DEFAULTS, mapAsk } from "./state.ts";
import { Track } from "./track.tsx";

export function Dice() {
  const { hash, values, unknown, set } = useValues("dice", DEFAULTS);
  const odds = useAnswers(hash, asksOf(values));
  const answer = odds?.all[0];
  const cells = Number(values.N);
  const isBoard = answer !== undefined && answer.problem === undefined;
  const last = Math.max(1, (cells || rangeOf("dice.odds", "N").last) - 1);
  const field = (name: "m" | "x" | "y", label: string, hint?: string) => (
    <NumberField
      label={label}
      value={values[name]}
      first={1}
      last={last}
      slider={name === "m" ? Math.min(last, 50) : last}
      {...(hint ? { hint } : {})}
      onChange={(value) => set({ [name]: value }, name)}
    />
  );
  return (
    <>
      <h1>Dice race</h1>
      <div class="columns">
        <Panel title="The race" class="form">
          <NumberField
            label="Cells of the board"
            value={values.N}
            {...rangeOf("dice.odds", "N")}
            slider={200}
            onChange={(N) => set({ N }, "N")}
          />
          {field("m", "Sides of the die")}
          {field("x", "Cell of the player on turn")}
          {field("y", "Cell of the other")}
          <details>
            <summary>The rules</summary>
            <p class="hint">
              Both throw the die in turn and go forward as many cells. The first on the last cell wins, but a throw that would pass it bounces
              back from it by what is left over.
            </p>
          </details>
        </Panel>
        <div class="results one">
          <Problems problems={[unknownNames(unknown), answer?.problem]} />
          <section class="panel headline" aria-label="The probability that the player on turn wins">
            <p role="status">
              <strong class="big">{percent(answer?.rows[0]?.probability)}</strong>
              <span>is the probability that the player on turn wins.</span>
            </p>
          </section>
          {isBoard && (
            <Panel title="The board">
              <Track cells={cells} sides={Number(values.m)} own={Number(values.x)} other={Number(values.y)} />
              <p class="hint">Shaded: from there one throw can win.</p>
            </Panel>
          )}
          <RaceMap values={values} set={set} />
          <AsText answers={odds} />
        </div>
      </div>
    </>
  );
}

type Page = ReturnType<typeof useValues<keyof typeof DEFAULTS>>;

function RaceMap({ values, set }: Pick<Page, "values" | "set">) {
  const { N, m } = values;
  const { first, last } = rangeOf("dice.odds", "N");
  const isBoard = /^\d+$/.test(N) && Number(N) >= first && Number(N) <= last;
  const numbers = useMemo(() => (isBoard ? cellsOf(Number(N)) : []), [N]);
  const asked = useMemo(() => mapAsk(N, m, numbers), [N, m]);
  const probabilities = useMap(isBoard ? asked : undefined);
  if (!isBoard || probabilities?.length === 0) {
    return null;
  }
  return (
    <Panel title="Every race with this die" class="map race-map">
      <HeatMap
        label="The probability that the player on turn wins, over both cells"
        x={{ label: "cell of the player on turn", numbers }}
        y={{ label: "cell of the other", numbers }}
        values={probabilities?.length === numbers.length ** 2 ? probabilities : undefined}
        at={[Number(values.x), Number(values.y)]}
        tell={(x, y, value) => `${x} against ${y}: ${percent(value)}`}
        onPick={(x, y) => set({ x: `${x}`, y: `${y}` }, "map")}
      />
    </Panel>
  );
}
