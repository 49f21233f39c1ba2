// The rules of gems: bags, the cooker, and stones.

export interface Case {
  colours: number;
  /** How many gems of a colour make a stone. */
  perStone: number;
  /** The colours of each bag's gems, counted from 1. */
  bags: readonly (readonly number[])[];
}

export interface Pick {
  /** The bag, counted from 1 among all bags of the case. */
  bag: number;
  /** The player who picks: 1 is the one who begins. */
  player: 1 | 2;
  stones: number;
}

export interface Position {
  /** Gems of each colour in the cooker. */
  cooker: readonly number[];
  /** The numbers of the bags that are left. */
  left: readonly number[];
  player: 1 | 2;
  /** The stones that each player has won. */
  score: readonly [number, number];
}

/** Reads a case: `G B S` and the bags; `undefined` if it is none. */
export function readCase(text: string): Case | undefined {
  const numbers = text.split(/[\s,]+/).filter((field) => field !== "");
  if (!numbers.every((field) => /^\d{1,3}$/.test(field))) {
    return undefined;
  }
  const next = () => Number(numbers.shift() ?? NaN);
  const [colours, count, perStone] = [next(), next(), next()];
  if (!(count <= 21) || !(colours <= 8) || !(perStone < 20) || (count > 0 && perStone === 0)) {
    return undefined;
  }
  const bags: number[][] = [];
  for (let bag = 0; bag < count; bag++) {
    const gems = next();
    if (!(gems >= 1 && gems <= 10)) {
      return undefined;
    }
    bags.push(Array.from({ length: gems }, next));
  }
  const isSound = numbers.length === 0 && bags.flat().every((colour) => colour >= 1 && colour <= colours);
  return isSound ? { colours, perStone, bags } : undefined;
}

export function start(game: Case): Position {
  return {
    cooker: Array.from({ length: game.colours }, () => 0),
    left: game.bags.map((_, place) => place + 1),
    player: 1,
    score: [0, 0],
  };
}

/** What comes of a pick; `undefined` if the bag is gone. */
export function pick(game: Case, position: Position, bag: number): { pick: Pick; after: Position } | undefined {
  const { player, left, score } = position;
  if (!left.includes(bag)) {
    return undefined;
  }
  const cooker = [...position.cooker];
  let stones = 0;
  for (const colour of game.bags[bag - 1]!) {
    const gems = cooker[colour - 1]! + 1;
    stones += Math.floor(gems / game.perStone);
    cooker[colour - 1] = gems % game.perStone;
  }
  const after: Position = {
    cooker,
    left: left.filter((other) => other !== bag),
    player: stones > 0 ? player : player === 1 ? 2 : 1,
    score: player === 1 ? [score[0] + stones, score[1]] : [score[0], score[1] + stones],
  };
  return { pick: { bag, player, stones }, after };
}

/** A position as the command line reads it. */
export function writePosition(game: Case, { cooker, left }: Position): string {
  const bags = left.map((bag) => game.bags[bag - 1]!);
  const lines = [`${game.colours} ${bags.length} ${game.perStone}`, cooker.join(" ")];
  return [...lines, ...bags.map((gems) => [gems.length, ...gems].join(" "))].join("\n");
}
