import { expect, test } from "vitest";
import { attack, MINISTER, MONARCH, REBEL, TRAITOR, winnerOf, withTurn } from "./rules.ts";
import { asksOf, DEFAULTS, gameOf } from "./state.ts";

test("turns go from the Monarch to the Rebel, the Minister and the Traitor, past the dead", () => {
  let position = withTurn([9, 9, 9, 9], MONARCH);
  const seen = [position.turn];
  for (const victim of [REBEL, TRAITOR, REBEL, MONARCH]) {
    position = attack(position, victim)!;
    seen.push(position.turn);
  }
  expect(seen).toEqual([MONARCH, REBEL, MINISTER, TRAITOR, MONARCH]);
  expect(position.healths).toEqual([8, 9, 7, 8]);
  expect(withTurn([1, 0, 0, 1], REBEL).turn).toBe(TRAITOR);
  expect(attack(withTurn([1, 1, 1, 1], MONARCH), REBEL)!.turn).toBe(MINISTER);
});

test("nobody attacks himself, a friend, or the dead", () => {
  const position = withTurn([2, 2, 0, 2], MONARCH);
  expect([MONARCH, MINISTER, REBEL].map((victim) => attack(position, victim))).toEqual([undefined, undefined, undefined]);
  expect(attack(withTurn([2, 2, 1, 2], MINISTER), MONARCH)).toBeUndefined();
});

test("the winner is told", () => {
  const winner = (...healths: number[]) => winnerOf(withTurn(healths, MONARCH));
  expect(winner(1, 0, 0, 0)).toBe(MONARCH);
  expect(winner(0, 0, 0, 1)).toBe(TRAITOR);
  expect(winner(0, 1, 0, 1)).toBe(REBEL);
  expect(winner(0, 0, 1, 1)).toBe(REBEL);
  expect(winner(1, 0, 1, 0)).toBeUndefined();
});

test("a game is read from its address", () => {
  const { position, steps, problem } = gameOf({ ...DEFAULTS, h1: "1", h2: "0", h3: "1", h4: "1", played: "31" });
  expect(problem).toBeUndefined();
  expect(steps).toEqual([
    { player: MONARCH, victim: REBEL },
    { player: TRAITOR, victim: MONARCH },
  ]);
  expect(winnerOf(position!)).toBe(TRAITOR);
  expect(gameOf({ ...DEFAULTS, played: "31x" }).problem).toContain("Attack 3");
  expect(gameOf({ ...DEFAULTS, h1: "x" }).position).toBeUndefined();
});

test("odds are asked on the Monarch's turn alone", () => {
  const asked = (changes: Partial<typeof DEFAULTS>) => {
    const values = { ...DEFAULTS, ...changes };
    return asksOf(values, gameOf(values)).map(({ question, queries }) => `${question} ${queries}`);
  };
  expect(asked({})).toEqual(["kingdoms.odds 4 3 4 3", "kingdoms.moves 4 3 4 3 monarch"]);
  expect(asked({ played: "3" })).toEqual(["kingdoms.moves 4 3 3 3 rebel"]);
  expect(asked({ h2: "x y" })).toEqual(["kingdoms.moves 4 x_y 4 3 monarch"]);
});
