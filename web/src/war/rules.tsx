// The rules of a battle, and house rules.
import { Choice, NumberField } from "../parts/field.tsx";
import { rangeOf } from "../engine/shapes.ts";
import { type Battle, RULES } from "./state.ts";

interface Props {
  battle: Battle;
  set(changes: Partial<Record<keyof Battle, string>>): void;
}

const DICE = [1, 2, 3, 4];
const PAIRS = DICE.flatMap((attacker) => DICE.map((defender) => [`${attacker}v${defender}`, `${attacker} against ${defender}`] as const));

export function RulesFields({ battle, set }: Props) {
  const isHouse = battle.dice !== "" || battle.sides !== "" || battle.ties !== "" || battle["stop-at"] !== "";
  return (
    <>
      <Choice
        label="Rules"
        value={battle.rules}
        choices={Object.entries(RULES).map(([id, { text }]) => [id, text] as const)}
        onChange={(rules) => set({ rules })}
      />
      <details open={isHouse}>
        <summary>House rules, and when to stop</summary>
        <Choice
          label="Most dice, attacker against defender"
          value={battle.dice}
          choices={[["", "as in the rules above"], ...PAIRS]}
          onChange={(dice) => set({ dice })}
        />
        <NumberField
          label="Sides of a die"
          value={battle.sides}
          placeholder="6"
          first={2}
          last={20}
          onChange={(sides) => set({ sides })}
        />
        <Choice
          label="Equal dice are won by"
          value={battle.ties}
          choices={[
            ["", "the defender, as usual"],
            ["defender", "the defender"],
            ["attacker", "the attacker"],
          ]}
          onChange={(ties) => set({ ties })}
        />
        <NumberField
          label="Stop when this many attackers are left"
          value={battle["stop-at"]}
          placeholder="1"
          {...rangeOf("war.odds", "attackers")}
          onChange={(stop) => set({ "stop-at": stop })}
        />
        {isHouse && (
          <button type="button" onClick={() => set({ dice: "", sides: "", ties: "", "stop-at": "" })}>
            Back to the usual rules
          </button>
        )}
      </details>
    </>
  );
}
