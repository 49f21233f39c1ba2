// What the tests do with a page.
import type { Page } from "@playwright/test";

/** What a page answers: a text for each question, or `undefined` where it tells what is wrong. */
export type Told = (readonly [question: string, text: string | undefined])[];

/** The answers of some addresses, one after the other, each once the page says that they are for it. */
export async function answersAt(page: Page, addresses: readonly string[]): Promise<Told[]> {
  return page.evaluate(async (addresses) => {
    const all: [string, string | undefined][][] = [];
    for (const address of addresses) {
      location.hash = address;
      const hash = location.hash;
      const until = performance.now() + 20_000;
      const find = () => [...document.querySelectorAll<HTMLElement>("[data-answered]")].find((other) => other.dataset.answered === hash);
      for (let element = find(); ; element = find()) {
        if (element) {
          all.push(
            [...element.querySelectorAll<HTMLElement>("[data-answer], [data-problem]")].map((answer) => [
              (answer.dataset.answer ?? answer.dataset.problem)!,
              answer.dataset.answer ? answer.textContent! : undefined,
            ]),
          );
          break;
        }
        if (performance.now() > until) {
          throw new Error(`no answer at ${address}`);
        }
        await new Promise((resolve) => setTimeout(resolve));
      }
    }
    return all;
  }, addresses);
}

/** Opens an address, and waits for its answers. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(`./${address}`);
  await page.locator("[data-answered]").waitFor({ state: "attached" });
}

/** Random numbers that are the same in every run. */
export function random(seed: number): (first: number, last: number) => number {
  let state = seed;
  return (first, last) => {
    // The generator mulberry32.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    const part = ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    return first + Math.floor(part * (last - first + 1));
  };
}
