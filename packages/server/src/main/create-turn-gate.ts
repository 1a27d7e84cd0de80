import { textOf } from "@steward/contracts/content.ts";
import type { TurnId, UserId } from "@steward/contracts/ids.ts";
import type { Message } from "@steward/contracts/message.ts";
import type { TurnInput } from "@steward/contracts/turn.ts";
import type { TurnGate } from "../adapters/openai/ports.ts";
import { AppError } from "../kernel/app-error.ts";
import type { Conversations, HistoryRecogniser } from "../modules/conversations/index.ts";
import type { Media } from "../modules/media/index.ts";
import type { Turns } from "../modules/turns/index.ts";
import type { Submit } from "./answer-commands.ts";

export type TurnGatePorts = {
  readonly submit: Submit;
  readonly conversations: Conversations;
  readonly recogniser: HistoryRecogniser;
  readonly turns: Turns;
  readonly media: Media;
  readonly publicUrl: () => string;
};

/** Lets front ends that send whole histories take part in conversations that have a log. */
export function createTurnGate(ports: TurnGatePorts): TurnGate {
  const { submit, conversations, recogniser, turns, media } = ports;
  return {
    async submit({ principal, model, foreignId, messages, parameters, ...request }) {
      const ownerId = principal.userId;
      const named = foreignId === undefined ? null : await recogniser.find(ownerId, foreignId);
      const conversationId = request.conversationId ?? named ?? undefined;
      const talk = messages.filter((message) => message.role !== "system");
      if (talk.length === 0) {
        throw new AppError("invalid_request", "There is no message to answer.");
      }
      const place = await findPlace(ports, { ownerId, conversationId, talk });
      const id = place.conversationId ?? (await conversations.create(ownerId, { model })).id;
      const system = messages
        .filter((message) => message.role === "system")
        .map((message) => textOf(message.content))
        .join("\n\n");
      const input: TurnInput = {
        ...toInput(talk.slice(place.known)),
        origin: "openai",
        parameters,
        ...(system === "" ? {} : { system }),
      };
      const { parentId } = place;
      const turn = await submit(principal, { ownerId, conversationId: id, parentId, model, input });
      if (foreignId !== undefined) await recogniser.bind(turn, foreignId);
      return turn;
    },
    follow: (turnId, afterSeq, signal) => turns.follow(turnId, afterSeq, signal),
    stop: (turnId) => turns.stop(turnId),
    async isBlocked({ id, conversationId }) {
      const live = await turns.live(conversationId);
      return live.some((turn) => turn.id !== id && turn.status === "waiting");
    },
    decideUrl: (conversationId) => `${ports.publicUrl()}/c/${conversationId}`,
    async keepMedia(principal, mime, bytes) {
      const kept = await media.put(principal.userId, mime.replace("/", "."), bytes);
      return { type: "media", mediaId: kept.id, mime: kept.mime };
    },
  };
}

type Place = {
  readonly conversationId: Parameters<TurnGate["submit"]>[0]["conversationId"];
  readonly parentId: TurnId | null;
  /** How many of the messages the log holds already. */
  readonly known: number;
};

async function findPlace(
  { conversations, recogniser }: TurnGatePorts,
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
  recogniser: HistoryRecogniser,
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

function toInput(messages: readonly Message[]): Pick<TurnInput, "content" | "history"> {
  const last = messages.at(-1);
  const isQuestion = last?.role === "user";
  const history = isQuestion ? messages.slice(0, -1) : messages;
  return {
    content: isQuestion ? last.content : [],
    ...(history.length === 0 ? {} : { history: [...history] }),
  };
}
