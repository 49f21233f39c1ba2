// Answers for a component, asked anew when what it asks changes.
import { useEffect, useRef, useState } from "preact/hooks";
import { ask, forget } from "./engine/client.ts";
import type { Outcome } from "./engine/instance.ts";
import { type Ask, requestOf, type Row, rowsOf } from "./engine/request.ts";

/** An answer, or what is wrong with the query. */
export interface Answer {
  ask: Ask;
  text: string;
  rows: readonly Row[];
  problem: string | undefined;
}

/** Answers, and what they are the answers for. */
export interface Answers {
  /** What `what` was when they were asked. */
  for: string;
  all: readonly Answer[];
  /** The answer to a question, if it was asked. */
  of(question: string, place?: number): Answer | undefined;
}

/**
 * The answers to some questions; the last ones until there are new ones. `what` names the state that they are for; while it is
 * not known, nothing is asked.
 */
export function useAnswers(what: string | undefined, asks: readonly Ask[]): Answers | undefined {
  return useAsked(what, asks.map(requestOf), (outcomes) => {
    const all = outcomes.map((outcome, place): Answer => {
      const ask = asks[place]!;
      const text = outcome.ok ? outcome.text : "";
      return { ask, text, rows: rowsOf(ask.question, text), problem: outcome.ok ? undefined : outcome.problem };
    });
    const of = (question: string, place = 0) => all.filter((answer) => answer.ask.question === question)[place];
    return { for: what!, all, of };
  });
}

/** What a numbered deal or puzzle is, once that is known. */
export function useShown(game: string, number: string | undefined): { number: string; outcome: Outcome } | undefined {
  const request = `${game} show\n\n${number}`;
  const shown = useAsked(number, [request], ([outcome]) => ({ number: number!, outcome: outcome! }));
  return number !== undefined && shown?.number === number ? shown : undefined;
}

/** The probabilities that a map shows; the last ones until there are new ones. They are asked after all else. */
export function useMap(ask: Ask | undefined): Float64Array | undefined {
  return useAsked(
    ask && "map",
    ask ? [requestOf(ask)] : [],
    ([outcome]) => Float64Array.from(outcome?.ok ? outcome.text.split("\n").slice(0, -1) : [], Number),
    true,
  );
}

function useAsked<T>(
  what: string | undefined,
  requests: string[],
  make: (outcomes: Outcome[]) => T,
  last = false,
): T | undefined {
  const asker = useRef({}).current;
  const [made, setMade] = useState<T>();
  const key = what === undefined ? undefined : [what, ...requests].join("\0");
  useEffect(() => {
    if (key === undefined) {
      forget(asker);
    } else {
      ask(asker, requests, (outcomes) => setMade(() => make(outcomes)), last);
    }
  }, [key]);
  useEffect(() => () => forget(asker), []);
  return made;
}
