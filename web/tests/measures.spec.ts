// How large the page is, and how fast. Each figure is printed.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { answersAt, open, random } from "./page.ts";

const DIST = fileURLToPath(new URL("../dist", import.meta.url));

function tell(what: string, figure: number, unit: string): void {
  console.log(`${what}: ${figure.toFixed(figure < 10 ? 1 : 0)} ${unit}`);
}

test("all files are small", () => {
  const files = readdirSync(DIST, { recursive: true, encoding: "utf8" })
    .map((name) => join(DIST, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path));
  const size = (compress: (bytes: Buffer) => Buffer) => files.reduce((sum, bytes) => sum + compress(bytes).length, 0) / 1000;
  tell("all files", size((bytes) => bytes), "kB");
  tell("all files by gzip", size((bytes) => gzipSync(bytes, { level: 9 })), "kB");
  tell("all files by brotli", size(brotliCompressSync), "kB");
  expect(size((bytes) => gzipSync(bytes, { level: 9 }))).toBeLessThan(450);
});

test("the first answer comes soon after navigation", async ({ browser }) => {
  const most = {
    "#/war": 1000,
    "#/kingdoms": 1000,
    // The largest healths: all positions there are have to be solved first.
    "#/kingdoms?h1=39&h2=39&h3=39&h4=39": 2000,
    "#/patience?deal=2": 1000,
    "#/gems?puzzle=1": 1000,
    "#/dice": 1000,
  };
  for (const [address, limit] of Object.entries(most)) {
    const times: number[] = [];
    for (let run = 0; run < 3; run++) {
      times.push(await firstAnswer(browser, address));
    }
    // The least of them: other programs take time, too.
    tell(`first answer at ${address}`, Math.min(...times), "ms");
    expect(Math.min(...times)).toBeLessThan(limit);
  }
});

/** How long after the navigation to an address its answer is there, without anything in a cache. */
async function firstAnswer(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector("[data-answered]")) {
        (window as unknown as { answered: number }).answered = performance.now();
        observer.disconnect();
      }
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  });
  await open(page, address);
  const answered = await page.evaluate(() => (window as unknown as { answered: number }).answered);
  await context.close();
  return answered;
}

/** How long it takes from a change of the address to its answer, the median of those of some addresses, in milliseconds. */
async function median(page: Page, addresses: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (const address of addresses) {
    const start = await page.evaluate(() => performance.now());
    await answersAt(page, [address]);
    times.push((await page.evaluate(() => performance.now())) - start);
  }
  return times.sort((a, b) => a - b)[times.length >> 1]!;
}

test("each further answer comes at once", async ({ page }) => {
  const next = random(2);
  const many = (address: () => string) => Array.from({ length: 15 }, address);
  const bags = () => Array.from({ length: 21 }, () => `10+${Array.from({ length: 10 }, () => next(1, 8)).join("+")}`).join(",");
  await open(page, "#/kingdoms?h1=39&h2=39&h3=39&h4=39&turn=monarch");
  const measured = {
    kingdoms: [many(() => `#/kingdoms?h1=${next(20, 39)}&h2=39&h3=${next(20, 39)}&h4=${next(20, 39)}`), 100],
    "survivors of 200 against 150": [many(() => `#/war?attackers=200&defenders=150&stop-at=${next(1, 100)}`), 100],
    "a deal with marks and line": [many(() => `#/patience?deal=${next(1, 1e9)}&hints=on&line=on`), 100],
    "21 bags": [many(() => `#/gems?case=8+21+3,${bags()}&you=both`), 500],
    "a race": [many(() => `#/dice?N=2000&m=${next(2, 40)}&x=${next(1, 1999)}&y=${next(1, 1999)}`), 100],
  } as const;
  for (const [what, [addresses, most]] of Object.entries(measured)) {
    const time = await median(page, addresses);
    tell(what, time, "ms");
    expect(time, what).toBeLessThan(most);
  }
});

test("a slider is dragged smoothly", async ({ page }) => {
  await open(page, "#/war?attackers=30&defenders=100");
  const rate = await page.evaluate(async () => {
    const slider = document.querySelector<HTMLInputElement>('input[type="range"]')!;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const start = performance.now();
    let frames = 0;
    for (; performance.now() - start < 3000; frames++) {
      slider.value = `${30 + (frames % 150)}`;
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      await frame();
    }
    return (1000 * frames) / (performance.now() - start);
  });
  tell("frames while a slider is dragged", rate, "a second");
  expect(rate).toBeGreaterThan(25);
});

/** The memory of all processes that show pages, in MB. */
async function memory(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const pages = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  return pages.reduce((sum, id) => sum + Number(readFileSync(`/proc/${id}/statm`, "utf8").split(" ")[1]) * 4096, 0) / 1e6;
}

test("memory does not grow with the number of queries", async ({ page, browser }) => {
  test.skip(process.platform !== "linux", "memory is read from /proc");
  test.setTimeout(300_000);
  const next = random(3);
  const addresses = (count: number) =>
    Array.from({ length: count }, (_, place) =>
      [
        `#/war?attackers=${next(1, 200)}&defenders=${next(1, 200)}`,
        `#/kingdoms?h1=${next(1, 39)}&h2=${next(1, 39)}&h3=${next(1, 39)}&h4=${next(1, 39)}`,
        `#/patience?deal=${next(1, 1e9)}&hints=on&line=on`,
        `#/gems?puzzle=${next(1, 1e9)}&you=both&hints=on`,
        `#/dice?N=${next(10, 2000)}&m=6&x=1&y=1`,
      ][Math.floor(place / (count / 5))]!,
    );
  await page.goto("./");
  const sizes: number[] = [];
  // Each round visits every page: the first fills what is kept.
  for (let round = 0; round < 4; round++) {
    await answersAt(page, addresses(round === 0 ? 100 : 500));
    await page.requestGC();
    sizes.push(await memory(browser));
    tell(`memory after ${[100, 600, 1100, 1600][round]} queries`, sizes[round]!, "MB");
  }
  expect(sizes[3]! - sizes[1]!).toBeLessThan(0.2 * sizes[1]!);
});
