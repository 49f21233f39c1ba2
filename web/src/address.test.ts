import { expect, test } from "vitest";
import { readAddress, writeAddress } from "./address.ts";

test("addresses are read as they are written", () => {
  for (const values of [{}, { attackers: "30", territories: "3,4,2" }, { cards: "6S 7D & = ? % +", "stop-at": "2" }]) {
    expect(readAddress(writeAddress("war", values))).toEqual({ page: "war", values });
  }
  expect(writeAddress("war", { territories: "3,4,2", ties: "" })).toBe("#/war?territories=3,4,2");
});

test("whatever stands in an address can be read", () => {
  for (const hash of ["", "#", "#/", "#war", "#/war", "#/war?", "#/war?x", "#/war?%", "#/war?a=1?b=2", "#/%zz?&&="]) {
    expect(readAddress(hash).page).toBeTypeOf("string");
  }
  expect(readAddress("#/war?a=1?b=2").values).toEqual({ a: "1?b=2" });
});
