import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findViolations } from "./support/find-violations.ts";
import { chromiumPath, openPageServer } from "./support/open-page-server.ts";
import type { PageServer } from "./support/open-page-server.ts";
import { answered, log, messageField, openItemMenu, send } from "./support/page-actions.ts";

const config = `
models:
  providers:
    lab:
      protocol: scripted
      models: [large, small]
      script:
        - when: slowly
          moves: [{ text: "one two three four five six seven eight nine ten eleven twelve.", paceMs: 150 }]
        - when: rich
          moves:
            - reasoning: Which parts are there?
            - text: |
                ## A heading

                Text with **bold**, \`code\` and [a link](https://example.org/).

                - [x] done
                - [ ] open

                | Name | Value |
                | --- | ---: |
                | one | 1 |

                \`\`\`ts
                const answer: number = 42; // the answer
                \`\`\`

                > A quote.
        - moves: [{ echo: true }]
    namer:
      protocol: scripted
      models: [tiny]
      script: [{ moves: [{ text: Untitled thoughts }] }]
  roles:
    output: [lab/large, lab/small]
    title: [namer/tiny]
  embedded: { download: "off" }
`;

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const themes = ["light", "dark"] as const;

async function rename(page: Page, from: string, to: string): Promise<void> {
  await openItemMenu(page, from);
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill(to);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: to }).waitFor();
}

describe.skipIf(chromiumPath === "")("the pages around a conversation", () => {
  let steward: PageServer;
  beforeAll(async () => {
    steward = await openPageServer(config);
  });
  afterEach(async () => {
    for (const context of steward.browser.contexts()) await context.close();
    expect(steward.takeComplaints()).toEqual([]);
  });
  afterAll(() => steward[Symbol.asyncDispose]());

  it("renames, pins, archives and deletes, and another browser sees it", async () => {
    const page = await steward.open();
    await send(page, "What shall I buy?");
    await answered(page);
    const other = await steward.open();
    await rename(page, "Untitled thoughts", "Groceries");
    await other.getByRole("link", { name: "Groceries" }).waitFor();

    await openItemMenu(page, "Groceries");
    await page.getByRole("menuitem", { name: "Pin" }).click();
    await other.getByRole("heading", { name: "Pinned" }).waitFor();

    await openItemMenu(page, "Groceries");
    await page.getByRole("menuitem", { name: "Archive" }).click();
    await other.getByRole("link", { name: "Groceries" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: /Account and settings/ }).click();
    await page.getByRole("menuitem", { name: "Archived conversations" }).click();

    await openItemMenu(page, "Groceries");
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.waitForURL(`${steward.server.url}/`);
    await page.getByText("Nothing is archived").waitFor();
  });

  it("finds conversations by their title", async () => {
    const page = await steward.open();
    for (const [text, title] of [
      ["first", "Apples"],
      ["second", "Pears"],
    ] as const) {
      await page.getByRole("link", { name: "New conversation" }).first().click();
      // Until then the field is that of the conversation before.
      await page.waitForURL(`${steward.server.url}/`);
      await log(page).waitFor({ state: "detached" });
      await send(page, text);
      await answered(page);
      await rename(page, "Untitled thoughts", title);
    }
    const search = page.getByLabel("Search titles", { exact: true });
    // A dialog that has just closed may still give the focus back.
    await expect
      .poll(async () => {
        await page.keyboard.press("ControlOrMeta+k");
        return page.locator("#search:focus").count();
      })
      .toBe(1);
    await search.fill("pea");
    await page.getByRole("link", { name: "Apples" }).waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Pears" }).waitFor();
    await search.fill("peanuts");
    await page.getByText("No title matches “peanuts”").waitFor();
  });

  it("takes images along", async () => {
    const page = await steward.open();
    const png = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 30 } });
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "shot.png", mimeType: "image/png", buffer: png });
    await page.getByRole("img", { name: "shot.png" }).waitFor();
    await page.getByText("Uploading").waitFor({ state: "detached" });
    await send(page, "look");
    const image = log(page).getByRole("img", { name: "Image shot.png" });
    await image.waitFor();
    await expect
      .poll(() =>
        image.evaluate((one) => (one as unknown as { naturalWidth: number }).naturalWidth),
      )
      .toBe(40);
  });

  it("remembers the theme and the language", async () => {
    const page = await steward.open("/", { colorScheme: "light" });
    const theme = () => page.locator("html").getAttribute("data-theme");
    expect(await theme()).toBe("light");
    await page.getByRole("button", { name: /Account and settings/ }).click();
    await page.getByRole("menuitem", { name: /Theme/ }).click();
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    await expect.poll(theme).toBe("dark");
    await page.getByRole("button", { name: /Account and settings/ }).click();
    await page.getByRole("menuitem", { name: /Language/ }).click();
    await page.getByRole("menuitemradio", { name: "Deutsch" }).click();
    await page.getByText("Was kann ich für dich tun?").waitFor();
    await page.reload({ waitUntil: "commit" });
    await expect.poll(theme).toBe("dark");
    await page.getByText("Was kann ich für dich tun?").waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("de");
  });

  it("creates a key that is shown once, and revokes it", async () => {
    const page = await steward.open("/settings");
    await page.getByRole("button", { name: "New key" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("laptop");
    await page.getByRole("button", { name: "Create key" }).click();
    const key = await page.getByRole("dialog").locator("code").innerText();
    const headers = { authorization: `Bearer ${key}` };
    expect((await fetch(`${steward.server.url}/v1/models`, { headers })).status).toBe(200);
    await page.getByRole("button", { name: "Done" }).click();
    expect(await page.content()).not.toContain(key);
    await page.getByRole("button", { name: "Revoke" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await page.getByText("No keys yet").waitFor();
    expect((await fetch(`${steward.server.url}/v1/models`, { headers })).status).toBe(401);
  });

  it("changes the model that answers", async () => {
    const page = await steward.open("/settings");
    await page.getByRole("combobox", { name: "Answers come from" }).selectOption("lab/small");
    const { stdout } = await steward.home.run("config", "show", "--json");
    expect(stdout).toMatch(/lab\/small/);
    await page.reload();
    await expect
      .poll(() => page.getByRole("combobox", { name: "Answers come from" }).inputValue())
      .toBe("lab/small");
  });

  it("says that a part of it is gone, having loaded itself anew, and goes on once it is back", async () => {
    const page = await steward.open();
    await page.route(/settings-page/, (route) => route.fulfill({ status: 404 }));
    const reloaded = page.waitForEvent("load");
    await page.getByRole("button", { name: /Account and settings/ }).click();
    await page.getByRole("menuitem", { name: "Settings" }).click();
    await reloaded;
    await page.getByText("The page ran into an error").waitFor();
    await page.unroute(/settings-page/);
    await page.getByRole("button", { name: "Reload" }).click();
    await page.getByRole("heading", { name: "Settings" }).waitFor();
  });

  it("fits a phone", async () => {
    const page = await steward.open("/", phone);
    await messageField(page).fill("rich");
    await page.getByRole("button", { name: "Send message" }).tap();
    await answered(page);
    const width = await page.evaluate<number>("document.documentElement.scrollWidth");
    expect(width).toBeLessThanOrEqual(phone.viewport.width);
    const field = await messageField(page).boundingBox();
    expect(field!.y + field!.height).toBeLessThanOrEqual(phone.viewport.height);
    await page.getByRole("button", { name: "Open sidebar" }).tap();
    await page.getByRole("dialog").getByRole("link", { name: "New conversation" }).first().tap();
    await page.waitForURL(`${steward.server.url}/`);
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  it("says that the server is away, comes back by itself and goes on with the answer", async () => {
    await using own = await openPageServer(config);
    const page = await own.open();
    await send(page, "count slowly");
    await log(page).getByText("one two three").waitFor();
    own.server.process.kill("SIGKILL");
    await page.getByText("The server cannot be reached").waitFor();
    await own.home.start("--port", new URL(own.server.url).port);
    await page.getByText("The server cannot be reached").waitFor({ state: "detached" });
    await answered(page);
    expect((await log(page).innerText()).match(/one two three/g)).toHaveLength(1);
    expect(await log(page).innerText()).toContain("eleven twelve.");
  });

  it.each(themes)("has no serious accessibility violation in %s", async (colorScheme) => {
    // Half-way through a fade, colours are not yet what they will be.
    const calm = { colorScheme, reducedMotion: "reduce" } as const;
    const page = await steward.open("/", calm);
    const check = async (name: string) => expect(await findViolations(page), name).toEqual([]);
    await page.getByRole("list", { name: "Suggestions" }).waitFor();
    await check("start");
    await page.getByRole("button", { name: /^Model:/ }).click();
    await check("model picker");
    await page.keyboard.press("Escape");
    await send(page, "rich");
    await answered(page);
    await check("conversation");
    await page.goto(`${steward.server.url}/settings`);
    await page.getByRole("heading", { name: "Status" }).waitFor();
    await check("settings");
    await page.getByRole("button", { name: "New key" }).click();
    await check("dialog");
    await page.goto(`${steward.server.url}/docs`);
    await page
      .getByRole("button", { name: /\/api\/conversations(?:\s|$)/ })
      .first()
      .click();
    await check("API reference");
    const stranger = await steward.openStranger(calm);
    await stranger.goto(steward.server.url);
    await stranger.getByRole("heading", { name: "Sign in to Steward" }).waitFor();
    expect(await findViolations(stranger), "sign-in").toEqual([]);
  });

  it.each(themes)(
    "has no serious accessibility violation on a phone in %s",
    async (colorScheme) => {
      const page = await steward.open("/", { ...phone, colorScheme, reducedMotion: "reduce" });
      await page.getByRole("list", { name: "Suggestions" }).waitFor();
      expect(await findViolations(page), "start").toEqual([]);
      await page.getByRole("button", { name: "Open sidebar" }).tap();
      await page.getByRole("dialog").waitFor();
      expect(await findViolations(page), "sidebar").toEqual([]);
    },
  );
});
