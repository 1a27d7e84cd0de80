import type { ConversationId, TurnId, UserId } from "@steward/contracts/ids.ts";
import type { Message } from "@steward/contracts/message.ts";
import type { Conversations, HistoryRecogniser } from "../conversations/index.ts";

type PlacePorts = {
  readonly conversations: Pick<Conversations, "get">;
  readonly recogniser: Pick<HistoryRecogniser, "recognise">;
};

export type Place = {
  readonly conversationId: ConversationId | undefined;
  readonly parentId: TurnId | null;
  /** How many of the messages the log holds already. */
  readonly known: number;
};

/** Where the messages of a front end that sends whole histories belong. */
export async function recognisePlace(
  { conversations, recogniser }: PlacePorts,
  request: {
    readonly ownerId: UserId;
    readonly conversationId: Place["conversationId"];
    readonly talk: readonly Message[];
  },
): Promise<Place> {
  const { ownerId, conversationId, talk } = request;
  const recognised = await recogniseNewest(recogniser, ownerId, talk);
  if (recognised && (!conversationId || recognised.conversationId === conversationId)) {
    return recognised;
  }
  if (!conversationId) return { conversationId: undefined, parentId: null, known: 0 };
  const { headTurnId } = await conversations.get(ownerId, conversationId);
  // A front end that names the conversation and sends one message leaves the history to the log;
  // one that sends a history which the log does not hold means just that history.
  return { conversationId, parentId: countAnswered(talk) === 0 ? headTurnId : null, known: 0 };
}

/** Answers that were cut short or edited are few; a history from elsewhere is long. */
const MOST_UNKNOWN = 4;

/** Follows the newest answer that is ours; what comes after it is taken as the front end has it. */
async function recogniseNewest(
  recogniser: PlacePorts["recogniser"],
  ownerId: UserId,
  talk: readonly Message[],
): Promise<Place | null> {
  let known = countAnswered(talk);
  for (let tried = 0; tried <= MOST_UNKNOWN && known > 0; tried++) {
    const recognised = await recogniser.recognise(ownerId, talk.slice(0, known));
    if (recognised) return { ...recognised, known };
    known = countAnswered(talk.slice(0, known - 1));
  }
  return null;
}

/** How many messages there are up to the newest answer. */
function countAnswered(talk: readonly Message[]): number {
  return talk.findLastIndex((message) => message.role === "assistant") + 1;
}
