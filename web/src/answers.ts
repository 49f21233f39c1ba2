// Answers for a component, asked anew when what it asks changes.
import { useEffect, useRef, useState } from "preact/hooks";
import { ask, forget } from "./engine/client.ts";
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
  /** What `for` was when they were asked. */
  for: string;
  all: readonly Answer[];
  /** The answer to a question, if it was asked. */
  of(question: string, place?: number): Answer | undefined;
}

/** The answers to some questions; the last ones until there are new ones. `what` names the state that they are for. */
export function useAnswers(what: string, asks: readonly Ask[]): Answers | undefined {
  const asker = useRef({}).current;
  const [answers, setAnswers] = useState<Answers>();
  const requests = asks.map(requestOf);
  const key = JSON.stringify([what, requests]);
  useEffect(() => {
    ask(asker, requests, (outcomes) => {
      const all = outcomes.map((outcome, place): Answer => {
        const ask = asks[place]!;
        return outcome.ok
          ? { ask, text: outcome.text, rows: rowsOf(ask.question, outcome.text), problem: undefined }
          : { ask, text: "", rows: [], problem: outcome.problem };
      });
      const of = (question: string, place = 0) =>
        all.filter((answer) => answer.ask.question === question)[place];
      setAnswers({ for: what, all, of });
    });
  }, [key]);
  useEffect(() => () => forget(asker), []);
  return answers;
}
