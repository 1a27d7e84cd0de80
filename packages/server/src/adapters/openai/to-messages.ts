import type { Content, MediaContent } from "@steward/contracts/content.ts";
import type { Message, ToolCall } from "@steward/contracts/message.ts";
import type { ChatMessage, ChatPart } from "./chat-request.ts";
import { parseImageUrl } from "./parse-image-url.ts";
import { withoutUnverifiedNote } from "./unverified-note.ts";

/** Blocks that front ends put around an answer and send back with the history. */
const thoughtTags: readonly (readonly [open: string, close: string])[] = [
  ["<think>", "</think>"],
  ["<thinking>", "</thinking>"],
  ["<reason>", "</reason>"],
  ["<reasoning>", "</reasoning>"],
  ["<thought>", "</thought>"],
  ["<Thought>", "</Thought>"],
  ["<|begin_of_thought|>", "<|end_of_thought|>"],
  ["◁think▷", "◁/think▷"],
];

type KeepMedia = (mime: string, bytes: Uint8Array) => Promise<MediaContent>;

/** The history as a turn reads it; inline images are kept and become references. */
export async function toMessages(
  messages: readonly ChatMessage[],
  keepMedia: KeepMedia,
): Promise<Message[]> {
  const result: Message[] = [];
  const calls = new Map<string, ToolCall>();
  for (const [index, message] of messages.entries()) {
    const content = await toContent(message.content ?? "", `messages[${index}].content`, keepMedia);
    if (message.role === "tool") {
      result.push(toResult(message.tool_call_id, content, calls));
    } else if (message.role === "assistant") {
      const toolCalls = toToolCalls(message);
      for (const call of toolCalls ?? []) calls.set(call.callId, call);
      const text = content.map((part) =>
        part.type === "text"
          ? { ...part, text: withoutUnverifiedNote(stripMarkup(part.text)) }
          : part,
      );
      result.push({ role: "assistant", content: text, ...(toolCalls ? { toolCalls } : {}) });
    } else {
      result.push({ role: message.role === "user" ? "user" : "system", content });
    }
  }
  return result;
}

/** With what was called: the log may hold the one, and not the other. */
function toResult(
  callId: string,
  content: Content[],
  calls: ReadonlyMap<string, ToolCall>,
): Message {
  const asked = calls.get(callId);
  const call = asked && { name: asked.name, input: asked.input };
  return { role: "tool", callId, content, ...(call ? { call } : {}) };
}

export function toToolCalls(
  message: Extract<ChatMessage, { role: "assistant" }>,
): ToolCall[] | undefined {
  const calls = message.tool_calls ?? [];
  if (calls.length === 0) return undefined;
  return calls.map((call) => ({
    callId: call.id,
    name: call.function.name,
    input: call.function.arguments,
  }));
}

export function toText(part: ChatPart): string | undefined {
  if (part.type === "image_url") return undefined;
  return part.type === "refusal" ? part.refusal : part.text;
}

async function toContent(
  content: string | readonly ChatPart[],
  param: string,
  keepMedia: KeepMedia,
): Promise<Content[]> {
  if (typeof content === "string") return content === "" ? [] : [{ type: "text", text: content }];
  const parts: Content[] = [];
  for (const [index, part] of content.entries()) {
    if (part.type === "image_url") {
      const { mime, bytes } = parseImageUrl(part.image_url.url, `${param}[${index}].image_url.url`);
      parts.push(await keepMedia(mime, bytes));
    } else parts.push({ type: "text", text: toText(part) ?? "" });
  }
  return parts;
}

/**
 * An assistant's message without thoughts and tool cards. `<details>` without a type is the
 * answer's own and stays.
 */
function stripMarkup(text: string): string {
  if (!text.includes("<") && !text.includes("◁")) return text;
  let rest = dropBlocks(text, "<details ", "</details>");
  for (const [open, close] of thoughtTags) rest = dropBlocks(rest, open, close);
  return rest === text ? text : rest.trim();
}

function dropBlocks(text: string, open: string, close: string): string {
  let kept = "";
  let from = 0;
  for (let start = text.indexOf(open); start !== -1; start = text.indexOf(open, from)) {
    const end = text.indexOf(close, start);
    if (end === -1) break;
    const tag = text.slice(start, text.indexOf(">", start) + 1);
    const after = end + close.length;
    kept += text.slice(from, open === "<details " && !tag.includes("type=") ? after : start);
    from = after;
  }
  return kept + text.slice(from);
}
