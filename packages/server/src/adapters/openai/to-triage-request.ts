import type { IncomingHttpHeaders } from "node:http";
import type { Principal } from "../../modules/access/index.ts";
import type { TriageRequest } from "../../modules/pipeline/index.ts";
import type { ChatMessage, ChatRequest } from "./chat-request.ts";
import { toText } from "./to-messages.ts";

/** Headers in which front ends name the task that a call is for. */
const taskHeaders = ["x-task", "x-openwebui-task"] as const;

/** What of a request tells what it is. */
type Arrived = {
  readonly headers: IncomingHttpHeaders;
  readonly principal: Principal;
  readonly request: ChatRequest;
};

export function toTriageRequest({ headers, principal, request }: Arrived): TriageRequest {
  const task = taskHeaders.map((name) => headers[name]).find((value) => typeof value === "string");
  return {
    messages: request.messages.map(toTriageMessage),
    isStreamed: request.stream === true,
    maxTokens: request.max_completion_tokens ?? request.max_tokens ?? undefined,
    hasTools: (request.tools ?? []).length > 0,
    task: task?.toString().trim() ?? "",
    declared: toDeclared(headers["x-steward-class"]) ?? declaredByKey(principal),
  };
}

/** Anything else says nothing. */
function toDeclared(value: string | string[] | undefined): "background" | "turn" | undefined {
  return value === "background" || value === "turn" ? value : undefined;
}

function declaredByKey({ via }: Principal): "background" | "turn" | undefined {
  return via.kind === "key" && via.requests !== "auto" ? via.requests : undefined;
}

function toTriageMessage({ role, content }: ChatMessage) {
  const parts = typeof content === "string" ? [] : (content ?? []);
  return {
    role: role === "developer" ? "system" : role,
    text:
      typeof content === "string" ? content : parts.map((part) => toText(part) ?? "").join("\n"),
    hasMedia: parts.some(({ type }) => type === "image_url"),
  } as const;
}
