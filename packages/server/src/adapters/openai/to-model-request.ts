import type { ModelMessage, ModelRequest, ModelUserPart } from "@steward/sdk/model-port.ts";
import type { ChatMessage, ChatPart, ChatRequest } from "./chat-request.ts";
import { parseImageUrl } from "./parse-image-url.ts";
import { toText, toToolCalls } from "./to-messages.ts";
import { toParameters } from "./to-parameters.ts";

/** The request for a provider that speaks another dialect. */
export function toModelRequest(request: ChatRequest): ModelRequest {
  const names = new Map<string, string>();
  const messages = request.messages.map((message, index) => {
    const param = `messages[${index}].content`;
    return message.role === "user"
      ? ({ role: "user", content: toUserParts(message.content, param) } as const)
      : toPlainMessage(message, names);
  });
  return { messages, ...toParameters(request, "passthrough") };
}

/** `names` remembers which tool each call was for: a tool's result does not say. */
function toPlainMessage(
  message: Exclude<ChatMessage, { role: "user" }>,
  names: Map<string, string>,
): ModelMessage {
  if (message.role === "assistant") return toAssistant(message, names);
  const text = plainText(message.content);
  if (message.role !== "tool") return { role: "system", text };
  const callId = message.tool_call_id;
  return { role: "tool", callId, name: names.get(callId) ?? "unknown", text };
}

function toAssistant(
  message: Extract<ChatMessage, { role: "assistant" }>,
  names: Map<string, string>,
): ModelMessage {
  const toolCalls = toToolCalls(message);
  for (const call of toolCalls ?? []) names.set(call.callId, call.name);
  return {
    role: "assistant",
    text: plainText(message.content ?? ""),
    ...(message.reasoning_content ? { reasoning: message.reasoning_content } : {}),
    ...(toolCalls ? { toolCalls } : {}),
  };
}

function toUserParts(content: string | readonly ChatPart[], param: string): ModelUserPart[] {
  if (typeof content === "string") return [{ type: "text", text: content }];
  return content.map((part, index): ModelUserPart => {
    if (part.type !== "image_url") return { type: "text", text: toText(part) ?? "" };
    const image = parseImageUrl(part.image_url.url, `${param}[${index}].image_url.url`);
    return { type: "image", ...image };
  });
}

function plainText(content: string | readonly ChatPart[]): string {
  if (typeof content === "string") return content;
  return content.flatMap((part) => toText(part) ?? []).join("\n");
}
