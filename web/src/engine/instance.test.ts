import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Engine } from "./instance.ts";
import { requestOf, rowsOf } from "./request.ts";

const module = new WebAssembly.Module(readFileSync(new URL("engine.wasm", import.meta.url)));

test("the engine answers as text and as JSON", () => {
  const engine = new Engine(module);
  const asked = { question: "war.odds", options: { rules: "risk" }, queries: "10 10" };
  expect(engine.ask(requestOf(asked))).toEqual({ ok: true, text: "0.479935\n" });
  expect(engine.ask(requestOf({ ...asked, options: { ...asked.options, format: "jsonl" } }))).toEqual({
    ok: true,
    text: '{"attackers":10,"X":10,"probability":0.479935}\n',
  });
  const roll = engine.ask(requestOf({ question: "war.roll", queries: "1 1" }));
  expect(roll.ok && rowsOf("war.roll", roll.text)[0]).toEqual({
    attackers_lost: "0",
    defenders_lost: "1",
    probability: "0.416667",
    numerator: "5",
    denominator: "12",
  });
});

test("what is wrong is told, and the engine goes on", () => {
  const engine = new Engine(module);
  for (const [request, problem] of [
    ["", "a game and a question are expected, found ``"],
    ["chess odds\n\n1", "`chess` is not a game; the games are kingdoms, war, dice, patience, gems"],
    ["war moves\n\n1", "war has no question `moves`"],
    ["war odds\nplace 3\n\n1 1", "war odds has no option `place`"],
    ["war odds\n\n1 1\n1", "query 2: X is missing"],
    ["war odds\ndigits 16\n\n1 1", "digits must be a whole number from 1 to 15, found `16`"],
  ] as const) {
    expect(engine.ask(request)).toEqual({ ok: false, problem });
  }
  expect(engine.ask("war odds\n\n10 10").ok).toBe(true);
});

/** A module with the engine's exports, whose `ask` traps. */
const TRAPS = new WebAssembly.Module(
  new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0,
    // Types: number to number; nothing to number.
    1, 10, 2, 96, 1, 127, 1, 127, 96, 0, 1, 127,
    3, 5, 4, 0, 1, 1, 1,
    5, 3, 1, 0, 1,
    7, 51, 5,
    6, ...Buffer.from("memory"), 2, 0,
    7, ...Buffer.from("request"), 0, 0,
    3, ...Buffer.from("ask"), 0, 1,
    6, ...Buffer.from("answer"), 0, 2,
    13, ...Buffer.from("answer_length"), 0, 3,
    10, 20, 4,
    4, 0, 65, 0, 11,
    3, 0, 0, 11,
    4, 0, 65, 0, 11,
    4, 0, 65, 0, 11,
  ]),
);

test("an instance that traps is thrown away", () => {
  const engine = new Engine(TRAPS);
  const outcome = engine.ask("war odds");
  expect(outcome).toMatchObject({ ok: false, problem: expect.stringContaining("unreachable") });
  // The next one is another instance, which traps anew.
  expect(engine.ask("war odds")).toEqual(outcome);
});

test("what a panic has said can be read after it", () => {
  const { exports } = new WebAssembly.Instance(module);
  const { memory, request, answer, answer_length } = exports as unknown as {
    memory: WebAssembly.Memory;
    request(length: number): number;
    answer(): number;
    answer_length(): number;
  };
  expect(() => request(2 ** 32 - 1)).toThrow(WebAssembly.RuntimeError);
  const told = new Uint8Array(memory.buffer, answer(), answer_length());
  expect(new TextDecoder().decode(told)).toContain("capacity overflow");
});
