import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findViolations } from "./support/find-violations.ts";
import { chromiumPath, type PageServer } from "./support/open-page-server.ts";
import { openReceiptsPage } from "./support/open-receipts-page.ts";
import { answered, log, send } from "./support/page-actions.ts";

const receipt = (page: Page, name = "What was done"): Locator =>
  log(page).getByRole("region", { name });

/** Opens the line, and gives what stands below it. */
async function open(page: Page): Promise<Locator> {
  await receipt(page).getByRole("button", { expanded: false }).click();
  return receipt(page).getByRole("listitem");
}

describe.skipIf(chromiumPath === "")("the receipt below an answer", () => {
  let steward: PageServer;
  beforeAll(async () => {
    steward = await openReceiptsPage();
  });
  afterEach(async () => {
    for (const context of steward.browser.contexts()) await context.close();
    expect(steward.takeComplaints()).toEqual([]);
  });
  afterAll(() => steward[Symbol.asyncDispose]());

  it("says first and in words what failed, and lists everything that was done", async () => {
    const page = await steward.open();
    await send(page, "Prepare the release");
    await answered(page);
    expect(await receipt(page).innerText()).toMatch(/^\s*What was done:\s*Failed: 1 .* · 2 /s);
    const entries = await (await open(page)).allInnerTexts();
    expect(entries).toHaveLength(3);
    expect(entries[0]).toMatch(/run_tests.*Failed/s);
    expect(entries[1]).toMatch(/Write notes\/release\.md.*Done/s);
    expect(entries[2]).toMatch(/Write CHANGELOG\.md.*Done/s);
  });

  it("leads from an entry to the line of its call, by pointer and by key", async () => {
    const page = await steward.open();
    await send(page, "Prepare the release");
    await answered(page);
    const entries = await open(page);
    await entries.first().getByRole("button").click();
    await log(page).getByText("2 of 14 tests failed").waitFor();
    const focused = page.locator(":focus");
    expect(await focused.innerText()).toContain("run_tests");
    expect(await focused.getAttribute("aria-expanded")).toBe("true");
    await entries.nth(2).getByRole("button").press("Enter");
    await log(page).getByText("Receipts below every answer").waitFor();
    await focused.filter({ hasText: "Write CHANGELOG.md" }).waitFor();
  });

  it("shows what was refused as not done", async () => {
    const page = await steward.open();
    await send(page, "Tell the team");
    await log(page).getByRole("button", { name: "Reject", exact: true }).click();
    await log(page).getByRole("button", { name: "Reject", exact: true }).click();
    await answered(page);
    expect(await receipt(page).innerText()).toMatch(/What was done:\s*Not done: 1 /);
    const [entry] = await (await open(page)).allInnerTexts();
    expect(entry).toMatch(/post.*Rejected.*Not done/s);
  });

  it("stands below no answer that used no tool", async () => {
    const page = await steward.open();
    await send(page, "Good morning");
    await answered(page);
    expect(await receipt(page).count()).toBe(0);
  });

  it("speaks German to a German browser", async () => {
    const page = await steward.open("/", { locale: "de-DE" });
    await page
      .getByRole("textbox", { name: "Nachricht", exact: true })
      .fill("Bereite die Veröffentlichung vor");
    await page.keyboard.press("Enter");
    await log(page).getByRole("button", { name: "Ablehnen", exact: true }).click();
    await log(page).getByRole("button", { name: "Ablehnen", exact: true }).click();
    const line = receipt(page, "Was getan wurde");
    await line.getByText(/Fehlgeschlagen: 1/).waitFor();
    await line.getByText(/Nicht getan: 1/).waitFor();
    await line.getByRole("button", { expanded: false }).click();
    const entries = await line.getByRole("listitem").allInnerTexts();
    expect(entries[0]).toMatch(/run_tests.*Fehlgeschlagen/s);
    expect(entries[1]).toMatch(/post.*Abgelehnt.*Nicht getan/s);
    expect(entries[2]).toMatch(/veröffentlichung\.md.*Erledigt/s);
  });

  const looks = [
    ["wide", "light", { width: 1280, height: 900 }],
    ["wide", "dark", { width: 1280, height: 900 }],
    ["phone", "light", { width: 390, height: 844 }],
    ["phone", "dark", { width: 390, height: 844 }],
  ] as const;
  it.each(looks)("is accessible, folded and open: %s, %s", async (_size, theme, viewport) => {
    const page = await steward.open("/", { colorScheme: theme, viewport });
    await send(page, "Prepare the release");
    await answered(page);
    expect(await findViolations(page)).toEqual([]);
    await open(page);
    expect(await findViolations(page)).toEqual([]);
  });
});
