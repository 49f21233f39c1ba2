// The page's answers at random addresses are those of the command line.
import { expect, type Page, test } from "@playwright/test";
import { writeAddress } from "../src/address.ts";
import { asksOf as diceAsks, DEFAULTS as RACE } from "../src/dice/state.ts";
import type { Ask } from "../src/engine/request.ts";
import { asksOf as gemsAsks, DEFAULTS as PUZZLE, gameOf as gemsGame } from "../src/gems/state.ts";
import { attack } from "../src/kingdoms/rules.ts";
import { asksOf as kingdomsAsks, DEFAULTS as KINGDOMS, gameOf as kingdomsGame } from "../src/kingdoms/state.ts";
import { pairsOf } from "../src/patience/cards.ts";
import { asksOf as patienceAsks, DEFAULTS as DEAL, gameOf as patienceGame } from "../src/patience/state.ts";
import { asksOf as warAsks, DEFAULTS as BATTLE } from "../src/war/state.ts";
import { answersOf, hasProgram, program, run } from "./command-line.ts";
import { answersAt, random } from "./page.ts";

const STATES = Number(process.env.STATES ?? 1000);

test.skip(!hasProgram, `${program} is not there; \`cargo build --release\` makes it`);
test.setTimeout(600_000);

interface State {
  address: string;
  asks: Ask[];
}

async function compare(page: Page, states: readonly State[]): Promise<void> {
  await page.goto("./");
  const told = await answersAt(page, states.map((state) => state.address));
  const expected = answersOf(states.flatMap((state) => state.asks));
  const counts = new Map<string, number>();
  states.forEach(({ address, asks }, place) => {
    const answers = asks.map((ask) => [ask.question, expected.shift()] as const);
    expect(told[place], address).toEqual(answers);
    asks.forEach(({ question }) => counts.set(question, (counts.get(question) ?? 0) + 1));
  });
  console.log([...counts].map(([question, count]) => `${question}: ${count} equal`).join(", "));
  for (const [question, count] of counts) {
    expect(count, question).toBeGreaterThanOrEqual(STATES);
  }
}

function many(make: (next: ReturnType<typeof random>) => State): State[] {
  const next = random(1);
  return Array.from({ length: STATES }, () => make(next));
}

test("battles", async ({ page }) => {
  const house = [
    {},
    {},
    { rules: "war" },
    { rules: "war", "stop-at": "3" },
    { "stop-at": "2" },
    { dice: "2v2" },
    { dice: "4v3", sides: "10" },
    { ties: "attacker" },
    { rules: "war", dice: "1v1", sides: "2", ties: "attacker", "stop-at": "5" },
  ];
  const states = many((next) => {
    const territories = Array.from({ length: next(1, 4) }, () => next(1, 12)).join(",");
    const values = {
      ...BATTLE,
      // Enough to roll, so that every question is asked.
      attackers: `${next(6, 120)}`,
      defenders: `${next(1, 120)}`,
      territories,
      ...house[next(0, house.length - 1)],
    };
    return { address: writeAddress("war", values), asks: warAsks(values) };
  });
  await compare(page, states);
});

test("kingdoms", async ({ page }) => {
  const states = many((next) => {
    const values = {
      ...KINGDOMS,
      h1: `${next(1, 39)}`,
      h2: `${next(0, 39)}`,
      h3: `${next(0, 39)}`,
      h4: `${next(0, 39)}`,
      played: "",
    };
    // On to the Monarch's next turn, with any attacks, so that both questions are asked.
    for (let attacks = next(0, 1) * 4; attacks > 0 || kingdomsGame(values).position!.turn !== 0; attacks--) {
      const { position } = kingdomsGame(values);
      const victims = [0, 1, 2, 3].filter((victim) => attack(position!, victim));
      if (victims.length === 0) {
        break;
      }
      values.played += `${victims[next(0, victims.length - 1)]! + 1}`;
    }
    // Where the game ends before that, it is asked about as it began.
    const { position } = kingdomsGame(values);
    values.played = position!.healths[0]! > 0 && position!.turn === 0 ? values.played : "";
    return { address: writeAddress("kingdoms", values), asks: kingdomsAsks(values, kingdomsGame(values)) };
  });
  await compare(page, states);
});

test("kingdoms on any player's turn", async ({ page }) => {
  const turns = ["monarch", "minister", "rebel", "traitor"];
  const states = many((next) => {
    const values = {
      ...KINGDOMS,
      h1: `${next(1, 39)}`,
      h2: `${next(1, 39)}`,
      h3: `${next(1, 39)}`,
      h4: `${next(1, 39)}`,
      turn: turns[next(1, 3)]!,
    };
    return { address: writeAddress("kingdoms", values), asks: kingdomsAsks(values, kingdomsGame(values)) };
  });
  await compare(page, states);
});

test("patience", async ({ page }) => {
  const states = many((next) => {
    const values = { ...DEAL, deal: `${next(1, 1_000_000_000)}`, hints: "on", line: "on", taken: "" };
    const cards = run(["patience", "--show", "--deal", values.deal], "");
    for (let pairs = next(0, 6); pairs > 0; pairs--) {
      const possible = pairsOf(patienceGame(values, cards)!.piles);
      const pair = possible[next(0, possible.length - 1)];
      values.taken += pair ? `${values.taken && ","}${pair.join("-")}` : "";
    }
    return { address: writeAddress("patience", values), asks: patienceAsks(values, patienceGame(values, cards)) };
  });
  await compare(page, states);
});

test("gems", async ({ page }) => {
  const states = many((next) => {
    const values = { ...PUZZLE, puzzle: `${next(1, 1_000_000_000)}`, you: "both", hints: "on", line: "on", picks: "" };
    const text = run(["gems", "--show", "--puzzle", values.puzzle], "").replace(/0 0 0\n$/, "");
    for (let picks = next(0, 3); picks > 0; picks--) {
      const { left } = gemsGame(values, text)!.position;
      values.picks += `${values.picks && ","}${left[next(0, left.length - 1)]}`;
    }
    return { address: writeAddress("gems", values), asks: gemsAsks(values, gemsGame(values, text)) };
  });
  await compare(page, states);
});

test("dice", async ({ page }) => {
  const states = many((next) => {
    const N = next(10, next(0, 3) ? 200 : 2000);
    const cell = () => `${next(1, N - 1)}`;
    const values = { ...RACE, N: `${N}`, m: `${next(0, 3) ? next(1, Math.min(20, N - 1)) : next(1, N - 1)}`, x: cell(), y: cell() };
    return { address: writeAddress("dice", values), asks: diceAsks(values) };
  });
  await compare(page, states);
});
