import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findViolations } from "./support/find-violations.ts";
import { fillMemory, openMemoryPage, type MemoryPage } from "./support/open-memory-page.ts";
import { chromiumPath } from "./support/open-page-server.ts";
import { answered, send } from "./support/page-actions.ts";

// Half-way through a fade, colours are not yet what they will be.
const calm = { reducedMotion: "reduce" } as const;
const wide = { viewport: { width: 1280, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const looks = [
  ["wide", "light", wide],
  ["wide", "dark", wide],
  ["phone", "light", phone],
  ["phone", "dark", phone],
] as const;

async function ask(page: Page, question: string): Promise<Locator> {
  await page.getByRole("textbox", { name: "Search the memory" }).fill(question);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  return page.getByRole("list", { name: "What was found" }).getByRole("listitem");
}

const openTab = (page: Page, name: RegExp | string) => page.getByRole("tab", { name }).click();

async function chooseFor(page: Page, fact: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${fact}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

/** Forgets what the open dialog is about, and reads what it says afterwards. */
async function confirm(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Forget for good" }).click();
  const done = page.getByRole("dialog", { name: "Forgotten" });
  await done.waitFor();
  const text = await done.innerText();
  await done.getByRole("button", { name: "Close" }).last().click();
  await done.waitFor({ state: "detached" });
  return text;
}

describe.skipIf(chromiumPath === "")("the page of the memory", () => {
  let steward: MemoryPage;
  beforeAll(async () => {
    steward = await openMemoryPage();
  });
  beforeEach(async () => {
    await steward.memory.forget({ all: true });
    await fillMemory(steward.memory);
  });
  afterEach(async () => {
    for (const context of steward.browser.contexts()) await context.close();
    expect(steward.takeComplaints()).toEqual([]);
  });
  afterAll(() => steward[Symbol.asyncDispose]());

  it("opens from the sidebar, says how much there is and that recall goes by words alone", async () => {
    const page = await steward.open("/", calm);
    await page.getByRole("link", { name: "Memory" }).click();
    const state = page.getByRole("region", { name: "State of the memory" });
    await state.getByRole("alert").getByText("Recall goes by words alone").waitFor();
    expect(await state.innerText()).toMatch(/Episodes\s+4\s+Facts\s+7/);
  });

  it("finds what was said, tells why, and leads to the conversation", async () => {
    const page = await steward.open("/", calm);
    await send(page, "The spare key is under the blue flowerpot.");
    await answered(page);
    const address = page.url();
    await steward.memory.settled();
    await page.goto(`${steward.server.url}/memory`);
    const hits = await ask(page, "Where is the spare key?");
    const hit = hits.filter({ hasText: "blue flowerpot" }).first();
    await hit.getByText(/shares “/).waitFor();
    await hit.getByRole("link", { name: "Open conversation" }).click();
    await page.waitForURL(address);
  });

  it("corrects a fact and keeps what used to be true, struck", async () => {
    const page = await steward.open("/memory?tab=facts", calm);
    await chooseFor(page, "you live in Lisbon", "Correct");
    await page.getByRole("textbox", { name: "Value" }).fill("Coimbra");
    await page.getByRole("button", { name: "Save" }).click();
    const places = page.getByRole("region", { name: "Places" });
    await places.getByText("Coimbra", { exact: true }).waitFor();
    await places.getByText("Lisbon", { exact: true }).waitFor({ state: "detached" });
    await page.getByRole("checkbox", { name: "Show what used to be true" }).check();
    await places.locator("del", { hasText: "Lisbon" }).waitFor();
    await places.locator("del", { hasText: "Porto" }).waitFor();
  });

  it("filters facts, accepts what waits for review, and retracts", async () => {
    const page = await steward.open("/memory", calm);
    await openTab(page, /^Facts 1/);
    await page.getByRole("heading", { name: "To be reviewed (1)" }).waitFor();
    await page.getByRole("button", { name: "Accept you own a red bicycle" }).click();
    const owned = page.getByRole("region", { name: "Possessions" });
    await owned.getByText("a red bicycle", { exact: true }).waitFor();
    await page.getByRole("heading", { name: /^To be reviewed/ }).waitFor({ state: "detached" });
    await chooseFor(page, "you own a red bicycle", "Retract: never true");
    await owned.waitFor({ state: "detached" });
    await page.getByRole("textbox", { name: "Filter facts" }).fill("coffee");
    await page.getByText("Faro").waitFor({ state: "detached" });
    await page.getByText("strong coffee", { exact: true }).waitFor();
    await page.getByRole("combobox", { name: "Category" }).selectOption("Work");
    await page.getByText("No fact matches").waitFor();
  });

  it("walks the graph by keyboard, and back", async () => {
    const page = await steward.open("/memory?tab=graph", calm);
    const list = page.getByRole("list", { name: "Connections" });
    await list.getByRole("link", { name: "Clara" }).press("Enter");
    await page.getByRole("heading", { name: "Around Clara" }).waitFor();
    await list.getByRole("link", { name: "Faro" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Around you" }).waitFor();
    await page.getByRole("textbox", { name: /^Find a person/ }).fill("harb");
    await page.getByRole("link", { name: /^Harbour Office organisation/ }).click();
    await page.getByRole("heading", { name: "Around Harbour Office" }).waitFor();
  });

  it("forgets selected episodes, after saying which, and tells how many", async () => {
    const page = await steward.open("/memory?tab=episodes", calm);
    await page.getByRole("checkbox", { name: /^Select: My dog Biscuit/ }).check();
    await page.getByRole("button", { name: "Forget selected" }).click();
    const dialog = page.getByRole("dialog", { name: "Forget episodes: 1" });
    await dialog.getByText("My dog Biscuit is afraid").waitFor();
    expect(await confirm(page)).toMatch(/Episodes\s+1/);
    await page.getByText("My dog Biscuit").waitFor({ state: "detached" });
    expect(await steward.memory.episodes()).toHaveLength(3);
  });

  it("forgets by words, by conversation, a fact, and everything", async () => {
    const page = await steward.open("/memory?tab=facts", calm);
    await chooseFor(page, "you like strong coffee", "Forget");
    expect(await confirm(page)).toMatch(/Facts\s+1/);
    await openTab(page, "Manage");
    await page.getByRole("textbox", { name: "Whatever contains these words" }).fill("MADEIRA");
    await page.getByRole("button", { name: /^Whatever contains these words/ }).click();
    await page.getByRole("dialog", { name: "Forget whatever contains “MADEIRA”?" }).waitFor();
    expect(await confirm(page)).toMatch(/Episodes\s+1/);
    await openTab(page, "Episodes");
    await page.getByRole("button", { name: "Only this conversation" }).first().click();
    await page.getByRole("button", { name: "Forget this conversation…" }).click();
    expect(await confirm(page)).toMatch(/Episodes\s+3/);
    await openTab(page, "Manage");
    await page.getByRole("button", { name: "Forget everything…" }).click();
    await page.getByText("all 0 episodes and 6 facts, with their turns").waitFor();
    await confirm(page);
    expect((await steward.memory.status()).counts).toMatchObject({ episodes: 0, facts: 0 });
    await openTab(page, "Facts");
    await page.getByText("No facts yet").waitFor();
  });

  it("forgets a person and what is old, after counting it", async () => {
    const page = await steward.open("/memory?tab=manage", calm);
    const expectCount = (text: RegExp) =>
      page
        .getByRole("region", { name: "How much that is now" })
        .filter({ hasText: text })
        .waitFor();
    await page.getByRole("textbox", { name: "A person or thing" }).fill("Clara");
    await page.getByRole("button", { name: /^A person or thing/ }).click();
    await page.getByRole("dialog", { name: "Forget “Clara”?" }).waitFor();
    await expectCount(/Episodes\s*1\s*Facts\s*2/);
    await page.getByRole("button", { name: "Cancel" }).click();
    expect(await steward.memory.episodes()).toHaveLength(4);
    await page.getByRole("button", { name: /^A person or thing/ }).click();
    expect(await confirm(page)).toMatch(/Episodes\s+1\s+Facts\s+2/);
    await page.getByLabel("Whatever is older than this day", { exact: true }).fill("2025-06-01");
    await page.getByRole("button", { name: /^Whatever is older/ }).click();
    await expectCount(/^How much that is now\s*Episodes\s*3$/);
    expect(await confirm(page)).toMatch(/Episodes\s+3/);
    expect((await steward.memory.status()).counts).toMatchObject({ episodes: 0, facts: 5 });
  });

  it("takes a fact that is added by hand", async () => {
    const page = await steward.open("/memory?tab=facts", calm);
    await page.getByRole("button", { name: "Add a fact…" }).click();
    await page.getByRole("textbox", { name: "What is said of it" }).fill("lives in");
    await page.getByRole("textbox", { name: "Value" }).fill("Sintra");
    await page.getByRole("combobox", { name: "Category" }).last().selectOption("Places");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Noted, in place of what was known").waitFor();
    const places = page.getByRole("region", { name: "Places" });
    await places.getByText("Sintra", { exact: true }).waitFor();
    await places.getByText("Lisbon", { exact: true }).waitFor({ state: "detached" });
  });

  it("shows the way between two, and what they have in common", async () => {
    await steward.memory.keep({ subject: "Clara", key: "works_at", value: "Harbour Office" });
    const page = await steward.open("/memory?tab=graph", calm);
    await page.getByRole("textbox", { name: "Another name" }).fill("Faro");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    const way = page.getByRole("list", { name: "The way between them" });
    await expect.poll(() => way.getByRole("listitem").count()).toBe(2);
    await page.getByRole("textbox", { name: "Another name" }).fill("Clara");
    await page.getByRole("combobox", { name: "What to look for" }).selectOption("cross");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    const both = page.getByRole("list", { name: "What they have in common" });
    await both.getByText("Harbour Office").first().waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it("takes the memory elsewhere and back", async () => {
    const page = await steward.open("/memory?tab=manage", calm);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export for import (JSONL)" }).click(),
    ]);
    const buffer = readFileSync(await download.path());
    await page.getByRole("button", { name: "Forget everything…" }).click();
    await confirm(page);
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "memory.jsonl", mimeType: "application/x-ndjson", buffer });
    await page.getByText(/^Imported: 4 episodes/).waitFor();
    expect(await steward.memory.episodes()).toHaveLength(4);
  });

  it.each(looks)("is accessible and fits: %s, %s", async (_size, colorScheme, options) => {
    const page = await steward.open("/memory", { ...options, ...calm, colorScheme });
    const check = async (name: string) => {
      expect(await findViolations(page), name).toEqual([]);
      const widest = await page.evaluate<number>("document.documentElement.scrollWidth");
      expect(widest, name).toBeLessThanOrEqual(options.viewport.width);
    };
    await (await ask(page, "Is Biscuit afraid of thunder?")).first().waitFor();
    await check("search");
    await openTab(page, /^Facts/);
    await page.getByRole("checkbox", { name: "Show what used to be true" }).check();
    await page.getByText("Porto").waitFor();
    await check("facts");
    await openTab(page, "Graph");
    await page.getByRole("radio", { name: "Two steps" }).check();
    await page.getByRole("list", { name: "Connections" }).getByText("Faro").waitFor();
    await check("graph");
    await openTab(page, "Episodes");
    await page
      .getByRole("checkbox", { name: /^Select/ })
      .first()
      .check();
    await check("episodes");
    await page.getByRole("button", { name: "Forget selected" }).click();
    await check("dialog");
    await page.getByRole("button", { name: "Cancel" }).click();
    await openTab(page, "Manage");
    await check("manage");
  });
});

describe.skipIf(chromiumPath === "")("the page of a memory that is off or out of order", () => {
  it("says that the memory is off", async () => {
    await using steward = await openMemoryPage({ enabled: false });
    const page = await steward.open("/memory", calm);
    await page.getByRole("alert").getByText("The memory could not be read").waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(steward.takeComplaints()).toEqual([]);
  });

  it("says why the embedder failed", async () => {
    const embedder = { provider: "folder", folder: "/nowhere" };
    await using steward = await openMemoryPage({ embedder });
    const page = await steward.open("/memory", calm);
    await page.getByRole("alert").getByText("The embedder failed").waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(steward.takeComplaints()).toEqual([]);
  });
});

describe.skipIf(chromiumPath === "")("what an answer was told of the memory", () => {
  it("stands above it where it used that, and nowhere else", async () => {
    await using steward = await openMemoryPage({
      embedder: { provider: "off" },
      recall: { max_ms: 60_000 },
    });
    await fillMemory(steward.memory);
    const page = await steward.open("/", calm);
    await send(page, "Where do we sail with my sister, only say yes?");
    await answered(page);
    const note = page.getByRole("button", { name: /^Recalled from memory/ });
    expect(await note.count()).toBe(0);
    // The model repeats what it was sent, with what was recalled.
    await send(page, "Where do we sail with my sister?");
    await note.waitFor();
    await note.click();
    await page.getByText("We sail to Madeira in June").last().waitFor();
  });
});
