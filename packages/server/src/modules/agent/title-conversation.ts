import { textOf } from "@steward/contracts/content.ts";
import { answerText, type TurnView } from "@steward/contracts/turn-view.ts";
import type { Conversations } from "../conversations/index.ts";
import type { Models } from "../models/index.ts";
import type { OwnedTurn } from "../turns/index.ts";

const TITLE_LENGTH = 60;
const TIMEOUT_MS = 20_000;

/** Marks of Markdown: none stands within a word. */
const MARKS = /(?<![\p{L}\p{N}])[`#*>_]+|[`#*>_]+(?![\p{L}\p{N}])/gu;

/** The first words of a message, to have a title at once. */
export function toFirstTitle(text: string): string {
  const line = text
    .replaceAll(/^\s*```.*$/gm, " ")
    .replaceAll(MARKS, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (line.length <= TITLE_LENGTH) return line;
  const cut = line.slice(0, TITLE_LENGTH);
  const words = cut.slice(0, Math.max(cut.lastIndexOf(" "), TITLE_LENGTH / 2));
  // A cut may leave half of a character that takes two units.
  return `${words.replace(/[\uD800-\uDBFF]$/, "").trimEnd()}…`;
}

/** Lets the small model name a conversation after its first exchange; silently leaves it otherwise. */
export async function titleConversation(
  ports: {
    readonly models: Models;
    readonly conversations: Conversations;
    readonly signal: AbortSignal;
  },
  turn: OwnedTurn,
  view: TurnView,
): Promise<void> {
  const { models, conversations, signal } = ports;
  const target = { role: "title" } as const;
  const entry = models.preview(target);
  if (!entry || entry.tiny) return;
  const exchange = `User: ${textOf(turn.input.content).slice(0, 2_000)}\n\nAssistant: ${answerText(view).slice(0, 1_000)}`;
  const text = `Give this conversation a title of two to six words, in its own language. Answer with the title alone.\n\n${exchange}`;
  const messages = [{ role: "user", content: [{ type: "text", text }] }] as const;
  const request = { messages, maxTokens: 200, temperature: 0.3 };
  const call = { target, request, ownerId: turn.ownerId };
  let title = "";
  const until = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  for await (const part of models.stream(call, until)) {
    if (part.type === "text-delta") title += part.text;
    if (part.type === "message-reread") title = part.text;
    if (part.type === "end" && part.outcome.kind !== "finished") return;
  }
  const cleaned = toFirstTitle(title.trim().replaceAll(/^["'«“]+|["'»”.]+$/g, ""));
  if (cleaned !== "") await conversations.suggestTitle(turn.ownerId, turn.conversationId, cleaned);
}
