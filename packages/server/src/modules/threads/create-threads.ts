import { ConversationId, type TurnId } from "@steward/contracts/ids.ts";
import { stewardModelIds } from "@steward/contracts/model-entry.ts";
import type {
  InterruptEvent,
  ResumedThread,
  ResumeThread,
  Thread,
} from "@steward/contracts/thread.ts";
import { toReceipt, type ReceiptEvent } from "@steward/contracts/receipt.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import type { Approval } from "@steward/contracts/tool-call.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Conversations } from "../conversations/index.ts";
import type { Turns, OwnedTurn } from "../turns/index.ts";
import type { Inbox, Sender } from "../inbox/index.ts";
import type { Approvals } from "../tools/index.ts";
import { toDecisions } from "./to-decisions.ts";

type From = TurnPosition & { readonly by: Sender };

type OthersOptions = {
  readonly waiting: () => Promise<readonly Approval[]>;
  readonly signal: AbortSignal;
};

export type CreateThreadRequest = {
  readonly interruptOn: Readonly<Record<string, boolean>>;
  readonly model: string | undefined;
  readonly title: string | undefined;
};

export type ThreadEvent = TurnEvent | InterruptEvent | ReceiptEvent;

/** A place in a turn's log. */
export type TurnPosition = { readonly turnId: TurnId; readonly afterSeq: number };

/** Conversations for scripts. A thread of somebody else's, or an id that is none, is not found. */
export type Threads = {
  create(by: Sender, request: CreateThreadRequest): Promise<ConversationId>;
  get(by: Sender, threadId: string): Promise<Thread>;
  /** Says something; the position is where the answer begins. */
  send(by: Sender, threadId: string, message: string): Promise<TurnPosition>;
  /** Decides on what waits; `conflict` when nothing does. The position is where the turn goes on. */
  resume(
    by: Sender,
    threadId: string,
    request: ResumeThread,
  ): Promise<{ readonly answer: ResumedThread; readonly position: TurnPosition }>;
  /** Ends with the receipt of the turn, or with an interrupt when it waits for a decision. */
  follow(
    by: Sender,
    position: TurnPosition,
    signal: AbortSignal,
  ): AsyncIterable<readonly ThreadEvent[]>;
};

export type ThreadPorts = {
  readonly inbox: Pick<Inbox, "receive">;
  readonly turns: Pick<Turns, "get" | "live" | "view" | "follow">;
  readonly approvals: Pick<Approvals, "list" | "decide">;
  readonly conversations: Pick<Conversations, "create" | "get">;
};

/** Lets scripts talk in conversations, one request at a time. */
export function createThreads(ports: ThreadPorts): Threads {
  const { inbox, turns, conversations } = ports;
  const find = (by: Sender, threadId: string) => findConversation(ports, by, threadId);
  return {
    async create(by, { interruptOn, model = stewardModelIds[0], title }) {
      const named = title === undefined ? {} : { title };
      return (await conversations.create(by.userId, { model, interruptOn, ...named })).id;
    },
    async get(by, threadId) {
      const { id, headTurnId, createdAt } = await find(by, threadId);
      const interrupts = [...(await listWaiting(ports, by, id))];
      const turnId = interrupts[0]?.rootTurnId ?? headTurnId;
      const turn = turnId === null ? null : await turns.get(turnId);
      const status: Thread["status"] = interrupts[0] ? "waiting" : (turn?.status ?? "idle");
      return { thread_id: id, status, turn_id: turnId, interrupts, created_at: createdAt };
    },
    async send(by, threadId, message) {
      const { id: conversationId } = await find(by, threadId);
      const turn = await inbox.receive(by, {
        conversationId,
        input: { content: [{ type: "text", text: message }], origin: "thread" },
      });
      // A message that joined a running turn is answered from here on.
      const afterSeq = turn.status === "queued" ? 0 : (await turns.view(turn)).lastSeq;
      return { turnId: turn.id, afterSeq };
    },
    async resume(by, threadId, request) {
      const { id } = await find(by, threadId);
      const waiting = await listWaiting(ports, by, id);
      const turnId = waiting[0]?.rootTurnId;
      if (turnId === undefined) throw new AppError("conflict", "Nothing waits for a decision.");
      const position = { turnId, afterSeq: await findEnd(ports, turnId) };
      await decide(ports, by, { waiting, request });
      const status = await findStatus(ports, by, turnId);
      return { answer: { thread_id: id, turn_id: turnId, status }, position };
    },
    follow: (by, position, signal) => followThread(ports, { by, ...position }, signal),
  };
}

async function findConversation({ conversations }: ThreadPorts, by: Sender, threadId: string) {
  const id = ConversationId.safeParse(threadId);
  if (id.success) return conversations.get(by.userId, id.data);
  throw new AppError("not_found", "There is no thread with this id.");
}

/** What waits in the thread, sub-agents included, oldest first. */
async function listWaiting({ approvals }: ThreadPorts, by: Sender, id: ConversationId) {
  return (await approvals.list(by)).filter((approval) => approval.rootConversationId === id);
}

async function findEnd({ turns }: ThreadPorts, turnId: TurnId): Promise<number> {
  const turn = await turns.get(turnId);
  return turn ? (await turns.view(turn)).lastSeq : 0;
}

async function findStatus(ports: ThreadPorts, by: Sender, turnId: TurnId) {
  const waiting = await ports.approvals.list(by);
  if (waiting.some((approval) => approval.rootTurnId === turnId)) return "waiting" as const;
  const status = (await ports.turns.get(turnId))?.status ?? "done";
  // Decided, but not claimed yet: it goes on at once.
  return status === "waiting" ? "running" : status;
}

/** Somebody else may have been first with some; not with all. */
async function decide(
  { approvals }: ThreadPorts,
  by: Sender,
  asked: { readonly waiting: readonly Approval[]; readonly request: ResumeThread },
): Promise<void> {
  const late: Approval[] = [];
  const decisions = toDecisions(asked.waiting, asked.request);
  for (const { id, body } of decisions) {
    const { ok, approval } = await approvals.decide(by, id, body);
    if (!ok) late.push(approval);
  }
  if (late.length < decisions.length) return;
  const who = late[0]?.decidedBy ?? "somebody";
  throw new AppError("conflict", `already decided by ${who}`, { data: { approvals: late } });
}

/**
 * A turn's events from a position on, to its end and receipt, or to an interrupt: when the turn waits for a
 * decision, or a sub-agent of it, or a turn that it is queued behind.
 */
async function* followThread(
  ports: ThreadPorts,
  { by, turnId, afterSeq }: From,
  signal: AbortSignal,
): AsyncGenerator<readonly ThreadEvent[]> {
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
      if (batch.at(-1)?.type === "turn-end") {
        const receipt = toReceipt(await ports.turns.view(turn));
        yield [{ type: "receipt", turn_id: turnId, ...receipt }];
      }
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
  if (queueMode === "concurrent" || queueMode === "interrupt") return [];
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
