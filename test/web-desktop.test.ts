import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findNoTree } from "./support/built-trees.ts";
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

const noBrowser = chromiumPath === "" ? "no Chromium" : null;
const drivers = [
  { driver: "docker", missing: noBrowser ?? (await findNoImage("desktop")) },
  { driver: "bubblewrap", missing: noBrowser ?? findNoTree("desktop") },
] as const;
const patience = { timeout: 60_000 };

for (const { driver, missing } of drivers) {
  describe.skipIf(missing !== null)(
    `the desktop of a conversation with ${driver} (${missing ?? "there"})`,
    () => {
      let steward: PageServer;
      beforeAll(async () => {
        steward = await openComputerPage(driver, { hasDesktop: true });
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
        await panel
          .getByText("Connecting to the desktop…")
          .waitFor({ state: "detached", ...patience });
        await panel
          .getByRole("img", { name: "The screen of the desktop" })
          .locator("canvas")
          .waitFor();
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

      it("fills the panel, however that is shaped, and leaves the screen of who has it in hand", async () => {
        const page = await steward.open("/", { viewport: { width: 1600, height: 1000 } });
        await send(page, "hello");
        const panel = await openTab(page, "Desktop");
        await panel.getByRole("button", { name: "Start the desktop" }).click();
        await panel.locator("canvas").waitFor(patience);
        await expect.poll(() => findMargin(page), patience).toBeLessThan(4);
        await page.setViewportSize({ width: 1300, height: 640 });
        await expect.poll(() => findMargin(page), patience).toBeLessThan(4);
        await computer(page).getByRole("button", { name: "Take control" }).click();
        const screen = computer(page).getByRole("application", {
          name: /^The screen of the desktop/,
        });
        await screen.locator("canvas").waitFor(patience);
        await expect.poll(() => findMargin(page), patience).toBeLessThan(4);
        const held = await sizeOf(page);

        const other = await page.context().newPage();
        await other.setViewportSize({ width: 1600, height: 1000 });
        await other.goto(page.url());
        await openTab(other, "Desktop");
        await computer(other).getByText("Somebody has mouse and keyboard").waitFor(patience);
        await computer(other).locator("canvas").waitFor(patience);
        // What a viewer asks for is heard in order: the second picture comes after the first wish.
        await other.setViewportSize({ width: 1500, height: 900 });
        await expect.poll(() => sizeOf(other), patience).toEqual(held);
        await other.close();
        await computer(page).getByRole("button", { name: "Give back" }).click();
      });

      it("shows in the conversation what the assistant saw", async () => {
        const page = await steward.open();
        await send(page, "look at it");
        const picture = log(page).getByRole("img", { name: "Desktop" });
        await picture.waitFor(patience);
        await expect.poll(() => picture.getAttribute("src")).toMatch(/^\/artifacts\/art_/);
      });
    },
  );
}

/** Of the panel that is not picture, in px. */
async function findMargin(page: Page): Promise<number> {
  const picture = computer(page).locator("canvas");
  const [inner, outer] = await Promise.all([
    picture.boundingBox(),
    computer(page).getByLabel("The screen of the desktop").boundingBox(),
  ]);
  if (inner === null || outer === null) return Infinity;
  return Math.max(outer.width - inner.width, outer.height - inner.height);
}

/** Of the sandbox's screen, in its own pixels. */
function sizeOf(page: Page): Promise<readonly (string | null)[]> {
  const picture = computer(page).locator("canvas");
  return Promise.all(["width", "height"].map((name) => picture.getAttribute(name)));
}
