import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findViolations } from "./support/find-violations.ts";
import { openAgentPage, type AgentPage } from "./support/open-agent-page.ts";
import { chromiumPath } from "./support/open-page-server.ts";
import { answered, log, messageField, send } from "./support/page-actions.ts";

const themes = ["light", "dark"] as const;

const button = (page: Page, name: string): Locator =>
  log(page).getByRole("button", { name, exact: true });
const card = (page: Page): Locator => log(page).getByRole("region", { name: /^Allow/ });
const queue = (page: Page): Locator => page.getByRole("region", { name: "Queued messages" });

async function enqueue(page: Page, text: string): Promise<void> {
  await messageField(page).fill(text);
  await messageField(page).press("Enter");
  await queue(page).getByText(text).waitFor();
}

describe.skipIf(chromiumPath === "")("the agent's page", () => {
  let steward: AgentPage;
  beforeAll(async () => {
    steward = await openAgentPage();
  });
  afterEach(async () => {
    steward.release();
    for (const context of steward.browser.contexts()) await context.close();
    expect(steward.takeComplaints()).toEqual([]);
  });
  afterAll(() => steward[Symbol.asyncDispose]());

  it("shows a call from its start, with its arguments and its result", async () => {
    const page = await steward.open();
    await send(page, "crawl");
    const line = log(page).getByRole("button", { name: /^crawl at .* Running/ });
    await line.click();
    await log(page).getByText('"depth": 3').waitFor();
    expect(await log(page).getByText("Result", { exact: true }).count()).toBe(0);
    steward.release();
    await log(page).getByText("all of it", { exact: true }).waitFor();
    await button(page, "Raw").click();
    await log(page).getByText('"hash":').waitFor();
    await answered(page);
  });

  it("runs what is approved, by button and by key", async () => {
    const page = await steward.open();
    await send(page, "tell them");
    await card(page).getByText("High risk").waitFor();
    await card(page).getByText('"to": "team@example.org"').waitFor();
    expect(await page.title()).toMatch(/^\(1\) /);
    await page.getByRole("navigation").getByText("Waits for your decision").waitFor();
    await button(page, "Approve").click();
    await log(page).getByText("They have been told.").waitFor();
    await expect.poll(() => page.title()).not.toContain("(1)");

    await send(page, "tell them again");
    await card(page).focus();
    await page.keyboard.press("a");
    await log(page).getByText("They have been told.").nth(1).waitFor();
  });

  it("takes a rejection with its reason to the model", async () => {
    const page = await steward.open();
    const before = steward.hooks.effects.length;
    await send(page, "tell them");
    await card(page).focus();
    await page.keyboard.press("d");
    await log(page)
      .getByRole("textbox", { name: /Why not/ })
      .fill("not before noon");
    await log(page).getByRole("button", { name: "Reject", exact: true }).click();
    await log(page).getByText("Then I leave it.").waitFor();
    await log(page)
      .getByRole("button", { name: /^post at .* Rejected/ })
      .click();
    await log(page).getByText("They said: not before noon").waitFor();
    expect(steward.hooks.effects.length).toBe(before);
  });

  it("runs the arguments that somebody changed, and no broken ones", async () => {
    const page = await steward.open();
    await send(page, "tell them");
    await button(page, "Edit").click();
    const field = log(page).getByRole("textbox", { name: "Arguments (JSON)" });
    const approve = button(page, "Approve with changes");
    const text = await field.inputValue();
    await field.fill("{ nonsense");
    await log(page).getByText("This is not a JSON object").waitFor();
    expect(await approve.isDisabled()).toBe(true);
    await field.fill(text.replace('"team@example.org"', "7"));
    await approve.click();
    await log(page)
      .getByRole("alert")
      .getByText(/do not fit/)
      .waitFor();
    await field.fill(text.replace("Hello, all of you", "Good morning"));
    await log(page).getByRole("list", { name: "What changes" }).getByText("Good morning").waitFor();
    await approve.click();
    await log(page).getByText("They have been told.").waitFor();
    expect(steward.hooks.effects.at(-1)?.input).toMatchObject({ text: "Good morning" });
  });

  it("asks with a form and gives the answers to the model", async () => {
    const page = await steward.open();
    await send(page, "ask me");
    const form = log(page).getByRole("region", { name: "Steward asks you" });
    const submit = form.getByRole("button", { name: "Send answers" });
    await form.getByLabel("Green").check();
    await form.getByLabel("Monday").check();
    await form.getByLabel("Friday").check();
    expect(await submit.isDisabled()).toBe(true);
    await form.getByRole("textbox", { name: /how many people/ }).fill("five");
    await submit.click();
    await answered(page);
    await log(page)
      .getByRole("button", { name: /Which colour.*Answered/ })
      .click();
    const result = log(page).getByText("Which colour?: Green");
    expect(await result.innerText()).toBe(
      "Which colour?: Green\nWhich days?: Monday, Friday\nFor how many people?: five",
    );
  });

  it("waits through a reload, and a second tab sees the decision", async () => {
    const page = await steward.open();
    await send(page, "tell them");
    await card(page).waitFor();
    await page.reload();
    await card(page).waitFor();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await card(other).waitFor();
    await button(page, "Approve").click();
    for (const tab of [page, other]) {
      await log(tab).getByText("They have been told.").waitFor();
      expect(await card(tab).count()).toBe(0);
    }
  });

  it("says who was first", async () => {
    const page = await steward.open();
    await send(page, "tell them");
    await card(page).waitFor();
    const [approval] = await page.evaluate<{ id: string }[]>(
      "fetch('/api/approvals').then((r) => r.json()).then((list) => list.approvals)",
    );
    await page.route("**/api/turns/*/events*", (route) => route.abort());
    await page.route("**/api/feed", (route) => route.abort());
    const tab = await page.context().newPage();
    await tab.goto(`${steward.server.url}/settings`);
    await page.route("**/api/approvals/*", async (route) => {
      await tab.evaluate<unknown>(
        `fetch(${JSON.stringify(`/api/approvals/${encodeURIComponent(approval!.id)}`)}, { method: "POST", headers: { "content-type": "application/json" }, body: '{"verb":"reject"}' })`,
      );
      await route.continue();
    });
    await button(page, "Approve").click();
    await card(page).getByText("Decided by owner: Rejected").waitFor();
    expect(await button(page, "Approve").isDisabled()).toBe(true);
  });

  it("stops while it waits", async () => {
    const page = await steward.open();
    await send(page, "tell them");
    await card(page).waitFor();
    await page.getByRole("button", { name: "Stop answering" }).click();
    await log(page).getByText("You stopped this answer.").waitFor();
    expect(await card(page).count()).toBe(0);
  });

  it("shows what a sub-agent does, and asks for it", async () => {
    const page = await steward.open();
    await send(page, "delegate");
    await card(page).getByText("main › researcher").waitFor();
    expect(await log(page).getByText("Now it goes out.").count()).toBe(0);
    await log(page)
      .getByRole("button", { name: /^researcher: SUB/ })
      .click();
    const child = log(page).getByRole("region", { name: "Sub-agent" });
    await child.getByText("Now it goes out.").waitFor();
    await button(page, "Approve").click();
    await child.getByText("They have been told.").waitFor();
    await answered(page);
    expect(await page.getByRole("navigation").getByText("SUB:").count()).toBe(0);
  });

  it("keeps a queue that can be changed", async () => {
    const page = await steward.open();
    await send(page, "crawl");
    await steward.hooks.called("crawl");
    // The page of the conversation has a field of its own.
    await log(page).getByText("crawl").first().waitFor();
    await enqueue(page, "the first");
    await enqueue(page, "the second");
    await queue(page).getByRole("button", { name: "Remove from the queue" }).first().click();
    await queue(page).getByText("the first").waitFor({ state: "detached" });
    await queue(page).getByRole("button", { name: "Edit queued message" }).click();
    const field = queue(page).getByRole("textbox", { name: "Queued message" });
    await field.fill("something else");
    await field.press("Enter");
    await queue(page).getByText("something else").waitFor();
    steward.release();
    await log(page).getByText("something else").nth(1).waitFor();
    await queue(page).waitFor({ state: "detached" });
    expect(await log(page).getByText("the first").count()).toBe(0);
    expect(await log(page).getByText("the second").count()).toBe(0);
  });

  it("steers the running answer, and replaces what waits", async () => {
    const page = await steward.open();
    await send(page, "crawl");
    await page.getByRole("button", { name: /^Approvals:/ }).click();
    await page.getByRole("menuitemradio", { name: /^Steer/ }).click();
    await messageField(page).fill("mind the gap");
    await page.getByRole("button", { name: "Send to the running answer" }).click();
    await queue(page).getByText("joins at the next step").waitFor();
    steward.release();
    await log(page).getByText("mind the gap").first().waitFor();
    await answered(page);
    expect(await queue(page).count()).toBe(0);

    await send(page, "tell them");
    await card(page).waitFor();
    await page.getByText("replaces what waits").click();
    await send(page, "never mind");
    await log(page).getByText("never mind").nth(1).waitFor();
    await card(page).waitFor({ state: "detached" });
  });

  it("runs slash commands", async () => {
    const page = await steward.open();
    await send(page, "hello");
    await answered(page);
    await messageField(page).pressSequentially("/mo");
    await page.getByRole("listbox", { name: "Commands" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    expect(await messageField(page).inputValue()).toMatch(/^\/mode $/);
    await page.keyboard.type("plan");
    await page.keyboard.press("Enter");
    await page.getByText("The mode is plan").waitFor();
    await page.getByRole("button", { name: "Approvals: Plan" }).waitFor();
    expect(await log(page).getByText("/mode").count()).toBe(0);
  });

  it("says on another page that a decision is waited for", async () => {
    const page = await steward.open();
    await page.getByRole("list", { name: "Suggestions" }).waitFor();
    const other = await steward.open();
    await send(other, "tell them");
    await page.getByText(/^Needs your decision: post/).waitFor();
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await card(page).waitFor();
  });

  it("asks what became of a call that a crash cut off", async () => {
    await using own = await openAgentPage();
    const page = await own.open();
    await send(page, "crawl");
    await own.hooks.called("crawl");
    own.server.process.kill("SIGKILL");
    await own.server.ended;
    await own.home.start("--port", new URL(own.server.url).port);
    await log(page).getByText("Did this happen?").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await button(page, "It happened").click();
    await button(page, "Send answer").click();
    await answered(page);
    await log(page)
      .getByRole("button", { name: /^crawl at .* Answered/ })
      .waitFor();
  });

  it.each(themes)("shows work and queues accessibly in %s", async (colorScheme) => {
    const page = await steward.open("/", { colorScheme });
    const check = async (name: string) => expect(await findViolations(page), name).toEqual([]);
    await send(page, "plan it");
    await page.getByRole("button", { name: /^1 of 3/ }).click();
    await enqueue(page, "next");
    await check("a running tool, a to-do list and a queue");
    await queue(page).getByRole("button", { name: "Edit queued message" }).click();
    await check("a queued message that is edited");
    await page.goto(steward.server.url);
    await send(page, "delegate");
    await card(page).waitFor();
    await log(page)
      .getByRole("button", { name: /^researcher: SUB/ })
      .click();
    await log(page).getByText("Now it goes out.").waitFor();
    await check("a sub-agent");
    await messageField(page).fill("/");
    await page.getByRole("option").first().waitFor();
    await check("commands");
  });

  it.each(themes)("asks accessibly in %s", async (colorScheme) => {
    const page = await steward.open("/", { colorScheme });
    const check = async (name: string) => expect(await findViolations(page), name).toEqual([]);
    await send(page, "tell them");
    await card(page).waitFor();
    await check("an approval");
    await button(page, "Edit").click();
    await check("an edit");
    await button(page, "Cancel").click();
    await button(page, "Reject").click();
    await page.getByRole("button", { name: /^Approvals:/ }).click();
    await check("a rejection and the modes");
    await page.goto(steward.server.url);
    await send(page, "ask me");
    await log(page).getByRole("region", { name: "Steward asks you" }).waitFor();
    await check("a form");
  });
});
