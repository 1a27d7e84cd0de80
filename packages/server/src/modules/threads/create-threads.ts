import { ConversationId, type TurnId } from "@steward/contracts/ids.ts";
import { stewardModelIds } from "@steward/contracts/model-entry.ts";
import type {
  InterruptEvent,
  ResumedThread,
  ResumeThread,
  Thread,
} from "@steward/contracts/thread.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import type { Approval } from "@steward/contracts/tool-call.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Conversations } from "../conversations/index.ts";
import type { Turns } from "../turns/index.ts";
import type { Inbox, Sender } from "../inbox/index.ts";
import type { Approvals } from "../tools/index.ts";
import { followThread } from "./follow-thread.ts";
import { toDecisions } from "./to-decisions.ts";

export type CreateThreadRequest = {
  readonly interruptOn: Readonly<Record<string, boolean>>;
  readonly model: string | undefined;
  readonly title: string | undefined;
};

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
  /** Ends with the turn, or with an interrupt when it waits for a decision. */
  follow(
    by: Sender,
    position: TurnPosition,
    signal: AbortSignal,
  ): AsyncIterable<readonly (TurnEvent | InterruptEvent)[]>;
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
