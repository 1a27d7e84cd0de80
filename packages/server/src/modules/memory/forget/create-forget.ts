import type { UserId } from "@steward/contracts/ids.ts";
import type { ForgetReply, ForgetRequest, Forgotten } from "@steward/contracts/memory.ts";
import { AppError } from "../../../kernel/app-error.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Logger } from "../../../kernel/logger.ts";
import type { ForgetPlaces, ForgetStore, ForgetWish } from "./forget-ports.ts";
import type { Member } from "../episodes/ports.ts";
import { createLoop } from "../episodes/create-loop.ts";
import { toTime } from "../episodes/to-time.ts";

export type ForgetPorts = {
  readonly store: ForgetStore;
  readonly places: ForgetPlaces;
  readonly clock: Clock;
  readonly log: Logger;
  /** Something of this user's is gone: what others keep of it in memory is void. */
  readonly onForget: (userId: UserId) => void;
  /** Free space of the database's file may hold something that is gone. */
  readonly onTraces: () => void;
};

export type Forget = {
  /** Resolves when it is gone from everywhere but free space of the database's file, or as far as that can be had now. */
  forget(by: Member, request: ForgetRequest): Promise<ForgetReply>;
  /** What would go; nothing does. Backups are not counted. */
  preview(by: Member, request: ForgetRequest): Promise<Forgotten>;
  /** Ends what was begun: what is gone from the database goes from the disk. What cannot go now goes later. */
  tidy(): Promise<void>;
  /** A turn has ended: one that went on while something was forgotten may have said it again. */
  wake(): Promise<void>;
  close(): Promise<void>;
};

/** Of what is left on the disk. */
type Tidied = { readonly backups: number; readonly pending: boolean };

type Again = {
  readonly by: Member;
  readonly wish: ForgetWish;
  readonly turns: ReadonlySet<string>;
};

export function createForget(ports: ForgetPorts): Forget {
  const { store, clock, log, onForget } = ports;
  const again = new Set<Again>();
  const later = createLoop({
    log,
    failure: "forget-tidy-fail",
    step: async () => ((await removeLeftovers(ports)).pending ? "failed" : "idle"),
  });

  async function tidy(): Promise<Tidied> {
    const tidied = await removeLeftovers(ports);
    if (tidied.pending) later.wake();
    return tidied;
  }

  async function run(
    by: Member,
    wish: ForgetWish,
  ): Promise<Forgotten & Tidied & { open: readonly string[] }> {
    const { counts, open } = await store.forget(by, wish, { now: clock.now(), isTrial: false });
    onForget(by.userId);
    return { ...counts, ...(await tidy()), open };
  }

  return {
    async forget(by, request) {
      const wish = toWish(request);
      const { open, pending, ...counts } = await run(by, wish);
      if (open.length > 0) again.add({ by, wish: toNext(wish, open), turns: new Set(open) });
      return { ...counts, traces: Object.values(counts).some((count) => count > 0), pending };
    },
    async preview(by, request) {
      const how = { now: clock.now(), isTrial: true };
      return (await store.forget(by, toWish(request), how)).counts;
    },
    async tidy() {
      await tidy();
    },
    async wake() {
      for (const each of again) {
        const { open } = await run(each.by, each.wish);
        if (!open.some((id) => each.turns.has(id))) again.delete(each);
      }
    },
    close: later.close,
  };
}

function toWish(request: ForgetRequest): ForgetWish {
  const { refs, facts, conversation, entity, text, before, all } = request;
  if (refs) return { kind: "refs", refs };
  if (facts) return { kind: "facts", facts };
  if (conversation !== undefined) return { kind: "conversation", conversation };
  if (entity !== undefined) return { kind: "entity", entity };
  if (text !== undefined) return { kind: "text", text };
  if (before !== undefined) return { kind: "before", before: toTime(before) };
  if (all) return { kind: "all" };
  throw new AppError("invalid_request", "Say what is to be forgotten.");
}

/** What else was said since stays: only the turns that went on are looked at once more. */
function toNext(wish: ForgetWish, open: readonly string[]): ForgetWish {
  return wish.kind === "text" || wish.kind === "entity" ? wish : { kind: "turns", turns: open };
}

/** What fails stays noted. */
async function removeLeftovers({ store, places, log, onTraces }: ForgetPorts): Promise<Tidied> {
  const leftovers = await store.readLeftovers();
  const last = leftovers.at(-1);
  if (!last) return { backups: 0, pending: false };
  let backups = 0;
  const named = (kind: string) =>
    leftovers.filter((each) => each.kind === kind).map(({ name }) => name);
  try {
    await places.removeArtifacts(named("artifact"));
    for (const id of named("media")) if (!(await store.hasMedia(id))) await places.removeMedia(id);
    backups = await places.removeBackups();
    const pending = !(await places.emptyLog());
    if (pending) log.warn("forget-log-read", { leftovers: leftovers.length });
    else {
      await store.settleLeftovers(last.no);
      onTraces();
    }
    return { backups, pending };
  } catch (error) {
    log.error("forget-tidy-fail", { error });
    return { backups, pending: true };
  }
}
