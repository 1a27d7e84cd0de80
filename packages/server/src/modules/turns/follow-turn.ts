import type { TurnId } from "@steward/contracts/ids.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import type { LiveTurn } from "./live-turn.ts";
import type { TurnLog, TurnStore } from "./ports.ts";
import type { Wakeups } from "./wakeups.ts";

export type FollowPorts = {
  readonly store: TurnStore;
  readonly log: TurnLog;
  readonly wakeups: Wakeups<TurnId>;
  readonly findLive: (turnId: TurnId) => LiveTurn | undefined;
};

/** Reads a turn's log from a position on, from memory while it runs here, else from the store. */
export async function* followTurn(
  ports: FollowPorts,
  from: { readonly turnId: TurnId; readonly afterSeq: number },
  signal: AbortSignal,
): AsyncGenerator<readonly TurnEvent[]> {
  const { turnId } = from;
  const wakeup = ports.wakeups.open(turnId);
  let seq = from.afterSeq;
  let lastLook = false;
  try {
    while (!signal.aborted) {
      const batch = ports.findLive(turnId)?.after(seq) ?? (await ports.log.read(turnId, seq));
      const last = batch.at(-1);
      if (last) {
        yield batch;
        seq = last.seq;
      }
      if (last?.type === "turn-end" || lastLook) return;
      // It may have ended between the two looks: then look once more before leaving.
      lastLook = !last && (await isOver(ports, turnId));
      if (!last && !lastLook) await wakeup.wait(signal);
    }
  } finally {
    wakeup.close();
  }
}

/** Ended, or never there. */
async function isOver({ findLive, store }: FollowPorts, turnId: TurnId): Promise<boolean> {
  return !findLive(turnId) && (await store.get(turnId))?.endedAt !== null;
}
