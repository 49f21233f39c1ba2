// The page of battles.
import { useMemo } from "preact/hooks";
import { useAnswers, useMap } from "../answers.ts";
import { rangeOf } from "../engine/shapes.ts";
import { mean, percent } from "../format.ts";
import { AsText } from "../parts/as-text.tsx";
import { NumberField, Panel } from "../parts/field.tsx";
import { HeatMap } from "../parts/heat-map.tsx";
import { Problems, unknownNames } from "../parts/problems.tsx";
import { useValues } from "../values.ts";
import { Armies } from "./armies.tsx";
import { Chain } from "./chain.tsx";
import { Roll } from "./roll.tsx";
import { RulesFields } from "./rules.tsx";
import { asksOf, DEFAULTS, mapAsk, reachOf, territoriesOf } from "./state.ts";
import { Survivors } from "./survivors.tsx";

export function Battle() {
  const { hash, values, unknown, set } = useValues("war", DEFAULTS);
  const answers = useAnswers(hash, asksOf(values));
  const odds = answers?.of("war.odds");
  const losses = answers?.of("war.losses")?.rows[0];
  const survivors = answers?.of("war.survivors");
  const chain = answers?.of("war.chain");
  const { attackers, defenders } = values;
  return (
    <>
      <h1>Battle</h1>
      <div class="columns">
        <Panel title="The battle" class="form">
          <NumberField
            label="Attackers, the one that stays behind included"
            value={attackers}
            {...rangeOf("war.odds", "attackers")}
            slider={200}
            onChange={(value) => set({ attackers: value }, "attackers")}
          />
          <NumberField
            label="Defenders"
            value={defenders}
            {...rangeOf("war.odds", "X")}
            slider={200}
            onChange={(value) => set({ defenders: value }, "defenders")}
          />
          <RulesFields battle={values} set={(changes) => set(changes, Object.keys(changes).join())} />
        </Panel>
        <div class="results">
          <Problems problems={[unknownNames(unknown), odds?.problem, chain?.problem]} />
          <section class="panel headline" aria-label="The probability that the attackers conquer">
            <p role="status">
              <strong class="big">{percent(odds?.rows[0]?.probability)}</strong>
              <span>
                is the probability that {attackers} attackers conquer {defenders} defenders.
              </span>
            </p>
            <dl>
              <div>
                <dt>Attackers lost</dt>
                <dd>
                  {mean(losses?.attackers_lost)} <small>± {mean(losses?.attackers_lost_sd)}</small>
                </dd>
              </div>
              <div>
                <dt>Defenders lost</dt>
                <dd>
                  {mean(losses?.defenders_lost)} <small>± {mean(losses?.defenders_lost_sd)}</small>
                </dd>
              </div>
            </dl>
          </section>
          {survivors && survivors.rows.length > 0 && <Survivors rows={survivors.rows} />}
          <div class="stack">
            <Armies attackers={attackers} defenders={defenders} answers={answers} />
            <BattleMap values={values} set={set} />
          </div>
          <div class="stack">
            <Chain
              attackers={attackers}
              territories={territoriesOf(values)}
              answer={chain}
              onChange={(territories) => set({ territories: territories.join(",") }, "territories")}
            />
            <Roll rows={answers?.of("war.roll")?.rows} ask={answers?.of("war.roll")?.ask} />
          </div>
          <AsText answers={answers} />
        </div>
      </div>
    </>
  );
}

type Values = ReturnType<typeof useValues<keyof typeof DEFAULTS>>;

function BattleMap({ values, set }: Pick<Values, "values" | "set">) {
  const reach = reachOf(values);
  const { rules, dice, sides, ties } = values;
  const asked = useMemo(() => mapAsk(values, reach), [reach, rules, dice, sides, ties, values["stop-at"]]);
  const probabilities = useMap(asked);
  const numbers = useMemo(() => Array.from({ length: reach }, (_, place) => place + 1), [reach]);
  return (
    <Panel title="Every battle at a glance" class="map">
      <HeatMap
        label="The probability of conquest over attackers and defenders"
        x={{ label: "attackers", numbers }}
        y={{ label: "defenders", numbers }}
        values={probabilities?.length === reach * reach ? probabilities : undefined}
        at={[Number(values.attackers), Number(values.defenders)]}
        tell={(attackers, defenders, value) => `${attackers} against ${defenders}: ${percent(value)}`}
        onPick={(attackers, defenders) => set({ attackers: `${attackers}`, defenders: `${defenders}` }, "map")}
      />
    </Panel>
  );
}
