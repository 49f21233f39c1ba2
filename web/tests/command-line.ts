// The answers of the command line.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Ask } from "../src/engine/request.ts";
import { shapeOf } from "../src/engine/shapes.ts";

/** The program: that of FOREGONE, or the one that `cargo build --release` makes. */
export const program = process.env.FOREGONE ?? fileURLToPath(new URL("../../target/release/foregone", import.meta.url));
export const hasProgram = existsSync(program);

/** What the program prints. It finds no tables, so that it solves all on the spot, as the page does. */
export function run(words: readonly string[], input: string): string {
  const none = fileURLToPath(new URL("./no-tables", import.meta.url));
  const { stdout, error } = spawnSync(program, words, {
    input,
    cwd: "/",
    env: { FOREGONE_TABLES: none, HOME: none },
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  if (error) {
    throw error;
  }
  return stdout;
}

/** The answers to many questions, in their order; `undefined` where there is an error. */
export function answersOf(asks: readonly Ask[]): (string | undefined)[] {
  const groups = new Map<string, number[]>();
  asks.forEach((ask, place) => {
    const { queries: _, ...kind } = ask;
    const key = JSON.stringify(kind);
    groups.set(key, [...(groups.get(key) ?? []), place]);
  });
  const answers: (string | undefined)[] = [];
  for (const places of groups.values()) {
    const ask = asks[places[0]!]!;
    const words = [...ask.question.split("."), "--keep-going"];
    for (const [name, value] of Object.entries(ask.options ?? {})) {
      if (value !== "") {
        words.push(`--${name}`, value);
      }
    }
    if (ask.positions) {
      words.push("--positions");
    }
    // A column of numbers is how CSV gives numbered deals and puzzles.
    const heading = ask.numbered ? `${ask.numbered}\n` : "";
    const printed = run(words, heading + places.map((place) => `${asks[place]!.queries}\n`).join(""));
    const blocks = split(ask.question, printed);
    if (blocks.length !== places.length) {
      throw new Error(`${words.join(" ")}: ${blocks.length} answers to ${places.length} queries`);
    }
    places.forEach((place, index) => (answers[place] = blocks[index]));
  }
  return answers;
}

/** The answers in a text. */
function split(question: string, text: string): (string | undefined)[] {
  const lines = text.split("\n").slice(0, -1);
  if (!shapeOf(question).list) {
    return lines.map((line) => (line === "error" ? undefined : `${line}\n`));
  }
  const blocks: (string | undefined)[] = [];
  let block = "";
  for (const line of lines) {
    block += `${line}\n`;
    if (line === "") {
      blocks.push(block === "error\n\n" ? undefined : block);
      block = "";
    }
  }
  return blocks;
}
