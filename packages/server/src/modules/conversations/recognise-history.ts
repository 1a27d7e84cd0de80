import { createHmac } from "node:crypto";
import { textOf } from "@steward/contracts/content.ts";
import type { ConversationId, TurnId, UserId } from "@steward/contracts/ids.ts";
import type { Message } from "@steward/contracts/message.ts";
import { answerText, type TurnView } from "@steward/contracts/turn-view.ts";
import type { Turns, OwnedTurn } from "../turns/index.ts";
import type { Conversations } from "./create-conversations.ts";
import type { EchoStore } from "./ports.ts";

/** Shorter answers ("ok") are too common to tell conversations apart by themselves. */
const TELLING_LENGTH = 24;

/** Where the messages of a front end that sends whole histories belong. */
export type Recognised = {
  readonly conversationId: ConversationId;
  readonly parentId: TurnId;
};

export type HistoryRecogniser = {
  /** Remembers an answer, so that it is known again when a front end sends it back. */
  remember(turn: OwnedTurn, answer: TurnView): Promise<void>;
  /** The turn whose answer the last assistant message is; null when it is none of ours. */
  recognise(ownerId: UserId, messages: readonly Message[]): Promise<Recognised | null>;
  /** Remembers by what name a front end calls the conversation of this turn. */
  bind(turn: OwnedTurn, foreignId: string): Promise<void>;
  /** The conversation that a front end calls so. */
  find(ownerId: UserId, foreignId: string): Promise<ConversationId | null>;
};

export function createHistoryRecogniser(ports: {
  readonly echoes: EchoStore;
  readonly turns: Turns;
  readonly conversations: Conversations;
  /** Keys the hashes: the table alone does not tell what was said. */
  readonly key: string;
}): HistoryRecogniser {
  const { echoes, turns, conversations, key } = ports;

  const seal = (kind: "answer" | "exchange" | "name", text: string) =>
    createHmac("sha256", key).update(`${kind}\n${text}`).digest("base64url");

  /** By answer and question; a telling answer also alone, for a history that begins with it. */
  function toHashes(answer: string, question: string): string[] {
    const text = normalise(answer);
    const exchange = seal("exchange", `${normalise(question)}\n${text}`);
    return text.length >= TELLING_LENGTH ? [exchange, seal("answer", text)] : [exchange];
  }

  return {
    async remember(turn, answer) {
      const calls = answer.parts.filter((part) => part.type === "tool-call");
      const said = toEcho(toFirstText(answer), calls);
      if (said === "") return;
      const path = await conversations.path(turn.conversationId, turn.id);
      const hashes = toHashes(said, toQuestions(path).at(-1) ?? "");
      await echoes.put(turn.ownerId, hashes, turn.id);
    },
    async recognise(ownerId, messages) {
      const index = messages.findLastIndex((message) => message.role === "assistant");
      const answer = messages[index];
      if (answer?.role !== "assistant") return null;
      const said = toEcho(textOf(answer.content), answer.toolCalls ?? []);
      const before = messages.slice(0, index);
      const question = before.findLast((message) => message.role === "user");
      for (const hash of toHashes(said, question ? textOf(question.content) : "")) {
        const turnId = await echoes.find(ownerId, hash);
        const turn = turnId && (await turns.get(turnId));
        if (!turn || turn.ownerId !== ownerId) continue;
        const path = await conversations.path(turn.conversationId, turn.id);
        if (agrees(path, before)) return { conversationId: turn.conversationId, parentId: turn.id };
      }
      return null;
    },
    bind: (turn, foreignId) => echoes.put(turn.ownerId, [seal("name", foreignId)], turn.id),
    async find(ownerId, foreignId) {
      const turnId = await echoes.find(ownerId, seal("name", foreignId));
      return (turnId && (await turns.get(turnId))?.conversationId) ?? null;
    },
  };
}

/** An answer as a front end sends it back: its text, and the calls it asked the front end to make. */
function toEcho(text: string, calls: readonly { readonly callId: string }[]): string {
  return [text, ...calls.map((call) => call.callId)].join("\n").trim();
}

/**
 * Whether the log says what the front end believes was said: its user messages, newest first, are
 * ours. A front end may have cut off the beginning; one that has edited a message has a history of
 * its own, which must be taken as it is.
 */
function agrees(path: readonly OwnedTurn[], before: readonly Message[]): boolean {
  const said = before.filter((message) => message.role === "user");
  const newestLogged = toQuestions(path).toReversed();
  return said.toReversed().every((message, index) => {
    const logged = newestLogged[index];
    return logged !== undefined && normalise(textOf(message.content)) === normalise(logged);
  });
}

/** What the user said along a path. A turn that only brings results of tools has no question. */
function toQuestions(path: readonly OwnedTurn[]): string[] {
  return path.flatMap(({ input }) => {
    const brought = (input.history ?? []).filter((message) => message.role === "user");
    const contents = [...brought.map((message) => message.content), input.content];
    return contents.filter((content) => content.length > 0).map(textOf);
  });
}

/** References to evidence, as the log has them and as front ends get them. */
const references = / ?\[(?:E\d{1,3}(?:[,;] ?E\d{1,3})*\]|\d{1,3}\]\(https?:[^)\s]*\))/g;
/** What front ends are sent instead of changed text. */
const corrections = /\n\n\*\*Correction:\*\* [^]*$/;

function normalise(text: string): string {
  const plain = text.replace(corrections, "").replaceAll(references, "");
  return plain.normalize("NFC").replaceAll(/\s+/g, " ").trim();
}

/** As it was before it was corrected: a front end keeps what it was sent. */
function toFirstText(answer: TurnView): string {
  return answer.check.corrections
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (text, { start, end, was }) => text.slice(0, start) + was + text.slice(end),
      answerText(answer),
    );
}
