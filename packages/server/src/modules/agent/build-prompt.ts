import type { AnswerPart } from "@steward/contracts/answer-part.ts";
import { textOf, type Content } from "@steward/contracts/content.ts";
import type { UserId } from "@steward/contracts/ids.ts";
import type { Message } from "@steward/contracts/message.ts";
import type { TurnInput } from "@steward/contracts/turn.ts";
import type { TurnView } from "@steward/contracts/turn-view.ts";
import type { ModelMessage, ModelUserPart } from "@steward/sdk/model-port.ts";
import type { Media } from "../media/index.ts";
import type { ShownPictures } from "./show-pictures.ts";

/** Loads what a message refers to. */
export type LoadContent = (content: readonly Content[]) => Promise<ModelUserPart[]>;

export function createContentLoader(media: Media, ownerId: UserId): LoadContent {
  return (content) =>
    Promise.all(
      content.map(async (part): Promise<ModelUserPart> => {
        if (part.type === "text") return part;
        const { mediaId, mime } = part;
        return { type: "image", mime, bytes: await media.read(ownerId, mediaId) };
      }),
    );
}

/** What was asked in a turn, with the history that came along; `marks` are of results in it. */
export async function toQuestion(
  input: TurnInput,
  load: LoadContent,
  marks?: ReadonlyMap<Message, string>,
): Promise<ModelMessage[]> {
  const history = await Promise.all(
    (input.history ?? []).map(async (message) => {
      const said = await toModelMessage(message, load);
      return said.role === "tool"
        ? { ...said, text: withMark(said.text, marks?.get(message)) }
        : said;
    }),
  );
  if (input.content.length === 0) return history;
  return [...history, { role: "user", content: await load(input.content) }];
}

export type AnswerExtras = {
  /** The pictures that are to be seen. */
  readonly shown?: ShownPictures | undefined;
  /** The evidence that results are, by their call. */
  readonly marks?: ReadonlyMap<string, string> | undefined;
};

/** What a turn has said and done so far, step by step. */
export async function toAnswer(
  view: TurnView,
  load: LoadContent,
  { shown, marks }: AnswerExtras = {},
): Promise<ModelMessage[]> {
  const messages: ModelMessage[] = [];
  for (const parts of Map.groupBy(view.parts, (part) => part.step).values()) {
    const assistant = toAssistant(parts);
    if (assistant) messages.push(assistant);
    const tools = parts.filter((part) => part.type === "tool");
    for (const { callId, name, output } of tools) {
      const text = withMark(output ?? "The tool was not run.", marks?.get(callId));
      messages.push({ role: "tool", callId, name, text });
    }
    for (const { callId } of tools) messages.push(...(shown?.get(callId) ?? []));
    for (const part of parts) {
      if (part.type !== "message") continue;
      messages.push({ role: "user", content: await load(part.content) });
    }
  }
  return messages;
}

function withMark(text: string, mark: string | undefined): string {
  return mark ? `[${mark}] ${text}` : text;
}

function toAssistant(parts: readonly AnswerPart[]): ModelMessage | null {
  const toolCalls = parts.flatMap((part) =>
    part.type === "tool" || part.type === "tool-call"
      ? [{ callId: part.callId, name: part.name, input: part.input }]
      : [],
  );
  const text = joined(parts, "text");
  const reasoning = joined(parts, "reasoning");
  if (text === "" && toolCalls.length === 0 && reasoning === "") return null;
  return {
    role: "assistant",
    text,
    ...(reasoning === "" ? {} : { reasoning }),
    ...(toolCalls.length === 0 ? {} : { toolCalls }),
  };
}

function joined(parts: readonly AnswerPart[], type: "text" | "reasoning"): string {
  return parts.flatMap((part) => (part.type === type ? [part.text] : [])).join("\n\n");
}

async function toModelMessage(message: Message, load: LoadContent): Promise<ModelMessage> {
  switch (message.role) {
    case "system":
      return { role: "system", text: textOf(message.content) };
    case "user":
      return { role: "user", content: await load(message.content) };
    case "assistant": {
      const { toolCalls } = message;
      const text = textOf(message.content);
      return { role: "assistant", text, ...(toolCalls === undefined ? {} : { toolCalls }) };
    }
    case "tool":
      return { role: "tool", callId: message.callId, name: "", text: textOf(message.content) };
  }
}

const reference = / ?\[E\d{1,3}(?:[,;] ?E\d{1,3})*\]/g;

/** An answer of another turn: its marks name evidence that this turn numbers otherwise. */
export function withoutReferences(text: string): string {
  return text.replaceAll(reference, "");
}
