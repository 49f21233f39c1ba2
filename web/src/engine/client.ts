// Requests to the engine's thread. Each asker has at most one request on its way and one waiting: what it asked before is
// forgotten when it asks something else.
import type { Outcome } from "./instance.ts";
import type { Message, Reply } from "./worker.ts";

type Take = (outcomes: Outcome[]) => void;

interface Waiting {
  asker: object;
  requests: string[];
  take: Take;
  /** Whether all others go before it. */
  last: boolean;
}

let worker: Worker | undefined;
let number = 0;
let sent: Waiting | undefined;
let waiting: Waiting[] = [];
let failure: string | undefined;
const told = new Set<(failure: string) => void>();

/** Loads the engine before it is asked. */
export function begin(): void {
  worker ??= start();
}

/**
 * Asks for the outcomes of some requests. `take` gets them, unless the asker asks something else, or forgets. What is asked `last`
 * waits for all others that are asked in the same turn.
 */
export function ask(asker: object, requests: string[], take: Take, last = false): void {
  forget(asker);
  waiting.push({ asker, requests, take, last });
  queueMicrotask(send);
}

/** Asks once, for what is always wanted. */
export function askOnce(requests: string[]): Promise<Outcome[]> {
  return new Promise((resolve) => ask({}, requests, resolve));
}

/** Drops what an asker waits for. */
export function forget(asker: object): void {
  waiting = waiting.filter((other) => other.asker !== asker);
  if (sent?.asker === asker) {
    sent.take = () => {};
  }
}

/** Calls `tell` when the engine cannot be loaded, or at once if it could not. */
export function onFailure(tell: (failure: string) => void): () => void {
  told.add(tell);
  if (failure !== undefined) {
    tell(failure);
  }
  return () => told.delete(tell);
}

function start(): Worker {
  const started = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  started.onmessage = ({ data }: MessageEvent<Reply>) => {
    if ("failure" in data) {
      return fail(data.failure);
    }
    const done = sent;
    sent = undefined;
    send();
    done?.take(data.outcomes);
  };
  started.onerror = (event) => fail(event.message || "its thread cannot be started");
  return started;
}

function fail(reason: string): void {
  failure = reason;
  told.forEach((tell) => tell(reason));
}

function send(): void {
  if (sent || waiting.length === 0) {
    return;
  }
  begin();
  sent = waiting.find((other) => !other.last) ?? waiting[0]!;
  waiting = waiting.filter((other) => other !== sent);
  worker!.postMessage({ number: ++number, requests: sent.requests } satisfies Message);
}
