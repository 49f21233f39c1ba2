import { expect, test } from "vitest";
import { pairsOf, readPairs, readPiles, take, writePairs, writePiles } from "./cards.ts";
import { asksOf, DEFAULTS, gameOf } from "./state.ts";

const DEAL_2 = `7D AS 9H KH
7C JC QS 9D
6C 8S AC AH
8H TC JD KS
AD 6H 9S 9C
TD QH QD JS
JH 6S 7H 6D
KD TS 7S 8D
KC TH QC 8C
`;

test("piles are read as they are written", () => {
  const piles = readPiles(DEAL_2)!;
  expect(`${writePiles(piles)}\n`).toBe(DEAL_2);
  expect(readPiles("10s\n-\n-\n-\n-\n-\n-\n-\n-")![0]).toEqual([{ rank: "T", suit: "S" }]);
  expect(readPiles("1S\n-\n-\n-\n-\n-\n-\n-\n-")).toBeUndefined();
  expect(readPiles("-\n-")).toBeUndefined();
});

test("pairs of the same rank are taken", () => {
  const piles = readPiles(DEAL_2)!;
  expect(pairsOf(piles)).toEqual([[1, 4], [2, 5], [8, 9]]);
  expect(take(piles, [1, 2])).toBeUndefined();
  expect(take(piles, [1, 1])).toBeUndefined();
  const after = take(piles, [1, 4])!;
  expect(after.map((pile) => pile.length)).toEqual([3, 4, 4, 3, 4, 4, 4, 4, 4]);
});

test("the line that wins empties the piles", () => {
  const line = "1-4 1-5 1-3 2-5 4-6 2-6 5-7 1-7 3-5 3-8 3-7 2-7 2-8 4-8 4-9 6-9 6-9 8-9";
  const taken = writePairs(readPairs(line).map((pair) => pair!));
  const game = gameOf({ ...DEFAULTS, taken }, DEAL_2)!;
  expect(game.problem).toBeUndefined();
  expect(game.piles.flat()).toEqual([]);
  expect(gameOf({ ...DEFAULTS, taken: "1-4,1-3" }, DEAL_2)!.problem).toContain("Pair 2");
  expect(gameOf({ ...DEFAULTS, taken: "1-4,x" }, DEAL_2)!.taken).toEqual([[1, 4]]);
});

test("a deal is asked about by its number, and what is left of it as a position", () => {
  const asked = (changes: Partial<typeof DEFAULTS>) => {
    const values = { ...DEFAULTS, ...changes };
    return asksOf(values, gameOf(values, DEAL_2));
  };
  expect(asked({})).toEqual([{ question: "patience.odds", queries: "2", numbered: "deal" }]);
  expect(asked({ hints: "on", line: "on" }).map((ask) => ask.question)).toEqual(["patience.odds", "patience.moves", "patience.line"]);
  expect(asked({ taken: "1-4" })[0]).toMatchObject({ positions: true });
});
