import { textOf, type Content } from "@steward/contracts/content.ts";
import type { UserId } from "@steward/contracts/ids.ts";
import type { Message } from "@steward/contracts/message.ts";
import { answerText, type TurnView } from "@steward/contracts/turn-view.ts";
import type { ModelMessage, ModelUserPart } from "@steward/sdk/model-port.ts";
import type { Media } from "../media/index.ts";
import type { OwnedTurn } from "../turns/index.ts";

export type PromptPorts = { readonly media: Media };

/** The messages of the turns before and of this one, as a model reads them. */
export async function buildPrompt(
  ports: PromptPorts,
  before: readonly TurnView[],
  turn: OwnedTurn,
): Promise<ModelMessage[]> {
  const messages: ModelMessage[] = [];
  const load = (content: readonly Content[]) => toUserParts(ports.media, turn.ownerId, content);
  for (const view of before) {
    messages.push(...(await toQuestion(view.input, load)));
    messages.push(toAnswer(view));
  }
  messages.push(...(await toQuestion(turn.input, load)));
  return withToolResults(messages);
}

type LoadContent = (content: readonly Content[]) => Promise<ModelUserPart[]>;

async function toQuestion(input: OwnedTurn["input"], load: LoadContent): Promise<ModelMessage[]> {
  const history = await Promise.all(
    (input.history ?? []).map((message) => toModelMessage(message, load)),
  );
  if (input.content.length === 0) return history;
  return [...history, { role: "user", content: await load(input.content) }];
}

function toAnswer(view: TurnView): ModelMessage {
  const toolCalls = view.parts.filter((part) => part.type === "tool-call");
  const reasoning = view.parts
    .flatMap((part) => (part.type === "reasoning" ? [part.text] : []))
    .join("\n\n");
  return {
    role: "assistant",
    // Some providers refuse an empty message; this is also what the next answer should know.
    text: answerText(view) || (toolCalls.length > 0 ? "" : "(no answer)"),
    ...(reasoning === "" ? {} : { reasoning }),
    ...(toolCalls.length === 0 ? {} : { toolCalls }),
  };
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

/** Providers refuse a transcript in which a tool call has no result, or a result no call. */
function withToolResults(messages: readonly ModelMessage[]): ModelMessage[] {
  return messages.flatMap((message, index): ModelMessage[] => {
    if (message.role === "tool") return [];
    if (message.role !== "assistant") return [message];
    // Some models number their calls anew in every answer: the result is the next one of that id.
    const later = messages.slice(index).filter((each) => each.role === "tool");
    const answers = (message.toolCalls ?? []).map(({ callId, name }): ModelMessage => {
      const result = later.find((each) => each.callId === callId);
      return { role: "tool", callId, name, text: result?.text ?? "The tool was not run." };
    });
    return [message, ...answers];
  });
}

async function toUserParts(
  media: Media,
  ownerId: UserId,
  content: readonly Content[],
): Promise<ModelUserPart[]> {
  return Promise.all(
    content.map(async (part): Promise<ModelUserPart> => {
      if (part.type === "text") return part;
      const { mediaId, mime } = part;
      return { type: "image", mime, bytes: await media.read(ownerId, mediaId) };
    }),
  );
}
