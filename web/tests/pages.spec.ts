// Each page as people use it.
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { open } from "./page.ts";

const ADDRESSES = [
  "#/",
  "#/war?attackers=17&defenders=9&rules=risk&territories=3,4,2&stop-at=2",
  "#/kingdoms?h1=3&h2=2&h3=4&h4=2&turn=rebel&played=1",
  "#/patience?deal=2&hints=on&line=on&taken=1-4",
  "#/gems?puzzle=7&you=both&hints=on&line=on&picks=5",
  "#/dice?N=100&m=6&x=40&y=60",
  "#/war?attackers=0&foo=1",
  "#/nowhere",
];

for (const scheme of ["light", "dark"] as const) {
  for (const width of [390, 1280]) {
    test(`axe finds nothing, nothing is too wide, and nothing is fetched from elsewhere: ${scheme}, ${width}`, async ({ page, baseURL }) => {
      const wrong: string[] = [];
      page.on("request", (request) => request.url().startsWith(baseURL!) || wrong.push(request.url()));
      page.on("pageerror", (error) => wrong.push(String(error)));
      page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: scheme });
      for (const address of ADDRESSES) {
        await page.goto(`./${address}`);
        if (/=/.test(address)) {
          await page.locator("[data-answered]").waitFor({ state: "attached" });
        }
        await page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]), address).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), address).toBeLessThanOrEqual(0);
      }
      expect(wrong).toEqual([]);
    });
  }
}

test("a battle is planned", async ({ page }) => {
  await open(page, "#/war?attackers=10&defenders=10&rules=risk");
  await expect(page.locator('[data-answer="war.odds"]')).toHaveText("0.479935");
  await page.getByLabel("Attackers, the one that stays behind included", { exact: true }).fill("17");
  await page.getByRole("button", { name: "Add a territory" }).click();
  await page.getByLabel("Defenders of territory 1").fill("3");
  await page.getByRole("button", { name: "Add a territory" }).click();
  await page.getByLabel("Defenders of territory 2").fill("4");
  await page.getByRole("button", { name: "Add a territory" }).click();
  await page.getByLabel("Defenders of territory 3").fill("2");
  await expect(page.getByText("All 3 are conquered with 90.8")).toBeVisible();
  await expect(page.locator('[data-answer="war.chain"]')).toHaveText(/3 0\.908420/);
  await expect(page).toHaveURL(/#\/war\?attackers=17&defenders=10&rules=risk&territories=3,4,2$/);
  await page.getByLabel("Rules", { exact: true }).selectOption("war");
  await expect(page.locator('[data-answer="war.chain"]')).not.toHaveText(/0\.908420/);
  await page.getByRole("button", { name: "Remove territory 2" }).click();
  await expect(page).toHaveURL(/rules=war&territories=3,2$/);
});

test("the map is pointed at and moved over by keys", async ({ page }) => {
  await open(page, "#/war?attackers=10&defenders=10&rules=risk");
  const map = page.getByRole("application");
  await expect(page.locator(".heat-told")).toHaveText(/^10 against 10: 48.0/);
  const box = (await map.boundingBox())!;
  await map.hover({ position: { x: box.width - 2, y: box.height - 2 } });
  await expect(page.locator(".heat-told")).toHaveText(/^20 against 1: 100/);
  await map.click({ position: { x: box.width - 2, y: 2 } });
  await expect(page).toHaveURL(/attackers=20&defenders=20/);
  await page.mouse.move(0, 0);
  await map.press("ArrowLeft");
  await expect(page).toHaveURL(/attackers=19&defenders=20/);
});

test("kingdoms are played, undone, and played to the end", async ({ page }) => {
  await open(page, "#/kingdoms?h1=3&h2=2&h3=4&h4=2&turn=rebel");
  await expect(page.getByRole("button", { name: /the Monarch best/ })).toBeVisible();
  await page.getByRole("button", { name: /the Traitor/ }).click();
  await expect(page).toHaveURL(/played=4$/);
  await expect(page.getByRole("heading", { name: "The Minister attacks" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name: "The Rebel attacks" })).toBeVisible();
  await page.getByRole("button", { name: "Play a best attack" }).click();
  await expect(page).toHaveURL(/played=1$/);
  await page.getByRole("button", { name: "Play on to the end" }).click();
  await expect(page.getByRole("heading", { name: "The game is over" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: /attacks$/ })).toBeVisible();
});

test("a deal is won by the keyboard alone", async ({ page }) => {
  await open(page, "#/patience?deal=2");
  const line = "1-4 1-5 1-3 2-5 4-6 2-6 5-7 1-7 3-5 3-8 3-7 2-7 2-8 4-8 4-9 6-9 6-9 8-9".split(" ");
  const cards = page.locator(".card:not(.none)");
  let left = 36;
  await expect(cards).toHaveCount(left);
  for (const pair of line) {
    for (const pile of pair.split("-")) {
      await page.keyboard.press(pile);
    }
    left -= 2;
    await expect(cards).toHaveCount(left);
  }
  await expect(page.getByText("You have won.")).toBeVisible();
  await expect(page.locator('[data-answer="patience.odds"]')).toHaveText("1.000000");
});

test("a deal is won by clicks along the line that wins", async ({ page }) => {
  await open(page, "#/patience?deal=5");
  await page.getByLabel("Difficulty").selectOption("hard");
  await page.getByRole("button", { name: "A deal that can be won" }).click();
  await expect(page).not.toHaveURL(/deal=5$/);
  await page.getByRole("button", { name: "Show a line that wins" }).click();
  for (let pairs = 18; pairs > 0; pairs--) {
    await page.getByRole("button", { name: "Take its next pair" }).click();
    await expect(page.locator(".card:not(.none)")).toHaveCount(2 * pairs - 2);
  }
  await expect(page.getByText("You have won.")).toBeVisible();
});

test("cards of one's own are played", async ({ page }) => {
  await open(page, "#/patience?deal=5");
  await page.getByText("Your own cards").click();
  await page.getByRole("textbox").fill("6S 7S\n6C\n7C\n-\n-\n-\n-\n-\n-");
  await page.getByRole("button", { name: "Play these cards" }).click();
  await expect(page.locator('[data-answer="patience.odds"]')).toHaveText("1.000000");
  await page.getByRole("button", { name: "Pile 1: 7 of spades" }).click();
  await page.getByRole("button", { name: "Pile 3: 7 of clubs" }).click();
  await expect(page.locator(".card:not(.none)")).toHaveCount(2);
});

test("a puzzle is beaten with hints against the best play", async ({ page }) => {
  await open(page, "#/gems?puzzle=7&you=1&hints=on");
  await expect(page.getByRole("status").first()).toContainText("+4");
  for (let picks = 0; picks < 21; picks++) {
    const best = page.locator(".bags button:enabled:has(.best)").first();
    const over = page.getByText(/^(You won|Best play won|A draw)$/);
    await best.or(over).first().waitFor();
    if (await over.isVisible()) {
      break;
    }
    const before = page.url();
    await best.click();
    await expect(page).not.toHaveURL(before);
  }
  await expect(page.getByText("You won")).toBeVisible();
});

test("back and forward go from state to state", async ({ page }) => {
  await open(page, "#/dice?N=100&m=6&x=1&y=1");
  await page.getByRole("link", { name: "Battle" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Battle");
  await page.getByLabel("Rules", { exact: true }).selectOption("war");
  await expect(page).toHaveURL(/rules=war/);
  await page.goBack();
  await expect(page.getByLabel("Rules", { exact: true })).toHaveValue("risk");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dice race");
  await page.goForward();
  await page.goForward();
  await expect(page.getByLabel("Rules", { exact: true })).toHaveValue("war");
});

test("dragging a slider is one step back", async ({ page }) => {
  await open(page, "#/dice?N=100&m=6&x=1&y=1");
  const slider = page.getByLabel("Sides of the die, slider");
  for (let sides = 7; sides <= 20; sides++) {
    await slider.fill(`${sides}`);
  }
  await expect(page).toHaveURL(/m=20/);
  await page.goBack();
  await expect(page).toHaveURL(/m=6/);
  await expect(page.getByLabel("Sides of the die", { exact: true })).toHaveValue("6");
});

test("the page works offline once loaded", async ({ page, context }) => {
  await open(page, "#/war");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await page.goto("./#/patience?deal=2");
  await expect(page.locator('[data-answer="patience.odds"]')).toHaveText("0.137165");
});
