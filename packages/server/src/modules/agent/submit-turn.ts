import { textOf, type Content } from "@steward/contracts/content.ts";
import type { ConversationId, TurnId, UserId } from "@steward/contracts/ids.ts";
import type { TurnInput } from "@steward/contracts/turn.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Conversations } from "../conversations/index.ts";
import { requireModel, type Models } from "../models/index.ts";
import type { OwnedTurn, Turns } from "../turns/index.ts";
import { toFirstTitle } from "./title-conversation.ts";

/** Messages of a conversation that may wait, as turns or for one that runs. */
const MOST_WAITING = 50;

export type Submission = {
  readonly ownerId: UserId;
  readonly conversationId: ConversationId;
  /** The turn to follow; the conversation's head where undefined, none where null. */
  readonly parentId?: TurnId | null | undefined;
  /** The conversation's model where undefined. */
  readonly model?: string | undefined;
  readonly input: TurnInput;
  /** Stop what runs or waits first, and go on with this. */
  readonly supersede?: boolean | undefined;
};

export type SubmitPorts = {
  readonly turns: Turns;
  readonly conversations: Conversations;
  readonly models: Models;
  readonly onTurnCreate: (turn: OwnedTurn) => void;
  readonly wake: (conversationId: ConversationId) => void;
};

/**
 * Queues a turn, or gives its message to another one, as the conversation's mode says. Throws
 * `limit_reached` where too many wait; exact where one message of a conversation comes at a time.
 */
export async function submitTurn(ports: SubmitPorts, submission: Submission): Promise<OwnedTurn> {
  // A branch is a turn of its own, whatever runs.
  const joined = submission.parentId === undefined ? await join(ports, submission) : null;
  if (joined) return joined;
  const { ownerId, conversationId } = submission;
  // One's own only: of others nobody learns whether there are any.
  const waiting = (await ports.turns.live(conversationId)).filter(
    (turn) => turn.status === "queued" && turn.ownerId === ownerId,
  );
  requireRoom(waiting.length);
  return queueTurn(ports, submission);
}

async function join(
  { turns, conversations, wake }: SubmitPorts,
  submission: Submission,
): Promise<OwnedTurn | null> {
  const { ownerId, conversationId } = submission;
  const conversation = await conversations.get(ownerId, conversationId);
  const live = await turns.live(conversation.id);
  const busy = live.find((turn) => turn.status !== "queued");
  const { content } = submission.input;
  if (submission.supersede || conversation.queueMode === "interrupt") {
    for (const turn of live) await turns.stop(turn.id);
    wake(conversation.id);
    return null;
  }
  if (conversation.queueMode === "steer" && busy?.status === "running") {
    requireRoom((await turns.queue.inputs(busy.id)).length);
    return (await turns.queue.add(busy, content)) ? busy : null;
  }
  const queued = live.find((turn) => turn.status === "queued");
  if (conversation.queueMode !== "collect" || !queued) return null;
  requireRoom(queued.input.content.length);
  const gathered: Content[] = [...queued.input.content, ...content];
  const isGathered = await turns.queue.update(queued.id, gathered);
  return isGathered ? { ...queued, input: { ...queued.input, content: gathered } } : null;
}

function requireRoom(waiting: number): void {
  if (waiting < MOST_WAITING) return;
  throw new AppError(
    "limit_reached",
    `${MOST_WAITING} messages wait in this conversation already. Wait for an answer, or remove some of them.`,
    { data: { most: MOST_WAITING } },
  );
}

export async function queueTurn(
  ports: Omit<SubmitPorts, "wake">,
  submission: Submission,
): Promise<OwnedTurn> {
  const { turns, conversations, models, onTurnCreate } = ports;
  const { ownerId, conversationId, parentId, model, input } = submission;
  const conversation = await conversations.get(ownerId, conversationId);
  if (parentId) await checkParent(turns, conversationId, parentId);
  const turn = await turns.create({
    ownerId,
    conversationId,
    input,
    parentId,
    model: requireModel(models, model ?? conversation.model),
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
