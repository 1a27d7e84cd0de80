import { randomBytes } from "node:crypto";
import type { ConversationId, UserId } from "@steward/contracts/ids.ts";
import type { ProcessSize, ProcessState } from "@steward/contracts/toolbox.ts";
import type { Terminal, TerminalInput } from "@steward/contracts/workspace.ts";
import type { SandboxProcesses } from "@steward/sdk/sandbox.ts";
import { AppError } from "../../../kernel/app-error.ts";
import type { HeldSandbox, Sandboxes } from "../lifecycle/sandboxes.ts";
import type { OpenScreen } from "./ports.ts";
import { type TerminalSession, openTerminalSession } from "./terminal-session.ts";
import type { ViewerPort } from "./terminal-viewer.ts";

/** How long a screen is kept for a page that is being loaded again. */
const idleMs = 60_000;

type Opening = {
  readonly held: HeldSandbox;
  readonly tag: string;
  readonly size: ProcessSize;
  readonly isNew: boolean;
};

/** What the sandbox keeps of a terminal's output, to show it again. */
const keptBytes = 1_000_000;
/** How long what was killed may take to end. */
const endMs = 5_000;
const defaultSize: ProcessSize = { cols: 80, rows: 24 };
const shell = 'exec "$(command -v bash || command -v sh)" -i';
const tagPrefix = "terminal:";

export type NewTerminal = {
  readonly ownerId: UserId;
  readonly conversationId: ConversationId;
  readonly kind: string;
  readonly size: ProcessSize;
  readonly signal: AbortSignal;
};

/** Somebody who looks at a terminal and types. */
export type TerminalVisit = {
  take(input: TerminalInput): Promise<void>;
  leave(): void;
};

/** Terminals in the sandboxes of conversations. One of somebody else's is not found. */
export type Terminals = {
  open(request: NewTerminal): Promise<Terminal>;
  /** Of a conversation, also those that an earlier process opened. */
  list(ownerId: UserId, conversationId: ConversationId): Promise<readonly Terminal[]>;
  /** Ends what runs in it. */
  remove(ownerId: UserId, id: string): Promise<void>;
  /** Throws `not_found` where there is none. */
  require(ownerId: UserId, id: string): Promise<void>;
  visit(ownerId: UserId, id: string, port: ViewerPort): Promise<TerminalVisit>;
  /** Lets go of all screens; what runs goes on. */
  close(): void;
};

export function createTerminals({
  sandboxes,
  openScreen,
}: {
  readonly sandboxes: Sandboxes;
  readonly openScreen: OpenScreen;
}): Terminals {
  const sessions = createTerminalSessions(openScreen);
  return {
    async open({ size, ...request }) {
      const held = await sandboxes.acquire(request);
      const tag = `${tagPrefix}${randomBytes(8).toString("hex")}`;
      const order = { tag, command: shell, outputBytes: keptBytes, terminal: size };
      const state = await held.sandbox.processes.start(order).catch((error: unknown) => {
        held.release();
        throw error;
      });
      const { id } = held.sandbox;
      await sessions.open(toId(id, tag), { held, tag, size, isNew: true });
      return toTerminal({ id, kind: request.kind, conversationId: request.conversationId }, state);
    },
    async list(ownerId, conversationId) {
      const all = await sandboxes.list(ownerId);
      const mine = all.filter((view) => view.conversationId === conversationId);
      const found = mine.map(async ({ id, kind }) => {
        const states = await use(await sandboxes.get(ownerId, id), listTerminals);
        return states.map((state) => toTerminal({ id, kind, conversationId }, state));
      });
      const terminals = (await Promise.all(found)).flat();
      return terminals.toSorted((left, right) => left.createdAt - right.createdAt);
    },
    async remove(ownerId, id) {
      const { sandboxId, tag } = fromId(id);
      await use(await sandboxes.get(ownerId, sandboxId), async ({ sandbox: { processes } }) => {
        const state = await findTerminal(processes.find(tag));
        if (state.isRunning) await kill(processes, tag);
        await processes.remove(tag);
      });
      await sessions.drop(id);
    },
    require: (ownerId, id) => requireTerminal(sandboxes, ownerId, id),
    async visit(ownerId, id, port) {
      const { sandboxId, tag } = fromId(id);
      const held = await sandboxes.get(ownerId, sandboxId);
      try {
        await findTerminal(held.sandbox.processes.find(tag));
      } catch (error) {
        held.release();
        throw error;
      }
      const session = await sessions.open(id, { held, tag, size: defaultSize, isNew: false });
      const leave = await session.watch(port);
      return { leave, take: (input) => takeInput(session, input) };
    },
    close: () => sessions.close(),
  };
}

async function requireTerminal(sandboxes: Sandboxes, ownerId: UserId, id: string): Promise<void> {
  const { sandboxId, tag } = fromId(id);
  const held = await sandboxes.get(ownerId, sandboxId);
  await use(held, ({ sandbox: { processes } }) => findTerminal(processes.find(tag)));
}

async function takeInput(session: TerminalSession, input: TerminalInput): Promise<void> {
  if (input.type === "input") await session.type(input.data);
  else await session.resize({ cols: input.cols, rows: input.rows });
}

async function use<Answer>(
  held: HeldSandbox,
  work: (held: HeldSandbox) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work(held);
  } finally {
    held.release();
  }
}

async function listTerminals({ sandbox }: HeldSandbox): Promise<readonly ProcessState[]> {
  const states = await sandbox.processes.list();
  return states.filter(({ tag }) => tag.startsWith(tagPrefix));
}

/** Done when it has ended. */
async function kill(processes: SandboxProcesses, tag: string): Promise<void> {
  await processes.signal(tag, "SIGKILL");
  for await (const line of processes.follow(tag, 0, AbortSignal.timeout(endMs))) {
    if (line.type === "exit") return;
  }
}

async function findTerminal(found: Promise<ProcessState | null>): Promise<ProcessState> {
  const state = await found;
  if (state) return state;
  throw new AppError("not_found", "There is no terminal with this id.");
}

function toTerminal(
  {
    id,
    kind,
    conversationId,
  }: { readonly id: string; readonly kind: string; readonly conversationId: ConversationId },
  { tag, isRunning, startedAt }: ProcessState,
): Terminal {
  return {
    id: toId(id, tag),
    conversationId,
    sandbox: kind,
    title: kind,
    isRunning,
    createdAt: startedAt,
  };
}

/** Says in which sandbox it is, so that it is found by whoever never saw it opened. */
function toId(sandboxId: string, tag: string): string {
  return `${sandboxId}.${tag.slice(tagPrefix.length)}`;
}

function fromId(id: string): { readonly sandboxId: string; readonly tag: string } {
  const [sandboxId = "", name = ""] = id.split(".");
  return { sandboxId, tag: tagPrefix + name };
}

/** The screens that somebody looks at, or did a moment ago. */
function createTerminalSessions(openScreen: OpenScreen) {
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
