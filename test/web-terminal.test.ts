import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findBubblewrapObstacle } from "./support/bubblewrap.ts";
import {
  computer,
  leaveComputers,
  openComputerPage,
  openTab,
  openTerminal,
  screenOf,
} from "./support/open-computer-page.ts";
import { chromiumPath, type PageServer } from "./support/open-page-server.ts";
import { answered, send } from "./support/page-actions.ts";

const obstacle = chromiumPath === "" ? " (left out: no Chromium)" : await findBubblewrapObstacle();

/** The panel asks every few seconds which terminals there are. */
const patience = { timeout: 12_000 };

async function askFor(page: Page, text: string): Promise<void> {
  await send(page, text);
  await answered(page);
}

describe.skipIf(obstacle !== "")(`the terminals of a conversation${obstacle}`, () => {
  let steward: PageServer;
  beforeAll(async () => {
    steward = await openComputerPage("bubblewrap");
  });
  afterEach(async () => {
    await leaveComputers(steward);
    expect(steward.takeComplaints()).toEqual([]);
  });
  afterAll(() => steward[Symbol.asyncDispose]());

  it("follows in the terminal panel what the assistant runs, beside the user's own terminals", async () => {
    const page = await steward.open();
    const runs = computer(page).getByRole("list", { name: "What Steward runs" });
    await askFor(page, "print in colour");
    await openTab(page, "Terminal");
    await runs.getByText("red", { exact: true }).waitFor();
    await runs.getByText("exit 3", { exact: true }).waitFor();

    await send(page, "count slowly");
    const last = runs.getByRole("listitem").last();
    await last.getByText("Running", { exact: true }).waitFor();
    await last.getByText("tick 1").waitFor();
    expect(await last.innerText()).toContain("for n in 1 2");
    expect(await last.innerText()).not.toContain("tick 2");
    // What is printed from here on was asked for by somebody who already sees the beginning.
    await computer(page).getByRole("button", { name: "New terminal" }).click();
    await screenOf(page).getByText("$").first().waitFor();
    await page.keyboard.type("touch go\n");
    await computer(page).getByRole("button", { name: "Steward", exact: true }).click();
    await last.getByText("tick 2").waitFor();
    await last.getByText("exit 0", { exact: true }).waitFor();
    expect(await runs.getByRole("listitem").count()).toBe(2);

    await page.reload();
    await computer(page).getByRole("button", { name: "Steward", exact: true }).click();
    await last.getByText("tick 2").waitFor();
    await last.getByText("exit 0", { exact: true }).waitFor();
  });

  it("shows the prompt of a terminal once, however late the page comes to it", async () => {
    const page = await steward.open();
    await askFor(page, "hello");
    const connecting = page.waitForEvent("websocket");
    await openTerminal(page);
    const socket = await connecting;
    const prompts = async () => (await screenOf(page).innerText()).match(/\$/gu)?.length;
    expect(await prompts()).toBe(1);
    for (const height of [680, 640, 600]) {
      const asking = socket.waitForEvent("framesent", ({ payload }) => payload.includes("resize"));
      await page.setViewportSize({ width: 1280, height });
      await asking;
      // The shell's own drawing and the whole screen are both there when the page looks again.
      await page.evaluate("{ const end = Date.now() + 500; while (Date.now() < end); }");
      await page.evaluate("new Promise((done) => setTimeout(done, 100))");
      expect(await prompts()).toBe(1);
    }
    await page.keyboard.press("Control+.");
    await computer(page).waitFor({ state: "detached" });
    await page.keyboard.press("Control+.");
    await expect.poll(prompts, patience).toBe(1);
  });

  it("has terminals that stay as they are when the page is loaded again", async () => {
    const page = await steward.open();
    await askFor(page, "hello");
    await openTerminal(page);
    await page.keyboard.type("cd /tmp && export WORD=kept && echo it is-$WORD\n");
    await screenOf(page).getByText("it is-kept").waitFor();
    await page.reload();
    await screenOf(page).getByText("it is-kept").waitFor();
    await computer(page)
      .getByRole("textbox", { name: /^Terminal/ })
      .focus();
    await page.keyboard.type("echo still-$WORD\n");
    await screenOf(page).getByText("still-kept").waitFor();

    await computer(page).getByRole("button", { name: "New terminal" }).click();
    await computer(page).getByRole("button", { name: "Terminal 2", exact: true }).waitFor();
    await expect.poll(() => screenOf(page).innerText(), patience).not.toContain("kept");
    await computer(page).getByRole("button", { name: "Terminal 1", exact: true }).click();
    await screenOf(page).getByText("still-kept").waitFor();
    await computer(page).getByRole("button", { name: "Close Terminal 1" }).click();
    await computer(page)
      .getByRole("button", { name: "Close Terminal 2" })
      .waitFor({ state: "detached" });
  });

  it("says how a terminal ended", async () => {
    const page = await steward.open();
    await askFor(page, "hello");
    await openTerminal(page);
    await page.keyboard.type("exit 7\n");
    await computer(page).getByText("Ended with exit code 7").waitFor();
  });
});
