import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findBubblewrapObstacle } from "./support/bubblewrap.ts";
import {
  computer,
  leaveComputers,
  openComputerPage,
  openTab,
  openTerminal,
} from "./support/open-computer-page.ts";
import { chromiumPath, type PageServer } from "./support/open-page-server.ts";
import { answered, log, send } from "./support/page-actions.ts";

const obstacle = chromiumPath === "" ? " (left out: no Chromium)" : await findBubblewrapObstacle();

/** Files are looked at every few seconds. */
const patience = { timeout: 12_000 };

const file = (page: Page, name: string) =>
  computer(page)
    .getByRole("list", { name: /^Files in/ })
    .getByRole("button", { name: new RegExp(`^(Folder )?${name}`) });

async function askFor(page: Page, text: string): Promise<void> {
  await send(page, text);
  await answered(page);
}

/** Settles when a new tab shows something of the page's, or saves it: not every browser has a viewer. */
function blobOpened(page: Page): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  page.context().once("page", (tab) => {
    tab.on("download", () => resolve());
    tab.on("framenavigated", (frame) => {
      if (frame.url().startsWith("blob:")) resolve();
    });
  });
  return promise;
}

async function openFileMenu(page: Page, name: string): Promise<void> {
  await computer(page)
    .getByRole("button", { name: `Actions for ${name}` })
    .click();
}

describe.skipIf(obstacle !== "")(`a conversation's computer${obstacle}`, () => {
  let steward: PageServer;
  beforeAll(async () => {
    steward = await openComputerPage("bubblewrap");
  });
  afterEach(async () => {
    await leaveComputers(steward);
    expect(steward.takeComplaints()).toEqual([]);
  });
  afterAll(() => steward[Symbol.asyncDispose]());

  it("shows what a command prints, in its colours, and how it ended", async () => {
    const page = await steward.open();
    await askFor(page, "print in colour");
    await log(page).getByText("exit 3", { exact: true }).waitFor();
    const line = log(page).getByRole("button", { name: /^printf/ });
    // The exit code says it: the word is there for screen readers only.
    await line.locator(".sr-only", { hasText: "Failed" }).waitFor({ state: "attached" });
    await line.click();
    const output = log(page).getByLabel("Output", { exact: true });
    await output.getByText("and plain").waitFor();
    expect(await output.innerText()).toBe("red and plain\noops\n");
    const red = output.getByText("red", { exact: true });
    expect(await red.getAttribute("style")).toBe("color: var(--ansi-1);");
  });

  it("shows what a command prints while it runs", async () => {
    const page = await steward.open();
    await send(page, "wait for it");
    await log(page).getByLabel("Output so far").getByText("begun").waitFor();
    await openTerminal(page);
    await page.keyboard.type("touch go\n");
    await answered(page);
    await log(page)
      .getByRole("button", { name: /^echo begun/ })
      .click();
    await log(page).getByLabel("Output", { exact: true }).getByText("over").waitFor();
  });

  it("opens a PDF in the browser's own viewer and never as text", async () => {
    const page = await steward.open();
    await askFor(page, "hello");
    const panel = await openTab(page, "Files");
    const choosing = page.waitForEvent("filechooser");
    await panel.getByRole("button", { name: "Upload files" }).click();
    const buffer = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
    const upload = { name: "paper.pdf", mimeType: "application/pdf", buffer };
    const unnamed = { name: "paper", mimeType: "application/octet-stream", buffer };
    await (await choosing).setFiles([upload, unnamed]);
    await file(page, "paper.pdf").click();
    await panel.getByText("This is a PDF").waitFor();
    expect(await panel.getByRole("textbox").count()).toBe(0);
    const opened = blobOpened(page);
    await panel.getByRole("button", { name: "Open in a new tab" }).click();
    await opened;
    await panel.getByRole("button", { name: "Back to the files" }).click();
    await panel.getByRole("button", { name: /^paper \d/ }).click();
    await panel.getByText("This is not text").waitFor();
    expect(await panel.getByRole("textbox").count()).toBe(0);
  });

  it("opens and closes by key, also out of a terminal", async () => {
    const page = await steward.open();
    await askFor(page, "hello");
    await openTerminal(page);
    await page.keyboard.press("Control+.");
    await computer(page).waitFor({ state: "detached" });
    expect(await page.locator(":focus").getAttribute("aria-label")).toBe("Message");
    await page.keyboard.press("Control+.");
    await computer(page).waitFor();
  });

  it("uploads, changes and downloads files", async () => {
    const page = await steward.open();
    await askFor(page, "hello");
    const panel = await openTab(page, "Files");
    await panel.getByText("This folder is empty").waitFor();
    const choosing = page.waitForEvent("filechooser");
    await panel.getByRole("button", { name: "Upload files" }).click();
    const upload = { name: "list.txt", mimeType: "text/plain", buffer: Buffer.from("milk\r\n") };
    await (await choosing).setFiles(upload);
    await file(page, "list.txt").click();
    const field = panel.getByRole("textbox", { name: "Content of list.txt" });
    expect(await field.inputValue()).toBe("milk\n");
    await field.fill("milk\nbread\n");
    await panel.getByText("Not saved").waitFor();
    await page.reload();
    await file(page, "list.txt").click();
    expect(await field.inputValue()).toBe("milk\nbread\n");
    await field.press("Control+s");
    await panel.getByText("Not saved").waitFor({ state: "detached" });
    const downloading = page.waitForEvent("download");
    await panel.getByRole("button", { name: "Download" }).click();
    expect(await readFile(await (await downloading).path(), "utf8")).toBe("milk\r\nbread\r\n");
  });

  it("asks before an upload replaces a file", async () => {
    const page = await steward.open();
    await askFor(page, "make files");
    const panel = await openTab(page, "Files");
    await file(page, "readme.md").waitFor();
    const dropped = await page.evaluateHandle<unknown>(`(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(["dropped"], "readme.md"));
      return transfer;
    })()`);
    const list = panel.getByRole("list", { name: "Files in Workspace" });
    await list.dispatchEvent("dragover", { dataTransfer: dropped });
    await panel.getByText("Drop files to upload them to Workspace").waitFor();
    await list.dispatchEvent("drop", { dataTransfer: dropped });
    await page.getByRole("dialog").getByRole("button", { name: "Replace" }).click();
    await file(page, "readme.md").click();
    const field = panel.getByRole("textbox", { name: "Content of readme.md" });
    await expect.poll(() => field.inputValue(), patience).toBe("dropped");
  });

  it("goes through folders, makes, moves and deletes", async () => {
    const page = await steward.open();
    await askFor(page, "make files");
    const panel = await openTab(page, "Files");
    await file(page, "notes").click();
    await file(page, "old").click();
    await panel.getByRole("button", { name: "New folder" }).click();
    const dialog = page.getByRole("dialog", { name: "New folder" });
    await dialog.getByRole("textbox").fill("a/b");
    await dialog.getByText("A name without slashes").waitFor();
    await dialog.getByRole("textbox").fill("drafts");
    await dialog.getByRole("button", { name: "Create" }).click();
    await file(page, "drafts").waitFor();
    await panel.getByRole("navigation").getByRole("button", { name: "notes" }).click();
    await openFileMenu(page, "plan.txt");
    await page.getByRole("menuitem", { name: "Rename or move" }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("notes/old/drafts/plan-1.txt");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await file(page, "plan.txt").waitFor({ state: "detached" });
    await openFileMenu(page, "old");
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await panel.getByText("This folder is empty").waitFor();
  });

  it("shows what the assistant writes in an open file, unless it was changed by hand", async () => {
    const page = await steward.open();
    await askFor(page, "make files");
    const panel = await openTab(page, "Files");
    await file(page, "notes").click();
    await file(page, "plan.txt").click();
    const field = panel.getByRole("textbox", { name: "Content of plan.txt" });
    await expect.poll(() => field.inputValue(), patience).toBe("first\n");
    await askFor(page, "write again");
    await expect.poll(() => field.inputValue(), patience).toBe("second\n");
    await field.fill("mine\n");
    await send(page, "make files");
    await panel.getByText("The file was changed meanwhile.").waitFor();
    expect(await field.inputValue()).toBe("mine\n");
    await panel.getByRole("button", { name: "Load the new version" }).click();
    expect(await field.inputValue()).toBe("first\n");
  });

  it("packs a folder", async () => {
    const page = await steward.open();
    await askFor(page, "make files");
    await openTab(page, "Files");
    await openFileMenu(page, "notes");
    const downloading = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Download as zip" }).click();
    const archive = await downloading;
    expect(archive.suggestedFilename()).toBe("notes.zip");
    expect(await readFile(await archive.path(), "latin1")).toMatch(/^PK.*plan\.txt/s);
  });

  it("goes back to a snapshot", async () => {
    const page = await steward.open();
    await askFor(page, "make files");
    const panel = await openTab(page, "Snapshots");
    await panel.getByRole("textbox", { name: "Name of the snapshot" }).fill("before");
    await panel.getByRole("button", { name: "Save snapshot" }).click();
    await panel.getByRole("list", { name: "Snapshots" }).getByText("before").waitFor();
    await askFor(page, "write again");
    await panel.getByRole("button", { name: "Restore before" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
    await page.getByText("“before” is restored").waitFor();
    await openTab(page, "Files");
    await file(page, "notes").click();
    await file(page, "plan.txt").click();
    const field = panel.getByRole("textbox", { name: "Content of plan.txt" });
    await expect.poll(() => field.inputValue(), patience).toBe("first\n");
    await openTab(page, "Snapshots");
    await panel.getByRole("button", { name: "Remove before" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await panel.getByText("No snapshots yet").waitFor();
  });

  it("shows ports that are listened on, with a preview apart from the page", async () => {
    const page = await steward.open();
    await askFor(page, "serve");
    const panel = await openTab(page, "Ports");
    const opening = page.waitForEvent("popup");
    await panel.getByRole("button", { name: "Open preview of port 8123" }).click();
    const preview = await opening;
    await preview.getByRole("heading", { name: "Served" }).waitFor();
    expect(new URL(preview.url()).origin).not.toBe(steward.server.url);
  });
});
