import { expect, test } from "vitest";
import { cellsOf, mapAsk } from "./state.ts";

test("the map shows the whole board", () => {
  expect(cellsOf(10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  for (const N of [11, 100, 101, 102, 777, 2000]) {
    const cells = cellsOf(N);
    expect([cells[0], cells.at(-1)]).toEqual([1, N - 1]);
    expect(new Set(cells).size).toBe(cells.length);
    expect(cells.length).toBeLessThan(100);
  }
  expect(mapAsk("10", "3", [1, 9]).queries).toBe("10 3 1 1\n10 3 9 1\n10 3 1 9\n10 3 9 9");
});
