import type { ModelMessage, ModelUserPart } from "@steward/sdk/model-port.ts";
import type { ChatFunctionCall, ChatItem } from "./llama-library.ts";

type Draft =
  | { type: "system"; text: string }
  | { type: "user"; text: string }
  | { type: "model"; response: (string | (ChatFunctionCall & { callId: string }))[] };

/**
 * Brings messages into the order that chat templates insist on: one system text first, then user
 * and model in turns, and a model item at the end that the answer goes into.
 */
export function toChatHistory(messages: readonly ModelMessage[]): readonly ChatItem[] {
  const drafts: Draft[] = [];
  for (const message of messages) addMessage(drafts, message);
  if (drafts.at(-1)?.type !== "model") drafts.push({ type: "model", response: [] });
  return drafts.map((draft) =>
    draft.type === "model" ? { type: "model", response: draft.response.map(toResponse) } : draft,
  );
}

function addMessage(drafts: Draft[], message: ModelMessage): void {
  const last = drafts.at(-1);
  if (message.role === "system") {
    const first = drafts[0];
    if (first?.type === "system") first.text += `\n\n${message.text}`;
    else drafts.unshift({ type: "system", text: message.text });
    return;
  }
  if (message.role === "user") {
    const text = message.content.map(toText).join("\n");
    if (last?.type === "user") last.text += `\n\n${text}`;
    else drafts.push({ type: "user", text });
    return;
  }
  if (message.role === "tool") {
    addResult(drafts, message.callId, message.text);
    return;
  }
  const model = last?.type === "model" ? last : { type: "model" as const, response: [] };
  if (model !== last) drafts.push(model);
  if (message.text !== "") model.response.push(message.text);
  for (const call of message.toolCalls ?? []) {
    model.response.push({
      type: "functionCall",
      callId: call.callId,
      name: call.name,
      params: parseInput(call.input),
      result: "",
    });
  }
}

function addResult(drafts: readonly Draft[], callId: string, text: string): void {
  for (const draft of drafts) {
    if (draft.type !== "model") continue;
    const at = draft.response.findIndex(
      (item) => typeof item === "object" && item.callId === callId,
    );
    const call = draft.response[at];
    if (typeof call === "object") draft.response[at] = { ...call, result: text };
  }
}

function toResponse(
  item: string | (ChatFunctionCall & { callId: string }),
): string | ChatFunctionCall {
  if (typeof item === "string") return item;
  return { type: "functionCall", name: item.name, params: item.params, result: item.result };
}

function toText(part: ModelUserPart): string {
  return part.type === "text" ? part.text : "[an image that this model cannot see]";
}

function parseInput(input: string): unknown {
  try {
    return JSON.parse(input);
  } catch {
    // A broken call is shown to the model as it wrote it.
    return input;
  }
}
