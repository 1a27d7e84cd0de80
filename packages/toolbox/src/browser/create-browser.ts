import { stripVTControlCharacters } from "node:util";
import type { BrowserAction, BrowserResult } from "@steward/contracts/toolbox.ts";
import type { Desktop } from "../desktop/create-desktop.ts";
import { openOnce } from "../desktop/open-once.ts";
import { findProgram } from "../find-program.ts";
import type { ToolboxSettings } from "../toolbox-settings.ts";
import type { BrowserSession } from "./open-session.ts";
import { type ActionOutcome, performAction } from "./perform-action.ts";
import { startBrowser } from "./start-browser.ts";

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
