import { stripVTControlCharacters } from "node:util";
import type { BrowserAction, BrowserResult } from "@steward/contracts/toolbox.ts";
import { type Desktop, screen } from "../desktop/create-desktop.ts";
import { openOnce } from "../desktop/open-once.ts";
import { findProgram } from "../core/find-program.ts";
import type { ToolboxSettings } from "../core/toolbox-settings.ts";
import { type ActionOutcome, performAction } from "./perform-action.ts";
import { join, basename, extname } from "node:path";
import { mkdir, stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext, Dialog, Download, Page } from "playwright-core";

/** An open browser: the page that is looked at, and what happened meanwhile. */
type BrowserSession = {
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

type BrowserOrder = {
  readonly program: string;
  readonly settings: Pick<ToolboxSettings, "workspace" | "env">;
  /** With the display to show itself on; null: there is none. */
  readonly display: Readonly<Record<string, string>> | null;
};

const actionTimeoutMs = 10_000;

const navigationTimeoutMs = 30_000;

/** It is the sandbox around it that keeps it in: there are no rights left for one of its own. */
const flags = [
  // Else every window says so in a bar.
  "--test-type",
  "--no-first-run",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disk-cache-size=33554432",
  "--start-maximized",
];

export type Browser = {
  /**
   * One action after the other. What does not work is said, not thrown. An abort leaves the action to
   * itself: the next one does not wait for it.
   */
  act(action: BrowserAction, signal: AbortSignal): Promise<BrowserResult>;
  close(): Promise<void>;
};

const maxReasonCharacters = 1500;

export function findChromium(env: ToolboxSettings["env"]): string | null {
  return findProgram("chromium", env);
}

/** A browser that starts with its first use, on the desktop where there is one. */
export function createBrowser(
  program: string,
  settings: Pick<ToolboxSettings, "workspace" | "env">,
  desktop: Desktop | null,
): Browser {
  let queue: Promise<unknown> = Promise.resolve();
  let session: BrowserSession | null = null;
  const open = openOnce(async () => {
    const display = desktop && (await desktop.open());
    session = await startBrowser({ program, settings, display });
    return session;
  });

  async function perform(action: BrowserAction): Promise<BrowserResult> {
    let outcome: ActionOutcome;
    try {
      const page = await (await open()).page();
      outcome = await performAction(page, action);
    } catch (error) {
      outcome = { ok: false, text: toReason(error) };
    }
    return describe(session, outcome);
  }

  return {
    act(action, signal) {
      const acted = queue.then(() => perform(action));
      const left = Promise.withResolvers<void>();
      signal.addEventListener("abort", () => left.resolve(), { once: true });
      queue = Promise.race([acted, left.promise]);
      return acted;
    },
    close: async () => session?.close(),
  };
}

async function describe(
  session: BrowserSession | null,
  { ok, text, image }: ActionOutcome,
): Promise<BrowserResult> {
  const rest = { ok, image: image?.toString("base64") ?? null };
  const place = session?.isAlive ? await session.look().catch(() => null) : null;
  if (place) {
    const { notes, ...page } = place;
    return { ...rest, ...page, text: [text, ...notes].filter(Boolean).join("\n") };
  }
  const said = `${text}\nThe browser is not running; it starts with the next action.`;
  return { ...rest, url: "", title: "", text: said };
}

/** Without colours and without the name of the call, which means nothing to whoever asked. */
function toReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return stripVTControlCharacters(message)
    .replace(/^\w+\.\w+: /u, "")
    .slice(0, maxReasonCharacters);
}

async function startBrowser(order: BrowserOrder): Promise<BrowserSession> {
  const { settings, display } = order;
  const env = { ...settings.env, ...display };
  // Half a second to load, which a sandbox without a browser in use shall not wait for.
  const { chromium } = await import("playwright-core");
  const context = await chromium.launchPersistentContext(toProfile(env), {
    executablePath: order.program,
    headless: display === null,
    chromiumSandbox: false,
    args: [...flags, ...toProxyFlags(env)],
    // It says in every window that a program holds the wheel, and takes room for that.
    ignoreDefaultArgs: ["--enable-automation"],
    viewport: display === null ? screen : null,
    acceptDownloads: true,
    env,
  });
  context.setDefaultTimeout(actionTimeoutMs);
  context.setDefaultNavigationTimeout(navigationTimeoutMs);
  return openSession(context, settings.workspace);
}

/** Lives as long as the sandbox: one that crashed comes back with its cookies. */
function toProfile(env: Readonly<Record<string, string>>): string {
  return join(env.HOME ?? "/tmp", ".config", "steward-browser");
}

function toProxyFlags(env: Readonly<Record<string, string>>): readonly string[] {
  return env.HTTP_PROXY === undefined ? [] : [`--proxy-server=${env.HTTP_PROXY}`];
}

/** Follows what a browser does by itself. Downloads go into `downloads` of the workspace. */
function openSession(context: BrowserContext, workspace: string): BrowserSession {
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
