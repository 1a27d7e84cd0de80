import type { TurnId } from "@steward/contracts/ids.ts";
import type { InterruptEvent } from "@steward/contracts/thread.ts";
import type { Approval } from "@steward/contracts/tool-call.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import type { Sender } from "../inbox/index.ts";
import type { OwnedTurn } from "../turns/index.ts";
import type { ThreadPorts, TurnPosition } from "./create-threads.ts";

type From = TurnPosition & { readonly by: Sender };

/**
 * A turn's events from a position on, to its end, or to an interrupt: when the turn waits for a
 * decision, or a sub-agent of it, or a turn that it is queued behind.
 */
export async function* followThread(
  ports: ThreadPorts,
  { by, turnId, afterSeq }: From,
  signal: AbortSignal,
): AsyncGenerator<readonly (TurnEvent | InterruptEvent)[]> {
  const turn = await ports.turns.get(turnId);
  if (!turn) return;
  const ahead = await findAhead(ports, turn);
  const roots = new Set([turnId, ...ahead]);
  const waiting = async (): Promise<readonly Approval[]> =>
    (await ports.approvals.list(by)).filter((approval) => roots.has(approval.rootTurnId));
  const others = watchOthers(ports, { waiting, signal });
  try {
    others.add([...ahead, ...(await findChildren(ports, turn))]);
    const until = AbortSignal.any([signal, others.interrupted]);
    for await (const batch of ports.turns.follow(turnId, afterSeq, until)) {
      yield batch;
      others.add(startedIn(batch));
      const approvals = isWait(batch) ? await waiting() : [];
      if (approvals.length > 0) {
        yield [toInterrupt(approvals)];
        return;
      }
    }
    if (others.interrupted.aborted) yield [toInterrupt(await waiting())];
  } finally {
    others.close();
  }
}

type OthersOptions = {
  readonly waiting: () => Promise<readonly Approval[]>;
  readonly signal: AbortSignal;
};

/** Looks at turns whose events are not shown, for one thing: that they wait. */
function watchOthers({ turns }: ThreadPorts, { waiting, signal }: OthersOptions) {
  const closing = new AbortController();
  const interrupted = new AbortController();
  const known = new Set<TurnId>();
  const until = AbortSignal.any([signal, closing.signal]);

  async function watch(turnId: TurnId): Promise<void> {
    for await (const batch of turns.follow(turnId, 0, until)) {
      add(startedIn(batch));
      if (isWait(batch) && (await waiting()).length > 0) interrupted.abort();
    }
  }

  function add(turnIds: readonly TurnId[]): void {
    for (const turnId of turnIds) {
      if (known.has(turnId)) continue;
      known.add(turnId);
      // A log that cannot be read: whoever looks at the interrupt's calls learns why.
      watch(turnId).catch(() => interrupted.abort());
    }
  }

  return { add, interrupted: interrupted.signal, close: () => closing.abort() };
}

/** The turns that must end before this one can start. */
async function findAhead(
  { turns, conversations }: ThreadPorts,
  turn: OwnedTurn,
): Promise<readonly TurnId[]> {
  if (turn.status !== "queued") return [];
  const { queueMode } = await conversations.get(turn.ownerId, turn.conversationId);
  if (queueMode !== "serial" && queueMode !== "collect") return [];
  const live = await turns.live(turn.conversationId);
  return live.filter(({ id }) => id < turn.id).map(({ id }) => id);
}

async function findChildren({ turns }: ThreadPorts, turn: OwnedTurn): Promise<readonly TurnId[]> {
  const { parts } = await turns.view(turn);
  return parts.flatMap((part) =>
    part.type === "tool" && part.childTurnId !== null && part.endedAt === null
      ? [part.childTurnId]
      : [],
  );
}

function startedIn(batch: readonly TurnEvent[]): TurnId[] {
  return batch.flatMap((event) => (event.type === "child-start" ? [event.turnId] : []));
}

function isWait(batch: readonly TurnEvent[]): boolean {
  return batch.at(-1)?.type === "turn-wait";
}

function toInterrupt(approvals: readonly Approval[]): InterruptEvent {
  return { type: "interrupt", approvals: [...approvals] };
}
