import type { ConversationId, TurnId, UserId } from "@steward/contracts/ids.ts";
import type { TurnInput } from "@steward/contracts/turn.ts";
import { textOf } from "@steward/contracts/content.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { HistoryRecogniser } from "../conversations/index.ts";
import type { Models } from "../models/index.ts";
import type { OwnedTurn, Turns } from "../turns/index.ts";
import { runTurn, type RunTurnPorts } from "./run-turn.ts";
import { titleConversation, toFirstTitle } from "./title-conversation.ts";

export type Submission = {
  readonly ownerId: UserId;
  readonly conversationId: ConversationId;
  /** The turn to follow; the conversation's head where undefined, none where null. */
  readonly parentId?: TurnId | null | undefined;
  /** The conversation's model where undefined. */
  readonly model?: string | undefined;
  readonly input: TurnInput;
};

export type Agent = {
  /** Queues a turn and sees to it that it runs. */
  submit(submission: Submission): Promise<OwnedTurn>;
  /** Goes on with what an earlier process left. */
  start(): Promise<void>;
  /** Resolves when everything that was running has ended. */
  close(): Promise<void>;
};

export type AgentPorts = RunTurnPorts & {
  readonly recogniser: HistoryRecogniser;
  readonly onTurnCreate: (turn: OwnedTurn) => void;
};

export function createAgent(ports: AgentPorts): Agent {
  const { turns, log } = ports;
  /** Conversations being worked on; true asks for a look, one more when one is under way. */
  const active = new Map<ConversationId, boolean>();
  const background = new Set<Promise<void>>();
  const closing = new AbortController();

  async function runQueued(conversationId: ConversationId): Promise<void> {
    while (!closing.signal.aborted) {
      const turn = await turns.runNext(conversationId, (writer) => runTurn(ports, writer));
      if (!turn) return;
      // What the answer's readers need not wait for.
      track(finishTurn(ports, turn, closing.signal), "turn-finish-fail");
    }
  }

  async function drain(conversationId: ConversationId): Promise<void> {
    try {
      while (active.get(conversationId) && !closing.signal.aborted) {
        active.set(conversationId, false);
        await runQueued(conversationId);
      }
    } finally {
      active.delete(conversationId);
    }
  }

  function wake(conversationId: ConversationId): void {
    const isActive = active.has(conversationId);
    active.set(conversationId, true);
    if (!isActive) track(drain(conversationId), "turn-run-fail");
  }

  function track(work: Promise<void>, failure: string): void {
    const settled = work
      .catch((error: unknown) => log.error(failure, { error }))
      .finally(() => background.delete(settled));
    background.add(settled);
  }

  return {
    async submit(submission) {
      const turn = await queueTurn(ports, submission);
      wake(turn.conversationId);
      return turn;
    },
    async start() {
      for (const conversationId of await turns.recover()) wake(conversationId);
    },
    async close() {
      closing.abort();
      await turns.close();
      while (background.size > 0) await Promise.allSettled(background);
    },
  };
}

async function queueTurn(ports: AgentPorts, submission: Submission): Promise<OwnedTurn> {
  const { turns, conversations, models, onTurnCreate } = ports;
  const { ownerId, conversationId, parentId, model, input } = submission;
  const conversation = await conversations.get(ownerId, conversationId);
  if (parentId) await checkParent(turns, conversationId, parentId);
  const turn = await turns.create({
    ownerId,
    conversationId,
    input,
    parentId,
    model: resolveModel(models, model ?? conversation.model),
  });
  onTurnCreate(turn);
  await (conversation.title === ""
    ? conversations.suggestTitle(ownerId, conversationId, toFirstTitle(textOf(input.content)))
    : conversations.announce(ownerId, conversationId));
  return turn;
}

async function checkParent(
  turns: Turns,
  conversationId: ConversationId,
  parentId: TurnId,
): Promise<void> {
  if ((await turns.get(parentId))?.conversationId === conversationId) return;
  throw new AppError("not_found", "There is no such turn in this conversation.");
}

function resolveModel(models: Models, id: string): string {
  const resolved = models.resolve(id);
  if (resolved.kind !== "unknown") return resolved.id;
  throw new AppError("model_not_found", `There is no model ${id}.`, {
    data: { models: resolved.known },
  });
}

/** Tells who is watching, remembers the answer and names the conversation. */
async function finishTurn(ports: AgentPorts, turn: OwnedTurn, signal: AbortSignal): Promise<void> {
  const { turns, conversations, recogniser } = ports;
  await conversations.announce(turn.ownerId, turn.conversationId);
  const view = await turns.view(turn);
  // Also what was cut short: the front end has it in its history.
  await recogniser.remember(turn, view);
  if (view.status !== "done") return;
  if (turn.parentId === null) await titleConversation({ ...ports, signal }, turn, view);
}
