import type { ProcessSize } from "@steward/contracts/toolbox.ts";
import type { HeldSandbox } from "../lifecycle/sandboxes.ts";
import type { OpenScreen } from "./ports.ts";
import { openTerminalSession, type TerminalSession } from "./terminal-session.ts";

/** How long a screen is kept for a page that is being loaded again. */
const idleMs = 60_000;

type Opening = {
  readonly held: HeldSandbox;
  readonly tag: string;
  readonly size: ProcessSize;
  readonly isNew: boolean;
};

/** The screens that somebody looks at, or did a moment ago. */
export function createTerminalSessions(openScreen: OpenScreen) {
  const sessions = new Map<string, Promise<TerminalSession>>();
  const timers = new Map<string, NodeJS.Timeout>();

  function forget(id: string): Promise<TerminalSession> | undefined {
    clearTimeout(timers.get(id));
    timers.delete(id);
    const session = sessions.get(id);
    sessions.delete(id);
    return session;
  }

  async function drop(id: string): Promise<void> {
    (await forget(id))?.close();
  }

  function dropLater(id: string): void {
    clearTimeout(timers.get(id));
    const timer = setTimeout(() => {
      void sessions.get(id)?.then((session) => (session.viewers() === 0 ? drop(id) : undefined));
    }, idleMs);
    timers.set(id, timer.unref());
  }

  return {
    drop,
    /** Takes over the hold on the sandbox. */
    async open(id: string, opening: Opening): Promise<TerminalSession> {
      const known = sessions.get(id);
      if (known) {
        opening.held.release();
        dropLater(id);
        return known;
      }
      const session = openTerminalSession({ ...opening, openScreen, onIdle: () => dropLater(id) });
      sessions.set(id, session);
      try {
        await session;
      } catch (error) {
        sessions.delete(id);
        opening.held.release();
        throw error;
      }
      void opening.held.sandbox.ended.then(() => drop(id));
      dropLater(id);
      return session;
    },
    close() {
      for (const id of sessions.keys()) void drop(id);
    },
  };
}
