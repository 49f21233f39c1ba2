import { expect, test } from "vitest";
import { pick, readCase, start, writePosition } from "./rules.ts";
import { asksOf, DEFAULTS, gameOf, undone } from "./state.ts";

const PUZZLE_1 = `8 4 2
6 1 3 5 6 7 8
6 1 6 8 8 8 8
10 2 2 2 3 4 4 5 6 7 8
6 1 2 2 4 8 8
`;

test("cases are read", () => {
  expect(readCase(PUZZLE_1)).toMatchObject({ colours: 8, perStone: 2 });
  expect(readCase("0 0 0")).toMatchObject({ bags: [] });
  for (const wrong of ["", "1 1 2", "1 1 2 1 2", "1 1 0 1 1", "1 1 2 1 1 1", "9 1 2 1 1", "1 1 2 x 1"]) {
    expect(readCase(wrong), wrong).toBeUndefined();
  }
});

test("the line of best play wins what the command line says", () => {
  // foregone gems line --puzzle 1: every pick wins, so that the first player picks all.
  const game = readCase(PUZZLE_1)!;
  let position = start(game);
  const stones = [2, 1, 3, 4].map((bag) => {
    const picked = pick(game, position, bag)!;
    position = picked.after;
    return picked.pick.stones;
  });
  expect(stones).toEqual([2, 2, 6, 2]);
  expect(position.score).toEqual([12, 0]);
  expect(pick(game, position, 1)).toBeUndefined();
});

test("a pick that wins nothing passes the turn", () => {
  const game = readCase(PUZZLE_1)!;
  const { after } = pick(game, start(game), 1)!;
  expect(after).toMatchObject({ player: 2, left: [2, 3, 4], score: [0, 0] });
  expect(writePosition(game, after).split("\n").slice(0, 2)).toEqual(["8 3 2", "1 0 1 0 1 1 1 1"]);
});

test("undo goes back to a person's turn", () => {
  const of = (values: typeof DEFAULTS) => undone(gameOf(values, PUZZLE_1)!, values);
  expect(of({ ...DEFAULTS, picks: "1,2,3" })).toBe("");
  expect(of({ ...DEFAULTS, picks: "1,2,3", you: "both" })).toBe("1,2");
  expect(of({ ...DEFAULTS, picks: "2,1,1" })).toBe("2,1");
});

test("a puzzle is asked about by its number, and what is left of it as a position", () => {
  const asked = (picks: string) => {
    const values = { ...DEFAULTS, picks };
    return asksOf(values, gameOf(values, PUZZLE_1))[0];
  };
  expect(asked("")).toEqual({ question: "gems.difference", queries: "1", numbered: "puzzle" });
  expect(asked("1")).toMatchObject({ positions: true });
});
