import type { ConversationId, UserId } from "@steward/contracts/ids.ts";
import type { Embedder } from "@steward/sdk/embedder.ts";
import type { MemoryDesk } from "../adapters/http/memory-desk.ts";
import { AppError } from "../kernel/app-error.ts";
import type { Logger } from "../kernel/logger.ts";
import { untilAborted } from "../kernel/until-aborted.ts";
import { createRecollector, type ToolMemory } from "../modules/memory/index.ts";
import type { MemoryConfig } from "../config/memory-config.ts";

/** The memory with all that it needs. */
export type MemoryStack = {
  readonly desk: MemoryDesk & ToolMemory;
  readonly embed: Embedder["embed"];
  /** Resolves when it is known whether `embed` works. */
  embedderPrepared(): Promise<void>;
  /** Takes up what is left to do; again after each change of the config. */
  start(): void;
  /** There may be a turn to be remembered. */
  wake(): void;
  close(): Promise<void>;
};

/** Nobody waits for what an earlier process left; the first turn would wait for the loading. */
const START_MS = 2_000;

export type LazyMemoryOptions = {
  readonly config: () => MemoryConfig;
  readonly load: () => Promise<MemoryStack>;
  readonly log: Logger;
};

export type LazyMemory = ReturnType<typeof createLazyMemory>;

/** The memory, of which nothing is loaded before somebody needs it: a server that starts does not wait for it. */
export function createLazyMemory({ config, load, log }: LazyMemoryOptions) {
  let loading: Promise<MemoryStack> | undefined;
  let starting: NodeJS.Timeout | undefined;
  let isClosed = false;

  function open(): Promise<MemoryStack> {
    if (isClosed) throw new AppError("unavailable", "The server is closing.");
    loading ??= openNow().catch((error: unknown) => {
      // The next one who needs it tries again.
      loading = undefined;
      throw error;
    });
    return loading;
  }

  async function openNow(): Promise<MemoryStack> {
    const stack = await load();
    if (starting !== undefined) stack.start();
    return stack;
  }

  /** In the background: nobody waits for it. */
  function nudge(work: (stack: MemoryStack) => unknown, failure: string): void {
    if (isClosed) return;
    open()
      .then(work)
      .catch((error: unknown) => log.error(failure, { error }));
  }

  const desk = toDesk(async () => (await open()).desk, config);
  return {
    desk,
    isOn: () => config().enabled,
    /** For whoever else compares meanings. Waits until `patience` for an embedder that is being prepared. */
    async embed(texts: readonly string[], signal: AbortSignal, patience: AbortSignal) {
      if (!config().enabled) return { ok: false, reason: offText } as const;
      const { embed, embedderPrepared } = await open();
      await untilAborted(embedderPrepared(), AbortSignal.any([signal, patience]));
      return embed(texts, signal);
    },
    recall: createRecollector({ memory: desk, limits: () => toLimits(config()), log }),
    /** Takes up what is left to do, and what a changed config asks for; whoever needs it first starts it too. */
    start() {
      starting ??= setTimeout(() => nudge(() => undefined, "memory-start-fail"), START_MS).unref();
      if (loading) nudge((stack) => stack.start(), "memory-start-fail");
    },
    /** A turn has ended: it is to be remembered. */
    wake: () => nudge((stack) => stack.wake(), "memory-wake-fail"),
    /** Also while the memory is off: what was said there before goes too. */
    async forgetConversation(userId: UserId, conversation: ConversationId): Promise<void> {
      const { desk: opened } = await open();
      await opened.forget({ userId, role: "member" }, { conversation });
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(starting);
      const stack = await loading?.catch(() => undefined);
      await stack?.close();
    },
  };
}

const offText = "The memory is off. The owner turns it on with `memory.enabled: true`.";

function toLimits({ enabled, recall }: MemoryConfig) {
  return enabled && recall.auto ? { tokens: recall.budget_tokens, ms: recall.max_ms } : null;
}

function toDesk(
  open: () => Promise<MemoryStack["desk"]>,
  config: () => MemoryConfig,
): MemoryStack["desk"] {
  const desk = async () => {
    if (!config().enabled) throw new AppError("unavailable", offText);
    return open();
  };
  return {
    episodes: {
      add: async (by, episodes) => (await desk()).episodes.add(by, episodes),
      list: async (by, query) => (await desk()).episodes.list(by, query),
    },
    facts: {
      list: async (by, query) => (await desk()).facts.list(by, query),
      keep: async (by, fact) => (await desk()).facts.keep(by, fact),
      update: async (by, id, change) => (await desk()).facts.update(by, id, change),
      readKey: async (by, name, key) => (await desk()).facts.readKey(by, name, key),
      writeKey: async (by, note) => (await desk()).facts.writeKey(by, note),
    },
    archive: {
      async *export(by, format) {
        yield* (await desk()).archive.export(by, format);
      },
      import: async (by, lines) => (await desk()).archive.import(by, lines),
    },
    recall: async (by, question, signal) => (await desk()).recall(by, question, signal),
    graph: async (by, query) => (await desk()).graph(by, query),
    forget: async (by, request) => (await desk()).forget(by, request),
    previewForget: async (by, request) => (await desk()).previewForget(by, request),
    status: async (by) => (await desk()).status(by),
    // Also while the memory is off: what was forgotten before may still be in the file.
    compaction: {
      start: async () => (await open()).compaction.start(),
      state: async () => (await open()).compaction.state(),
    },
  };
}
