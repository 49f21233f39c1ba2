// What can be asked, as the engine itself tells it.
import shapes from "./shapes.json" with { type: "json" };

export interface Column {
  name: string;
  first?: number;
  last?: number;
  words?: string[];
}

export interface Shape {
  game: string;
  name: string;
  list?: string;
  query: Column[];
  answer: Column[];
}

const all = new Map((shapes as Shape[]).map((shape) => [`${shape.game}.${shape.name}`, shape]));

/** The shape of a question such as `war.odds`. */
export function shapeOf(question: string): Shape {
  const shape = all.get(question);
  if (!shape) {
    throw new Error(`${question} is no question`);
  }
  return shape;
}

/** The smallest and the largest number in a column of a question's query. */
export function rangeOf(question: string, name: string): { first: number; last: number } {
  const column = shapeOf(question).query.find((column) => column.name === name);
  if (column?.first === undefined || column.last === undefined) {
    throw new Error(`${question} has no numbers ${name}`);
  }
  return { first: column.first, last: column.last };
}
