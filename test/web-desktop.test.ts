import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findNoImage } from "./support/docker-sandbox.ts";
import { findViolations } from "./support/find-violations.ts";
import {
  computer,
  leaveComputers,
  openComputerPage,
  openTab,
} from "./support/open-computer-page.ts";
import { chromiumPath, type PageServer } from "./support/open-page-server.ts";
import { answered, log, send } from "./support/page-actions.ts";

const missing = chromiumPath === "" ? "no Chromium" : await findNoImage("desktop");
const patience = { timeout: 60_000 };

describe.skipIf(missing !== null)(`the desktop of a conversation (${missing ?? "there"})`, () => {
  let steward: PageServer;
  beforeAll(async () => {
    steward = await openComputerPage("docker");
  });
  afterEach(async () => {
    await leaveComputers(steward);
    expect(steward.takeComplaints()).toEqual([]);
  });
  afterAll(() => steward[Symbol.asyncDispose]());

  it("is watched, taken in hand and given back", async () => {
    const page = await steward.open();
    await send(page, "hello");
    await answered(page);
    const panel = await openTab(page, "Desktop");
    await panel.getByRole("button", { name: "Start the desktop" }).click();
    await panel.getByText("Connecting to the desktop…").waitFor({ state: "detached", ...patience });
    await panel.getByRole("img", { name: "The screen of the desktop" }).locator("canvas").waitFor();
    await panel.getByText("You are watching").waitFor();
    expect(await findViolations(page)).toEqual([]);

    await panel.getByRole("button", { name: "Take control" }).click();
    await panel.getByText("You have mouse and keyboard; Steward waits.").waitFor();
    const screen = panel.getByRole("application", { name: /^The screen of the desktop/ });
    await screen.locator("canvas").waitFor(patience);
    await page.reload();
    await computer(page).getByText("Somebody has mouse and keyboard").waitFor(patience);
    await panel.getByRole("button", { name: "Give back" }).click();
    await panel.getByText("You are watching").waitFor();
  });

  it("shows in the conversation what the assistant saw", async () => {
    const page = await steward.open();
    await send(page, "look at it");
    const picture = log(page).getByRole("img", { name: "Desktop" });
    await picture.waitFor(patience);
    await expect.poll(() => picture.getAttribute("src")).toMatch(/^\/artifacts\/art_/);
  });
});
