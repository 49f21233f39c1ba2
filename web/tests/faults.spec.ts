// What is wrong is told, and what to do.
import { expect, test } from "@playwright/test";
import { open } from "./page.ts";

const WRONG: readonly (readonly [address: string, told: RegExp])[] = [
  ["#/war?attackers=0", /attackers must be a whole number from 1 to 10000, found `0`/],
  ["#/war?defenders=many", /X must be a whole number from 1 to 10000, found `many`/],
  ["#/war?defenders=1%0A2", /X must be a whole number from 1 to 10000, found `1_2`/],
  ["#/war?rules=chess", /rules must be one of war, risk, found `chess`/],
  ["#/war?rules=risk%0Asides%202", /rules must be one of war, risk, found `risk_sides_2`/],
  ["#/war?dice=9v9", /dice must be two numbers from 1 to 4 with a v between them, such as 3v2, found `9v9`/],
  ["#/war?territories=3,,2", /territories must be a whole number from 1 to 10000, found `\?`/],
  ["#/war?atackers=3", /does not know “atackers” in the address/],
  ["#/kingdoms?h1=0", /h1 must be a whole number from 1 to 39, found `0`/],
  ["#/kingdoms?h2=40", /h2 must be a whole number from 0 to 39, found `40`/],
  ["#/kingdoms?turn=queen", /turn must be one of monarch, minister, rebel, traitor, found `queen`/],
  ["#/kingdoms?played=39", /Attack 2 in the address, “9”, cannot be made/],
  ["#/patience?deal=0", /must be a whole number from 1 to 18446744073709551615, found `0`/],
  ["#/patience?deal=2&taken=1-2", /Pair 1 of those taken in the address cannot be taken/],
  ["#/patience?cards=6S", /line 1: card is missing/],
  ["#/gems?puzzle=x", /must be a whole number from 1 to 18446744073709551615, found `x`/],
  ["#/gems?puzzle=1&picks=1,1", /Pick 2 in the address, “1”, is no bag that is left/],
  ["#/gems?case=1+1+2,1+2", /a colour must be a whole number from 1 to 1, found `2`/],
  ["#/dice?N=5", /N must be a whole number from 10 to 2000, found `5`/],
  ["#/dice?N=10&m=10", /m must be a whole number from 1 to 9, found `10`/],
];

test("bad addresses and impossible positions", async ({ page }) => {
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  for (const [address, told] of WRONG) {
    await open(page, address);
    await expect(page.locator(".problems"), address).toHaveText(told);
  }
  expect(errors).toEqual([]);
});

test("a page that is not there", async ({ page }) => {
  await page.goto("./#/chess");
  await expect(page.getByRole("alert")).toContainText("asks for “chess”");
});

test("the page goes on after a fault", async ({ page }) => {
  await open(page, "#/war?attackers=0");
  await page.getByLabel("Attackers, the one that stays behind included", { exact: true }).fill("10");
  await expect(page.locator('[data-answer="war.odds"]')).toHaveText(/^0\.\d{6}/);
  await expect(page.locator(".problems")).toBeEmpty();
});

test("an engine that cannot be loaded", async ({ browser }) => {
  const page = await browser.newPage({ serviceWorkers: "block" });
  await page.route("**/*.wasm", (route) => route.fulfill({ status: 404 }));
  await page.goto("./#/war");
  await expect(page.getByRole("alert").first()).toContainText("The solver could not be loaded (Error: 404");
  await page.close();
});

test("an engine that is no WebAssembly", async ({ browser }) => {
  const page = await browser.newPage({ serviceWorkers: "block" });
  await page.route("**/*.wasm", (route) => route.fulfill({ body: "<html></html>", contentType: "application/wasm" }));
  await page.goto("./#/war");
  await expect(page.getByRole("alert").first()).toContainText("The solver could not be loaded (CompileError");
  await page.close();
});
