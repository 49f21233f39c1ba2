// The thread that the engine works in, so that the page never freezes.
import { Engine, type Outcome } from "./instance.ts";
import url from "./engine.wasm?url";

/** Some requests, and a number by which their outcomes are known. */
export interface Message {
  number: number;
  requests: string[];
}

/** The outcomes, or why the engine cannot be had. */
export type Reply = { number: number; outcomes: Outcome[] } | { failure: string };

const engine = load();

async function load(): Promise<Engine> {
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`${response.status} ${response.statusText}`.trim());
  }
  const isWasm = response.headers.get("content-type") === "application/wasm";
  return new Engine(
    // Some servers do not know the type, without which it cannot be compiled while it is loaded.
    isWasm ? await WebAssembly.compileStreaming(response) : await WebAssembly.compile(await response.arrayBuffer()),
  );
}

function reply(message: Reply): void {
  self.postMessage(message);
}

engine.catch((error: unknown) => reply({ failure: String(error) }));

self.onmessage = async ({ data }: MessageEvent<Message>) => {
  const ready = await engine.catch(() => undefined);
  if (ready) {
    reply({ number: data.number, outcomes: data.requests.map((request) => ready.ask(request)) });
  }
};
