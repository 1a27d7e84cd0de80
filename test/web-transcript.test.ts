import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findViolations } from "./support/find-violations.ts";
import { chromiumPath, openPageServer, type PageServer } from "./support/open-page-server.ts";
import { answered, log, messageField, send } from "./support/page-actions.ts";

const call = (name: string, input: object) => ({ toolCall: { name, input } });
const items = ["done", "active", "pending"].map((status, at) => ({
  text: `Part ${at + 1}`,
  status,
}));
const formulas = String.raw`So \(a_1^2 + b_1^2 \, = c\) and

\[
x_1 * y_1
- z
\]

with H~2~O.`;
const config = {
  models: {
    providers: {
      lab: {
        protocol: "scripted",
        models: ["large", "small"],
        script: [
          {
            when: "Write it",
            moves: [
              call("write_file", { path: "src/app.py", content: "print(1)\n" }),
              call("todo", { items }),
            ],
          },
          { when: "along the river", moves: [{ text: "Then left it is." }] },
          { when: "Which way", moves: [call("ask_user", toQuestion())] },
          { when: "Forget the boat", moves: [call("forget", { text: "the boat" })] },
          { when: "formula", moves: [{ text: formulas }] },
          { when: "break", moves: [{ fail: "request", message: "That was too much." }] },
          { when: "slowly", moves: [{ text: "The first of it. And" }, { hang: true }] },
          { moves: [{ echo: true }] },
        ],
      },
    },
    roles: { output: ["lab/large"] },
    embedded: { download: "off" },
  },
};

function toQuestion() {
  const options = [{ label: "Left", description: "along the river" }, { label: "Right" }];
  return { questions: [{ question: "Which way?", options }] };
}

const german = { locale: "de-DE" };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe.skipIf(chromiumPath === "")("the transcript and what is around it", () => {
  let steward: PageServer;
  beforeAll(async () => {
    steward = await openPageServer(JSON.stringify(config));
  });
  afterEach(async () => {
    for (const context of steward.browser.contexts()) await context.close();
    expect(steward.takeComplaints()).toEqual([]);
  });
  afterAll(() => steward[Symbol.asyncDispose]());

  const commands = (page: Page) => page.getByRole("listbox", { name: /Commands|Befehle/ });

  it("runs slash commands before there is a conversation, and keeps none that is empty", async () => {
    const page = await steward.open();
    await messageField(page).fill("/he");
    await commands(page).getByRole("option", { name: "/help" }).waitFor();
    await messageField(page).press("Enter");
    await page.getByRole("status").filter({ hasText: "/help: Lists the commands" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    await page.getByText("No conversations yet").waitFor();
    await messageField(page).fill("/title A name of my own");
    await messageField(page).press("Enter");
    await page.waitForURL(/\/c\/cnv_/);
    await page.getByRole("heading", { name: "A name of my own" }).waitFor();
    await page.getByRole("status").filter({ hasText: "The title is: A name" }).waitFor();
    expect(await log(page).getByRole("article").count()).toBe(0);
  });

  it("speaks German where the reader does: tools, reasons and commands", async () => {
    const page = await steward.open("/", german);
    const field = page.getByRole("textbox", { name: "Nachricht", exact: true });
    await field.fill("/sta");
    await commands(page).getByText("Zeigt, was in dieser Unterhaltung vor sich geht").waitFor();
    await field.fill("Write it");
    await field.press("Enter");
    await log(page).getByRole("button", { name: "src/app.py schreiben" }).first().waitFor();
    await log(page).getByRole("button", { name: "Aufgaben: noch 2" }).first().waitFor();
    await page.getByText("1 von 3 erledigt, als die Antwort endete").waitFor();
    await field.fill("Forget the boat");
    await field.press("Enter");
    const card = log(page).getByRole("region", { name: /Alles mit „the boat“ vergessen/ });
    await card.getByText("Was es tut, lässt sich nicht rückgängig machen.").waitFor();
    await card.getByText("Hohes Risiko").waitFor();
  });

  it("says what the to-do list had come to when the answer ended", async () => {
    const page = await steward.open();
    await send(page, "Write it");
    await answered(page);
    await page.getByRole("button", { name: "1 of 3 done when the answer ended" }).click();
    const list = page.getByRole("region", { name: "To-do list" });
    expect(await list.getByText("Now:").count()).toBe(0);
    expect(await list.getByText("To do:").count()).toBe(2);
  });

  it("asks with choices that say what they mean", async () => {
    const page = await steward.open();
    await send(page, "Which way?");
    await log(page).getByRole("radio", { name: "Left: along the river" }).check();
    await log(page).getByRole("button", { name: "Send answers" }).click();
    await log(page).getByText("Then left it is.").waitFor();
  });

  it("shows code of one's own as code, and the rest as it was typed", async () => {
    const page = await steward.open();
    await send(page, "Why is *this* so?\n\n```py\nprint('why')\n```");
    await answered(page);
    const message = log(page).getByRole("article").first();
    await message.getByText("Why is *this* so?").first().waitFor();
    expect(await message.locator("figure pre").first().innerText()).toContain("print('why')");
    expect(await message.getByText("```").count()).toBe(0);
  });

  it("keeps formulas to the letter", async () => {
    const page = await steward.open();
    await send(page, "A formula, please");
    await answered(page);
    const said = await log(page).getByRole("article").first().innerText();
    for (const formula of [String.raw`\(a_1^2 + b_1^2 \, = c\)`, "\\[\nx_1 * y_1\n- z\n\\]"]) {
      expect(said).toContain(formula);
    }
    expect(said).toContain("H~2~O");
    expect(await log(page).locator("del").count()).toBe(0);
  });

  it("says at once that the browser is offline, and keeps what was not sent", async () => {
    const page = await steward.open();
    await send(page, "Speak slowly");
    await log(page).getByText("The first of it.").waitFor();
    await page.context().setOffline(true);
    await page.getByText("You are offline. What you write stays here.").waitFor();
    await messageField(page).fill("And then?");
    await messageField(page).press("Enter");
    await page.getByText("Not sent: you are offline.").waitFor();
    expect(await messageField(page).inputValue()).toBe("And then?");
    await page.context().setOffline(false);
    await page.getByText("You are offline.", { exact: false }).first().waitFor({ state: "hidden" });
    await messageField(page).fill("");
    await page.getByRole("button", { name: "Stop" }).first().click();
    await answered(page);
  });

  it("marks a conversation whose last answer failed, in the list", async () => {
    const page = await steward.open();
    await send(page, "Please break");
    await log(page).getByRole("alert").waitFor();
    const entry = page.getByRole("link", { name: "Please break The last answer failed" });
    await entry.waitFor();
    await send(page, "Hello again");
    await answered(page);
    await entry.waitFor({ state: "detached" });
  });

  it.each([
    ["wide", {}],
    ["phone", phone],
  ])("keeps what went wrong in sight without covering the page: %s", async (_size, options) => {
    const page = await steward.open("/", options);
    await page.route("**/api/conversations", (route) => route.abort());
    await messageField(page).fill("Hello");
    await page.getByRole("button", { name: "Send" }).click();
    const toast = page.getByText("That did not work: The server cannot be reached.");
    await toast.waitFor();
    await page.getByRole("button", { name: "Send" }).click();
    expect(await toast.count()).toBe(1);
    const below = await page.locator("#main").boundingBox();
    const shown = await toast.boundingBox();
    expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Dismiss" }).click();
    await toast.waitFor({ state: "detached" });
  });
});
