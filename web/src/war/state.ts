// What a battle is, and what is asked about it.
import type { Ask } from "../engine/request.ts";
import { cell } from "../engine/request.ts";

export const DEFAULTS = {
  attackers: "30",
  defenders: "20",
  rules: "risk",
  dice: "",
  sides: "",
  ties: "",
  "stop-at": "",
  territories: "",
};

export type Battle = Readonly<Record<keyof typeof DEFAULTS, string>>;

/** The rule sets, and the most dice that they give to each side. */
export const RULES: Readonly<Record<string, { text: string; dice: readonly [number, number] }>> = {
  risk: { text: "Classic Risk: 3 dice against 2", dice: [3, 2] },
  war: { text: "War, RisiKo!: 3 dice against 3", dice: [3, 3] },
};

/** The confidences for which armies are told. */
export const CONFIDENCES = ["0.5", "0.75", "0.9", "0.95"];

/** The defenders of each territory, as they stand in an address. */
export function territoriesOf(battle: Battle): string[] {
  return battle.territories === "" ? [] : battle.territories.split(",");
}

/** The options that change the rules of every question. */
export function rulesOf({ rules, dice, sides, ties }: Battle): Record<string, string> {
  return { rules, dice, sides, ties };
}

/** The dice of the first roll; none if there is no roll. */
export function firstRoll(battle: Battle): readonly [number, number] | undefined {
  const dice = /^(\d+)v(\d+)$/.exec(battle.dice);
  const most = dice ? [Number(dice[1]), Number(dice[2])] : RULES[battle.rules]?.dice;
  const attackers = Number(battle.attackers);
  const defenders = Number(battle.defenders);
  const rolls = attackers > Math.max(1, Number(battle["stop-at"]) || 1) && defenders >= 1;
  return most && rolls ? [Math.min(most[0]!, attackers - 1), Math.min(most[1]!, defenders)] : undefined;
}

/** All that is asked about a battle. */
export function asksOf(battle: Battle): Ask[] {
  const options = { ...rulesOf(battle), "stop-at": battle["stop-at"] };
  const attackers = cell(battle.attackers);
  const defenders = cell(battle.defenders);
  const armies = `${attackers} ${defenders}`;
  const asks: Ask[] = [
    { question: "war.odds", options, queries: armies },
    { question: "war.losses", options, queries: armies },
    { question: "war.survivors", options, queries: armies },
  ];
  const territories = territoriesOf(battle);
  if (territories.length > 0) {
    const queries = [attackers, ...territories.map(cell)].join(" ");
    asks.push({ question: "war.chain", options, queries });
  }
  for (const confidence of CONFIDENCES) {
    asks.push({ question: "war.fewest", options: { ...options, confidence }, queries: defenders });
    asks.push({ question: "war.most", options: { ...options, confidence }, queries: attackers });
  }
  const roll = firstRoll(battle);
  if (roll) {
    asks.push({ question: "war.roll", options: rulesOf(battle), queries: roll.join(" ") });
  }
  return asks;
}

/** Lengths of the map's sides. */
const SIDES = [20, 40, 60, 100, 200];

/** How far the map goes, so that it has the battle on it if it can. */
export function reachOf(battle: Battle): number {
  const most = Math.max(Number(battle.attackers) || 0, Number(battle.defenders) || 0);
  return SIDES.find((side) => side >= most) ?? SIDES.at(-1)!;
}

/** What is asked for the map: every battle up to `reach` armies a side, the attackers rising first. */
export function mapAsk(battle: Battle, reach: number): Ask {
  const lines: string[] = [];
  for (let defenders = 1; defenders <= reach; defenders++) {
    for (let attackers = 1; attackers <= reach; attackers++) {
      lines.push(`${attackers} ${defenders}`);
    }
  }
  const options = { ...rulesOf(battle), "stop-at": battle["stop-at"] };
  return { question: "war.odds", options, queries: lines.join("\n") };
}
