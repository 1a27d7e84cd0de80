import { textOf } from "@steward/contracts/content.ts";
import type { Conversation } from "@steward/contracts/conversation.ts";
import type { ConversationId } from "@steward/contracts/ids.ts";
import type { IntentReply, IntentRequest } from "@steward/contracts/intent.ts";
import { stewardModelIds } from "@steward/contracts/model-entry.ts";
import type { Approval } from "@steward/contracts/tool-call.ts";
import { answerText, type TurnView } from "@steward/contracts/turn-view.ts";
import type { ModelMessage } from "@steward/sdk/model-port.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Agent } from "../agent/index.ts";
import type { Commands, Conversations } from "../conversations/index.ts";
import { requireModel, type Models } from "../models/index.ts";
import {
  triageMessage,
  type PipelineConfig,
  type Thinking,
  type Thought,
} from "../pipeline/index.ts";
import type { Sender } from "../inbox/index.ts";
import type { Turns } from "../turns/index.ts";
import type { ThreadEvent, Threads } from "./create-threads.ts";

/** Messages of scripts that want to know what became of them. */
export type Intents = {
  /** What a message wants; nothing is done about it. */
  plan(
    by: Sender,
    request: IntentRequest,
    signal: AbortSignal,
  ): Promise<Omit<IntentReply, "artifacts">>;
  /** Settles when the turn has ended, or waits for a decision. The turn goes on when `signal` aborts. */
  run(
    by: Sender,
    request: IntentRequest,
    signal: AbortSignal,
  ): Promise<Omit<IntentReply, "artifacts">>;
};

export type IntentPorts = {
  readonly threads: Pick<Threads, "send" | "follow">;
  readonly turns: Pick<Turns, "get" | "view">;
  readonly conversations: Pick<Conversations, "create" | "open">;
  readonly agent: Pick<Agent, "registry">;
  readonly thinking: Thinking;
  readonly pipeline: () => PipelineConfig;
  readonly models: Pick<Models, "resolve">;
  readonly commands: Pick<Commands, "parse">;
};

/** Lets scripts say one thing and learn what it was taken for, and what came of it. */
export function createIntents(ports: IntentPorts): Intents {
  const { threads, turns, conversations, agent, thinking, pipeline, models, commands } = ports;
  return {
    async plan(by, { message: text, conversation_id: id, model = stewardModelIds[0] }, signal) {
      if (id === undefined) requireModel(models, model);
      const place = id === undefined ? emptyPlace : await openPlace(ports, by, id);
      if (commands.parse(text).kind === "command") return { ...unplanned, ...notDone };
      const mode = place.thinkingMode ?? pipeline().thinking.mode;
      const { lastAnswer, history } = place;
      const { class: kind } = triageMessage({ text, hasMedia: false, lastAnswer });
      if (kind === "trivial" && mode !== "always") return { ...smallTalk, ...notDone };
      const tools = agent.registry.specs().map(({ name }) => name);
      const request = { ownerId: by.userId, text, history, mode, tools };
      const thought = await thinking.think({ ...request, model: place.model ?? model }, signal);
      return { ...toReply(thought), ...notDone };
    },
    async run(by, { message, conversation_id: id, model = stewardModelIds[0] }, signal) {
      // No conversation is left behind for a model that is not there.
      if (id === undefined) requireModel(models, model);
      const place = id ?? (await conversations.create(by.userId, { model })).id;
      const position = await threads.send(by, place, message);
      const approvals = await readToEnd(threads.follow(by, position, signal));
      signal.throwIfAborted();
      const turn = await turns.get(position.turnId);
      if (!turn) throw new AppError("not_found", "The turn is gone.");
      const { plan, class: kind } = await turns.view(turn);
      // It waits too where a sub-agent of it does, or a turn that it is queued behind.
      const status = approvals.length > 0 ? "waiting" : turn.status;
      const names = { turn_id: turn.id, conversation_id: turn.conversationId };
      const outcome = { ...names, status, approvals: [...approvals] };
      if (plan) return { ...toReply(plan), ...outcome };
      return { ...(kind === "trivial" ? smallTalk : unplanned), ...outcome };
    },
  };
}

type Reply = Pick<IntentReply, "intent" | "confidence" | "handler">;

function toReply({ plan, handlers }: Pick<Thought, "plan" | "handlers">): Reply {
  const { intent, confidence } = plan;
  return { intent, confidence, handler: handlers.join("+") };
}

const smallTalk: Reply = { intent: "chat", confidence: 1, handler: "chat" };
const notDone = {
  turn_id: null,
  conversation_id: null,
  status: null,
  approvals: [],
} satisfies Partial<IntentReply>;

/** A command, or a turn that ended before there was a plan. */
const unplanned: Reply = { intent: "general", confidence: 0, handler: "general" };

/** What it waits for in the end; nothing when it has ended. */
async function readToEnd(
  batches: AsyncIterable<readonly ThreadEvent[]>,
): Promise<readonly Approval[]> {
  let last: ThreadEvent | undefined;
  for await (const batch of batches) last = batch.at(-1) ?? last;
  return last?.type === "interrupt" ? last.approvals : [];
}

type Place = Pick<Conversation, "thinkingMode"> & {
  readonly model: string | null;
  readonly lastAnswer: string;
  readonly history: readonly ModelMessage[];
};

const emptyPlace: Place = { thinkingMode: null, model: null, lastAnswer: "", history: [] };

async function openPlace(
  { conversations }: IntentPorts,
  by: Sender,
  id: ConversationId,
): Promise<Place> {
  const { conversation, turns } = await conversations.open(by.userId, id);
  const { thinkingMode, model } = conversation;
  const last = turns.at(-1);
  const lastAnswer = last ? answerText(last) : "";
  return { thinkingMode, model, lastAnswer, history: turns.flatMap(toMessages) };
}

function toMessages(view: TurnView): ModelMessage[] {
  const text = textOf(view.input.content);
  return [
    { role: "user", content: [{ type: "text", text }] },
    { role: "assistant", text: answerText(view) },
  ];
}
