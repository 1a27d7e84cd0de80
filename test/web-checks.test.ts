import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Trace } from "@steward/contracts/trace.ts";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findViolations } from "./support/find-violations.ts";
import { openChecksPage } from "./support/open-checks-page.ts";
import { chromiumPath, type PageServer } from "./support/open-page-server.ts";
import { answered, log, send } from "./support/page-actions.ts";
import { createOwner } from "./support/steward-client.ts";

const button = (page: Page, name: string | RegExp): Locator =>
  log(page).getByRole("button", { name });
const panel = (page: Page): Locator =>
  log(page).getByRole("region", { name: "Claims and evidence" });

/** Notes what the transcript says at each change, without what is shown as not checked yet. */
const watchSaid = `
  window.said = [];
  new MutationObserver(() => {
    const copy = document.querySelector('[role="log"]')?.cloneNode(true);
    for (const mark of copy?.querySelectorAll('[data-kind="unchecked"]') ?? []) mark.remove();
    window.said.push(copy?.textContent ?? "");
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
`;

describe.skipIf(chromiumPath === "")("the page of an answer that is checked", () => {
  let steward: PageServer;
  beforeAll(async () => {
    steward = await openChecksPage();
  });
  afterEach(async () => {
    for (const context of steward.browser.contexts()) await context.close();
    expect(steward.takeComplaints()).toEqual([]);
  });
  afterAll(() => steward[Symbol.asyncDispose]());

  it("shows the plan, and what of the answer is borne out by what", async () => {
    const page = await steward.open();
    await send(page, "How high is the tide?");
    await answered(page);
    await button(page, "Plan: research · some risk of error").click();
    await log(page).getByText("The gauge knows the tide").waitFor();
    await button(page, / with a source, /).click();
    await panel(page).getByText("“412”").waitFor();
    const doubted = panel(page).getByRole("listitem").filter({ hasText: "Not borne out" });
    await doubted.first().waitFor();
    const marks = await log(page).locator("mark").allTextContents();
    expect(marks).toHaveLength(await doubted.count());
    expect(marks[0]).toContain("(Not borne out by the evidence)");
  });

  it("opens the evidence that a reference in the answer names", async () => {
    const page = await steward.open();
    await send(page, "How high is the tide?");
    await answered(page);
    await button(page, "Evidence E1").first().click();
    await panel(page).getByText("412 cm, rising, measured at 14:05").waitFor();
    expect(await panel(page).getByText("Reported by code").count()).toBe(0);
  });

  it("leads from a claim to its place in the answer, also where it has no source", async () => {
    const page = await steward.open();
    await send(page, "How high is the tide?");
    await answered(page);
    await button(page, / with a source, /).click();
    await panel(page).getByRole("button", { name: "“655”" }).click();
    const shown = log(page).locator('mark[data-kind="shown"]');
    expect(await shown.allTextContents()).toEqual(["655"]);
    await panel(page).getByRole("button", { name: "“412”" }).press("Enter");
    await shown.filter({ hasText: "412" }).waitFor();
    await page.keyboard.press("Escape");
    await shown.waitFor({ state: "detached" });
  });

  it("closes what was opened with Escape, and leads back to where that was", async () => {
    const page = await steward.open();
    await send(page, "How high is the tide?");
    await answered(page);
    await button(page, / with a source, /).press("Enter");
    await panel(page).getByRole("button", { name: "Show evidence E1" }).first().press("Enter");
    await panel(page).getByText("412 cm, rising, measured at 14:05").waitFor();
    await page.keyboard.press("Escape");
    await panel(page).waitFor({ state: "detached" });
    const focused = page.locator(":focus");
    await focused.filter({ hasText: / with a source, / }).waitFor();
    expect(await focused.getAttribute("aria-expanded")).toBe("false");
  });

  it("shows what an earlier turn had found, where the answer rests on that", async () => {
    const page = await steward.open();
    await send(page, "How high is the tide?");
    await answered(page);
    await send(page, "And what did it say before?");
    await log(page).getByText("The gauge said 412 cm").waitFor();
    await log(page)
      .getByRole("article")
      .last()
      .getByRole("button", { name: / with a source, / })
      .click();
    await panel(page)
      .getByRole("button", { name: /^Show evidence H/ })
      .first()
      .click();
    await panel(page).getByText("412 cm, rising, measured at 14:05").waitFor();
  });

  it("says that an answer is unverified, and why, where control is down", async () => {
    const page = await steward.open();
    await send(page, "When does a storm come?");
    await answered(page);
    await button(page, "Unverified").click();
    await panel(page).getByText("No look at the evidence by checker/one").waitFor();
    expect(await panel(page).getByText("Nothing of it is borne out").count()).toBe(0);
  });

  it("greets in an empty conversation as its persona does", async () => {
    const owner = createOwner(steward.home);
    const folder = join(steward.home.path, "config", "personas");
    writeFileSync(join(folder, "captain.yaml"), "name: Captain\ngreeting: Ahoy, landlubber.\n");
    const list = async () => (await owner.ask("GET", "/api/personas")).text;
    await expect.poll(list, { timeout: 30_000 }).toContain("Ahoy");
    const { id } = await owner.open();
    const page = await steward.open(`/c/${id}`);
    await log(page).getByText("Nothing here yet").waitFor();
    await owner.ask("PATCH", `/api/conversations/${id}`, { body: { persona: "captain" } });
    await log(page).getByText("Ahoy, landlubber.").waitFor();
    await send(page, "A word, please");
    await answered(page);
    expect(await log(page).getByText("Ahoy").count()).toBe(0);
  });

  it("says what goes on before the answer", async () => {
    for (const [message, words] of [
      ["Take your time: how high is the tide?", "Planning…"],
      ["Look closely: how high is the tide?", "Looking at what is known…"],
    ] as const) {
      const page = await steward.open();
      await send(page, message);
      await log(page).getByText(words).waitFor();
      await page.getByRole("button", { name: "Stop" }).first().click();
      await answered(page);
    }
  });

  it("says that it is checking while a draft is held back", async () => {
    const page = await steward.open();
    await send(page, "What is dangerous about the tide?");
    await log(page).getByText("Checking…").waitFor();
    await page.getByRole("status").filter({ hasText: "Checking…" }).waitFor({ state: "attached" });
    expect(await log(page).getByText("The current is strong").count()).toBe(0);
    await page.getByRole("button", { name: "Stop" }).first().click();
    await answered(page);
  });

  it("shows a sentence that is held until it is checked as that, and says so", async () => {
    const page = await steward.open();
    await send(page, "How many: do the tests pass?");
    const unchecked = log(page).locator('mark[data-kind="unchecked"]');
    await unchecked.filter({ hasText: "12 of the 14" }).waitFor();
    expect(await unchecked.getAttribute("title")).toBe("Being checked");
    await log(page).getByText("Checking a sentence…").waitFor();
    await page.reload();
    await unchecked.filter({ hasText: "12 of the 14" }).waitFor();
    await answered(page);
    await log(page).getByText("12 of the 14 tests pass and the other two wait for you.").waitFor();
    expect(await unchecked.count()).toBe(0);
  });

  it("never shows as said what turns out not to be true", async () => {
    const page = await steward.open();
    await page.evaluate(watchSaid);
    await send(page, "Save my notes");
    const unchecked = log(page).locator('mark[data-kind="unchecked"]');
    await unchecked.filter({ hasText: "I have saved" }).waitFor();
    await log(page).getByText("I could not save them.").waitFor();
    await answered(page);
    const said = await page.evaluate<string[]>("window.said");
    expect(said.length).toBeGreaterThan(0);
    expect(said.filter((text) => text.includes("I have saved"))).toEqual([]);
  });

  it("shows how the answer came about, and gives it as a file", async () => {
    const page = await steward.open();
    await send(page, "How high is the tide?");
    await answered(page);
    await button(page, "How this answer came about").click();
    const trace = log(page).getByRole("region", { name: "How this answer came about" });
    await trace.getByRole("link", { name: "Download as JSON" }).waitFor();
    const rows = await trace.getByRole("listitem").allTextContents();
    const kinds = ["Triage", "Plan", "Control", "Model", "Tool", "Model", "Check"];
    expect(rows.map((row) => row.split(" ")[0])).toEqual(kinds);
    const href = await trace.getByRole("link", { name: "Download as JSON" }).getAttribute("href");
    const reply = await page.request.get(steward.server.url + String(href));
    expect(reply.headers()["content-disposition"]).toMatch(/^attachment; filename="trace-trn_/);
    expect(Trace.parse(await reply.json()).evidence).toHaveLength(1);
  });

  it("shows thoughts as a tree", async () => {
    const page = await steward.open();
    await send(page, "Please think it through.");
    await answered(page);
    await button(page, "Thought in 4 steps").click();
    const inner = log(page).getByRole("listitem").getByRole("listitem");
    await inner.nth(1).waitFor();
    const below = await inner.allTextContents();
    expect(below.map((text) => text.replace(/^\d+/, ""))).toEqual([
      "Branch office The harbour office might know it too.",
      "Revises 2 One reading is enough: the gauge itself says whether it rises.",
    ]);
  });

  it("lets the conversation's menu say how much is thought and who answers", async () => {
    const page = await steward.open();
    await send(page, "A menu, please");
    await answered(page);
    const { url } = steward.server;
    const id = new URL(page.url()).pathname.split("/").at(-1);
    const read = async () =>
      (await (await page.request.get(`${url}/api/conversations/${id}`)).json()) as {
        readonly conversation: { readonly thinkingMode: string; readonly persona: string };
      };
    for (const [choice, option] of [
      ["Thinking", "Always"],
      ["Persona", "Teacher"],
    ] as const) {
      // By its place: the title comes when it comes.
      const item = page.getByRole("navigation").locator("a[aria-current=page]").locator("xpath=..");
      await item.hover();
      await item.getByRole("button", { name: /^Actions for/ }).click();
      await page.getByRole("menuitem", { name: choice }).click();
      await page.getByRole("menuitemradio", { name: option, exact: true }).click();
    }
    await expect
      .poll(async () => (await read()).conversation, { timeout: 30_000 })
      .toMatchObject({ thinkingMode: "always", persona: "teacher" });
  });

  const looks = [
    ["wide", "light", { width: 1280, height: 1000 }],
    ["wide", "dark", { width: 1280, height: 1000 }],
    ["phone", "light", { width: 390, height: 844 }],
    ["phone", "dark", { width: 390, height: 844 }],
  ] as const;
  it.each(looks)("is accessible with all of it open: %s, %s", async (_size, theme, viewport) => {
    const page = await steward.open("/", { colorScheme: theme, viewport });
    await send(page, "How high is the tide?");
    await answered(page);
    await button(page, /^Plan:/).click();
    await button(page, / with a source, /).click();
    await panel(page).getByRole("button", { name: "Show evidence E1" }).first().click();
    await panel(page).getByText("rising, measured at 14:05").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await button(page, "How this answer came about").click();
    await log(page).getByRole("link", { name: "Download as JSON" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
  });
});
