import type { TurnId } from "@steward/contracts/ids.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import type { LiveTurn } from "./live-turn.ts";
import type { TurnLog, TurnStore } from "./ports.ts";
import type { Wakeups } from "./wakeups.ts";

export type FollowPorts<Beside = never> = {
  readonly store: TurnStore;
  readonly log: TurnLog;
  readonly wakeups: Wakeups<TurnId>;
  readonly findLive: (turnId: TurnId) => LiveTurn | undefined;
  /** What a running turn shows beside its log, after what was read of it; each thing is given once. */
  readonly beside?: (live: LiveTurn) => Beside | null;
};

/** Reads a turn's log from a position on, from memory while it runs here, else from the store. */
export async function* followTurn<Beside = never>(
  ports: FollowPorts<Beside>,
  from: { readonly turnId: TurnId; readonly afterSeq: number },
  signal: AbortSignal,
): AsyncGenerator<readonly (TurnEvent | Beside)[]> {
  const { turnId } = from;
  const wakeup = ports.wakeups.open(turnId);
  let seq = from.afterSeq;
  let lastLook = false;
  let given: Beside | null = null;
  try {
    while (!signal.aborted) {
      const live = ports.findLive(turnId);
      const batch = live?.after(seq) ?? (await ports.log.read(turnId, seq));
      const beside = (live && ports.beside?.(live)) ?? null;
      const isNews = beside !== null && beside !== given;
      const news = isNews ? [...batch, beside] : batch;
      const last = batch.at(-1);
      if (news.length > 0) {
        yield news;
        given = beside;
        seq = last?.seq ?? seq;
      }
      if (last?.type === "turn-end" || lastLook) return;
      // It may have ended between the two looks: then look once more before leaving.
      lastLook = news.length === 0 && (await isOver(ports, turnId));
      if (news.length === 0 && !lastLook) await wakeup.wait(signal);
    }
  } finally {
    wakeup.close();
  }
}

/** Ended, or never there. */
async function isOver(
  { findLive, store }: Pick<FollowPorts, "findLive" | "store">,
  turnId: TurnId,
): Promise<boolean> {
  return !findLive(turnId) && (await store.get(turnId))?.endedAt !== null;
}
