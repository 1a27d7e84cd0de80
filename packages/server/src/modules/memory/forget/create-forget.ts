import type { UserId } from "@steward/contracts/ids.ts";
import type { ForgetReply, ForgetRequest, Forgotten } from "@steward/contracts/memory.ts";
import { AppError } from "../../../kernel/app-error.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Logger } from "../../../kernel/logger.ts";
import type { ForgetPlaces, ForgetStore, ForgetWish } from "./forget-ports.ts";
import type { Member } from "../episodes/ports.ts";
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
  /** Resolves when it is gone from everywhere but free space of the database's file. */
  forget(by: Member, request: ForgetRequest): Promise<ForgetReply>;
  /** What would go; nothing does. Backups are not counted. */
  preview(by: Member, request: ForgetRequest): Promise<Forgotten>;
  /** Ends what was begun: what is gone from the database goes from the disk. */
  tidy(): Promise<void>;
  /** A turn has ended: one that went on while something was forgotten may have said it again. */
  wake(): Promise<void>;
};

type Again = {
  readonly by: Member;
  readonly wish: ForgetWish;
  readonly turns: ReadonlySet<string>;
};

export function createForget(ports: ForgetPorts): Forget {
  const { store, clock, onForget } = ports;
  const again = new Set<Again>();

  async function run(
    by: Member,
    wish: ForgetWish,
  ): Promise<Forgotten & { open: readonly string[] }> {
    const { counts, open } = await store.forget(by, wish, { now: clock.now(), isTrial: false });
    onForget(by.userId);
    const backups = await removeLeftovers(ports);
    return { ...counts, backups, open };
  }

  return {
    async forget(by, request) {
      const wish = toWish(request);
      const { open, ...counts } = await run(by, wish);
      if (open.length > 0) again.add({ by, wish: toNext(wish, open), turns: new Set(open) });
      return { ...counts, traces: Object.values(counts).some((count) => count > 0) };
    },
    async preview(by, request) {
      const how = { now: clock.now(), isTrial: true };
      return (await store.forget(by, toWish(request), how)).counts;
    },
    async tidy() {
      await removeLeftovers(ports);
    },
    async wake() {
      for (const each of again) {
        const { open } = await run(each.by, each.wish);
        if (!open.some((id) => each.turns.has(id))) again.delete(each);
      }
    },
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

/** Says how many backups are gone. What fails stays noted, and is tried again with the next one. */
async function removeLeftovers({ store, places, log, onTraces }: ForgetPorts): Promise<number> {
  const leftovers = await store.readLeftovers();
  const last = leftovers.at(-1);
  if (!last) return 0;
  const named = (kind: string) =>
    leftovers.filter((each) => each.kind === kind).map(({ name }) => name);
  try {
    await places.removeArtifacts(named("artifact"));
    for (const id of named("media")) if (!(await store.hasMedia(id))) await places.removeMedia(id);
    const backups = await places.removeBackups();
    await places.emptyLog();
    await store.settleLeftovers(last.no);
    onTraces();
    return backups;
  } catch (error) {
    log.error("forget-tidy-fail", { error });
    throw error;
  }
}
