import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findBubblewrapObstacle } from "./support/bubblewrap.ts";
import { findViolations } from "./support/find-violations.ts";
import {
  computer,
  leaveComputers,
  openComputerPage,
  openTab,
  openTerminal,
} from "./support/open-computer-page.ts";
import { chromiumPath, type PageServer } from "./support/open-page-server.ts";
import { answered, log, messageField } from "./support/page-actions.ts";

const noBrowser = chromiumPath === "" ? " (left out: no Chromium)" : "";
const obstacle = noBrowser === "" ? await findBubblewrapObstacle() : noBrowser;

const wide = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const looks = [
  ["wide", "light", wide],
  ["wide", "dark", wide],
  ["phone", "light", phone],
  ["phone", "dark", phone],
] as const;

/** By the button: on glass, Enter makes a new line. */
async function askFor(page: Page, text: string): Promise<void> {
  await messageField(page).fill(text);
  await page.getByRole("button", { name: "Send message" }).click();
  await page.waitForURL(/\/c\/cnv_/);
  await answered(page);
}

const check = async (page: Page, name: string) =>
  expect(await findViolations(page), name).toEqual([]);

describe.skipIf(obstacle !== "")(`the look of a conversation's computer${obstacle}`, () => {
  let steward: PageServer;
  beforeAll(async () => {
    steward = await openComputerPage("bubblewrap");
  });
  afterEach(async () => {
    await leaveComputers(steward);
    expect(steward.takeComplaints()).toEqual([]);
  });
  afterAll(() => steward[Symbol.asyncDispose]());

  it.each(looks)("is accessible: %s, %s", async (_size, colorScheme, options) => {
    const page = await steward.open("/", { ...options, colorScheme });
    await askFor(page, "make files");
    await askFor(page, "print in colour");
    await log(page)
      .getByRole("button", { name: /^printf/ })
      .click();
    await log(page).getByLabel("Output", { exact: true }).waitFor();
    await check(page, "code that ran");
    await openTerminal(page);
    await check(page, "a terminal");
    const panel = await openTab(page, "Files");
    await panel.getByRole("button", { name: "Actions for readme.md" }).click();
    await check(page, "files and a menu");
    await page.keyboard.press("Escape");
    await panel.getByRole("button", { name: /^readme\.md/ }).click();
    await panel.getByRole("textbox", { name: "Content of readme.md" }).fill("changed");
    await check(page, "an editor");
    for (const [tab, text] of [
      ["Desktop", "There is no desktop yet"],
      ["Ports", "Nothing to preview yet"],
      ["Snapshots", "No snapshots yet"],
    ] as const) {
      await openTab(page, tab);
      await panel.getByText(text).waitFor();
      await check(page, tab);
    }
  });

  it("lies over the conversation on a phone", async () => {
    const page = await steward.open("/", phone);
    await askFor(page, "make files");
    const panel = await openTab(page, "Files");
    await panel.getByRole("button", { name: /^readme\.md/ }).waitFor();
    expect(await panel.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    const widest = await page.evaluate<number>("document.documentElement.scrollWidth");
    expect(widest).toBe(390);
    await panel.getByRole("button", { name: "Close computer" }).click();
    await computer(page).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Open computer" }).waitFor();
  });

  it("takes the width that it is given, by key and by pointer", async () => {
    const page = await steward.open("/", wide);
    await askFor(page, "hello");
    await openTab(page, "Files");
    const edge = computer(page).getByRole("separator", { name: "Width of the computer" });
    const before = Number(await edge.getAttribute("aria-valuenow"));
    await edge.press("ArrowRight");
    expect(await edge.getAttribute("aria-valuenow")).toBe(String(before - 32));
    await edge.hover();
    await page.mouse.down();
    await page.mouse.move(880, 400);
    await page.mouse.up();
    expect(await edge.getAttribute("aria-valuenow")).toBe("400");
    await page.reload();
    await expect.poll(async () => (await computer(page).boundingBox())?.width).toBe(400);
  });

  it("lists kinds and what runs in the settings, and stops it", async () => {
    const page = await steward.open("/", wide);
    await askFor(page, "make files");
    await page.goto(`${steward.server.url}/settings`);
    const section = page.getByRole("region", { name: "Sandboxes" });
    await section.getByText("bubblewrap", { exact: true }).waitFor();
    await section.getByText("not ready").waitFor();
    await check(page, "settings");
    await section.getByRole("button", { name: "Stop code-sandbox" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Stop", exact: true }).click();
    await section.getByText("None is running.").waitFor();
  });
});

describe.skipIf(noBrowser !== "")(`a server on which no code runs${noBrowser}`, () => {
  it("says so below the composer and in the computer, whose files can be used", async () => {
    await using steward = await openComputerPage("off");
    const page = await steward.open("/", wide);
    await askFor(page, "hello");
    await page.getByText(/^Code does not run here/).waitFor();
    await page.getByRole("button", { name: "How to turn it on" }).click();
    await computer(page).getByText("Code does not run on this server").waitFor();
    await check(page, "no execution");
    await openTab(page, "Files");
    await computer(page).getByText("This folder is empty").waitFor();
    expect(steward.takeComplaints()).toEqual([]);
  });
});
