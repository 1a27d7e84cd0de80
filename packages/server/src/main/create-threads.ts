import { ConversationId, type TurnId } from "@steward/contracts/ids.ts";
import { stewardModelIds } from "@steward/contracts/model-entry.ts";
import type { ResumeThread, Thread } from "@steward/contracts/thread.ts";
import type { Approval } from "@steward/contracts/tool-call.ts";
import type { Approvals, Decider } from "../adapters/http/approvals.ts";
import type { Threads } from "../adapters/http/threads.ts";
import { AppError } from "../kernel/app-error.ts";
import type { Conversations } from "../modules/conversations/index.ts";
import type { Turns } from "../modules/turns/index.ts";
import type { Submit } from "./answer-commands.ts";
import { followThread } from "./follow-thread.ts";
import { toDecisions } from "./to-decisions.ts";

export type ThreadPorts = {
  readonly submit: Submit;
  readonly turns: Pick<Turns, "get" | "live" | "view" | "follow">;
  readonly approvals: Pick<Approvals, "list" | "decide">;
  readonly conversations: Pick<Conversations, "create" | "get">;
};

/** Lets scripts talk in conversations, one request at a time. */
export function createThreads(ports: ThreadPorts): Threads {
  const { submit, turns, conversations } = ports;
  const find = (by: Decider, threadId: string) => findConversation(ports, by, threadId);
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
      const turn = await submit(by, {
        ownerId: by.userId,
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

async function findConversation({ conversations }: ThreadPorts, by: Decider, threadId: string) {
  const id = ConversationId.safeParse(threadId);
  if (id.success) return conversations.get(by.userId, id.data);
  throw new AppError("not_found", "There is no thread with this id.");
}

/** What waits in the thread, sub-agents included, oldest first. */
async function listWaiting({ approvals }: ThreadPorts, by: Decider, id: ConversationId) {
  return (await approvals.list(by)).filter((approval) => approval.rootConversationId === id);
}

async function findEnd({ turns }: ThreadPorts, turnId: TurnId): Promise<number> {
  const turn = await turns.get(turnId);
  return turn ? (await turns.view(turn)).lastSeq : 0;
}

async function findStatus(ports: ThreadPorts, by: Decider, turnId: TurnId) {
  const waiting = await ports.approvals.list(by);
  if (waiting.some((approval) => approval.rootTurnId === turnId)) return "waiting" as const;
  const status = (await ports.turns.get(turnId))?.status ?? "done";
  // Decided, but not claimed yet: it goes on at once.
  return status === "waiting" ? "running" : status;
}

/** Somebody else may have been first with some; not with all. */
async function decide(
  { approvals }: ThreadPorts,
  by: Decider,
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
