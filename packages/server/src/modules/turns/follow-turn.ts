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
  const { store, log, wakeups, findLive } = ports;
  const { turnId } = from;
  const wakeup = wakeups.open(turnId);
  let seq = from.afterSeq;
  let ended = false;
  try {
    while (!signal.aborted) {
      const batch = findLive(turnId)?.after(seq) ?? (await log.read(turnId, seq));
      const last = batch.at(-1);
      if (last) {
        yield batch;
        seq = last.seq;
        if (last.type === "turn-end") return;
      } else if (ended) return;
      else if (!findLive(turnId) && (await store.get(turnId))?.endedAt !== null) {
        // It ended between the two looks, or does not exist: look once more, then leave.
        ended = true;
      } else await wakeup.wait(signal);
    }
  } finally {
    wakeup.close();
  }
}
