import { mkdir, stat } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext, Dialog, Download, Page } from "playwright-core";

/** An open browser: the page that is looked at, and what happened meanwhile. */
export type BrowserSession = {
  readonly isAlive: boolean;
  /** The tab that was opened last and is still there; a new one where there is none. */
  page(): Promise<Page>;
  /** Where it is, and what happened since it was last asked. Waits a little for downloads. */
  look(): Promise<{
    readonly url: string;
    readonly title: string;
    readonly notes: readonly string[];
  }>;
  close(): Promise<void>;
};

const downloadPatienceMs = 5000;

/** Follows what a browser does by itself. Downloads go into `downloads` of the workspace. */
export function openSession(context: BrowserContext, workspace: string): BrowserSession {
  const folder = join(workspace, "downloads");
  const downloads = new Set<Promise<void>>();
  const notes: string[] = [];
  let isAlive = true;

  function follow(tab: Page): void {
    tab.on("dialog", (dialog) => void settle(dialog).then((note) => notes.push(note)));
    tab.on("download", (download) => {
      const saving = save(download, folder).then((note) => {
        notes.push(note);
        downloads.delete(saving);
      });
      downloads.add(saving);
    });
    tab.on("crash", () => {
      notes.push("The page crashed and was closed.");
      void tab.close();
    });
  }

  context.on("close", () => {
    isAlive = false;
  });
  context.on("page", (tab) => {
    follow(tab);
    if (context.pages().length > 1) notes.push("A new tab was opened.");
  });
  for (const tab of context.pages()) follow(tab);

  const page = async (): Promise<Page> => context.pages().at(-1) ?? (await context.newPage());

  return {
    get isAlive() {
      return isAlive;
    },
    page,
    async look() {
      const saved = Promise.all(downloads);
      if (downloads.size > 0) await Promise.race([saved, sleep(downloadPatienceMs)]);
      if (downloads.size > 0) notes.push("A download is still running.");
      const current = await page();
      return { url: current.url(), title: await current.title(), notes: notes.splice(0) };
    },
    close: () => context.close(),
  };
}

/** Nobody is there to answer it, and the page waits until somebody does. */
async function settle(dialog: Dialog): Promise<string> {
  const isLeaving = dialog.type() === "beforeunload";
  // One that is gone already needs no answer.
  await (isLeaving ? dialog.accept() : dialog.dismiss()).catch(() => {});
  if (isLeaving) return "The page asked whether to leave it: yes.";
  return `A dialog (${dialog.type()}) said "${dialog.message()}" and was dismissed.`;
}

async function save(download: Download, folder: string): Promise<string> {
  const name = basename(download.suggestedFilename());
  try {
    await mkdir(folder, { recursive: true });
    const file = await freePath(folder, name);
    await download.saveAs(file);
    return `Downloaded ${file} (${(await stat(file)).size} bytes).`;
  } catch (error) {
    const reason = error instanceof Error ? error.message : "it broke off";
    return `The download of ${name} failed: ${reason}`;
  }
}

/** What is there already stays: `report.pdf`, then `report-2.pdf`. */
async function freePath(folder: string, name: string): Promise<string> {
  const ending = extname(name);
  const stem = basename(name, ending);
  for (let count = 1; ; count += 1) {
    const path = join(folder, count === 1 ? name : `${stem}-${count}${ending}`);
    if (!(await exists(path))) return path;
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
