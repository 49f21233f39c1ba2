// A question with its options and queries, as the engine reads it, and as the command line would.
import { shapeOf } from "./shapes.ts";

/** What is asked. */
export interface Ask {
  /** Such as `war.odds`. */
  question: string;
  /** As on the command line; what is empty is left out. */
  options?: Readonly<Record<string, string>>;
  /** The queries, a line each or as the contest has them. */
  queries: string;
  /** Whether it is a numbered deal or puzzle that is asked about, and how the command line calls its number. */
  numbered?: "deal" | "puzzle";
  /** Whether the queries are positions. */
  positions?: boolean;
}

/** The text that the engine reads. */
export function requestOf(ask: Ask): string {
  const [game, question] = ask.question.split(".");
  const lines = [`${game} ${question}`];
  for (const [name, value] of Object.entries(ask.options ?? {})) {
    if (value !== "") {
      lines.push(`${name} ${cell(value)}`);
    }
  }
  if (ask.numbered) {
    lines.push("numbered");
  }
  if (ask.positions) {
    lines.push("positions");
  }
  return `${lines.join("\n")}\n\n${ask.queries}`;
}

/** The command that asks the same. */
export function commandOf(ask: Ask): string {
  const [game, question] = ask.question.split(".");
  const words = ["foregone", game, question];
  const isLine = !ask.queries.trim().includes("\n") && !ask.numbered;
  if (isLine) {
    words.push(ask.queries.trim());
  }
  for (const [name, value] of Object.entries(ask.options ?? {})) {
    if (value !== "") {
      words.push(`--${name} ${value}`);
    }
  }
  if (ask.numbered) {
    words.push(`--${ask.numbered} ${ask.queries.trim()}`);
  }
  if (ask.positions) {
    words.push("--positions");
  }
  return isLine || ask.numbered ? words.join(" ") : `${words.join(" ")} <<END\n${ask.queries.trim()}\nEND`;
}

/** An item of an answer: its columns by name, as they are printed. */
export type Row = Readonly<Record<string, string>>;

/** The items of an answer that is a list, or of answers that are a line each. */
export function rowsOf(question: string, text: string): Row[] {
  const columns = shapeOf(question).answer;
  const lines = text.split("\n").slice(0, -1);
  return lines
    .filter((line) => columns.length === 1 || line !== "")
    .map((line) => {
      const fields = columns.length === 1 ? [line] : line.split(" ");
      return Object.fromEntries(columns.map((column, place) => [column.name, fields[place] ?? ""]));
    });
}

/** A value as one field of a line, whatever is typed: the engine tells what is wrong with it. */
export function cell(value: string): string {
  return value.trim().replace(/\s+/g, "_") || "?";
}
