import type { openForget, OpenForgetOptions } from "./open-forget.ts";

type OpenForget = ReturnType<typeof openForget>;

type LazyForget = Omit<OpenForget, "compaction"> & {
  readonly compaction: Pick<OpenForget["compaction"], "start" | "state">;
};

/** Forgetting, loaded when something is to be forgotten or was left half done. */
export function createLazyForget(options: OpenForgetOptions): LazyForget {
  let loading: Promise<OpenForget> | undefined;
  let isStarted = false;
  const open = async (): Promise<OpenForget> => {
    const { openForget: openNow } = await import("./open-forget.ts");
    return openNow(options);
  };
  const load = () => (loading ??= open());

  async function isDue(): Promise<boolean> {
    if (options.retentionDays() !== null) return true;
    const { db } = options.store;
    const left = await db.selectFrom("memory_leftovers").select("no").limit(1).executeTakeFirst();
    return left !== undefined;
  }

  return {
    forget: async (by, request) => (await load()).forget(by, request),
    preview: async (by, request) => (await load()).preview(by, request),
    compaction: {
      start: async () => (await load()).compaction.start(),
      state: async () => (await load()).compaction.state(),
    },
    async start() {
      if (isStarted || !(await isDue())) return;
      isStarted = true;
      await (await load()).start();
    },
    // Nothing was forgotten by this process where nothing is loaded.
    wake: async () => (await loading)?.wake(),
    close: async () => (await loading)?.close(),
  };
}
