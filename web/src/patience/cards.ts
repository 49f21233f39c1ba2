// Cards in nine piles, and the pairs that are taken from them.

/** A card as it is written: its rank and its suit. */
export interface Card {
  rank: string;
  suit: string;
}

/** Cards from the bottom of a pile to its top. */
export type Pile = readonly Card[];

/** Two piles, counted from 1, the smaller first. */
export type Pair = readonly [number, number];

const RANKS: Readonly<Record<string, string>> = { T: "10", J: "Jack", Q: "Queen", K: "King", A: "Ace" };
const SUITS: Readonly<Record<string, readonly [symbol: string, name: string]>> = {
  S: ["♠", "spades"],
  C: ["♣", "clubs"],
  D: ["♦", "diamonds"],
  H: ["♥", "hearts"],
};

/** Reads piles, a line each, bottom card first; an empty pile is `-`. `undefined` if something is no card. */
export function readPiles(text: string): Pile[] | undefined {
  const piles: Card[][] = [];
  for (const line of text.split("\n").filter((line) => line.trim() !== "")) {
    const fields = line.trim() === "-" ? [] : line.trim().toUpperCase().split(/[\s,]+/);
    const cards = fields.map((field) => /^(10|[6-9TJQKA])([SCDH])$/.exec(field));
    if (cards.some((card) => !card)) {
      return undefined;
    }
    piles.push(cards.map((card) => ({ rank: card![1]!.replace("10", "T"), suit: card![2]! })));
  }
  return piles.length === 9 ? piles : undefined;
}

/** The piles as the command line reads them. */
export function writePiles(piles: readonly Pile[]): string {
  const line = (pile: Pile) => pile.map(({ rank, suit }) => rank + suit).join(" ") || "-";
  return piles.map(line).join("\n");
}

/** What is on a card. */
export function face({ rank, suit }: Card): string {
  return `${rank === "T" ? "10" : rank}${SUITS[suit]![0]}`;
}

export function nameOf({ rank, suit }: Card): string {
  return `${RANKS[rank] ?? rank} of ${SUITS[suit]![1]}`;
}

export function isRed({ suit }: Card): boolean {
  return suit === "D" || suit === "H";
}

/** The piles after a pair was taken; `undefined` if it cannot be. */
export function take(piles: readonly Pile[], [a, b]: Pair): Pile[] | undefined {
  const tops = [piles[a - 1]?.at(-1), piles[b - 1]?.at(-1)];
  if (a === b || !tops[0] || tops[0].rank !== tops[1]?.rank) {
    return undefined;
  }
  return piles.map((pile, place) => (place === a - 1 || place === b - 1 ? pile.slice(0, -1) : pile));
}

/** Every pair that can be taken, in ascending order. */
export function pairsOf(piles: readonly Pile[]): Pair[] {
  const pairs: Pair[] = [];
  for (let a = 1; a <= piles.length; a++) {
    for (let b = a + 1; b <= piles.length; b++) {
      if (take(piles, [a, b])) {
        pairs.push([a, b]);
      }
    }
  }
  return pairs;
}

export function writePairs(pairs: readonly Pair[]): string {
  return pairs.map((pair) => pair.join("-")).join(",");
}

/** Pairs as an address or a line that wins has them. What is no pair is `undefined`. */
export function readPairs(text: string): (Pair | undefined)[] {
  return text
    .split(/[, ]/)
    .filter((pair) => pair !== "")
    .map((pair) => {
      const piles = /^([1-9])-([1-9])$/.exec(pair);
      return piles ? [Number(piles[1]), Number(piles[2])] : undefined;
    });
}
