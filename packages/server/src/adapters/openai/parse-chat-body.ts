import type { z } from "zod";
import { ChatRequest } from "./chat-request.ts";
import { findJsonError } from "./find-json-error.ts";
import { toWireError, type WireError } from "./wire-error.ts";

/** What both kinds of model id need to know; a relayed body is not read any further. */
export type ChatBody = {
  readonly text: string;
  /** Bytes as they came. */
  readonly bytes: number;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly model: string;
  readonly stream: boolean;
  readonly maxTokens: number | undefined;
};

export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: WireError };

export function parseChatBody(text: string, bytes: number): Parsed<ChatBody> {
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed;
  const fields = parsed.value;
  const { model, messages, stream, max_completion_tokens, max_tokens } = fields;
  if (typeof model !== "string" || model === "") {
    return wrong("model", "expected the id of a model");
  }
  if (!Array.isArray(messages)) return wrong("messages", "expected an array of messages");
  if (stream !== undefined && stream !== null && typeof stream !== "boolean") {
    return wrong("stream", "expected true or false");
  }
  const limit = max_completion_tokens ?? max_tokens;
  const maxTokens = typeof limit === "number" ? limit : undefined;
  return { ok: true, value: { text, bytes, fields, model, stream: stream === true, maxTokens } };
}

export function parseChatRequest(body: ChatBody): Parsed<ChatRequest> {
  const parsed = ChatRequest.safeParse(body.fields);
  if (parsed.success) return { ok: true, value: parsed.data };
  const issue = deepest(parsed.error.issues);
  return wrong(toParam(issue?.path ?? []), issue?.message ?? "not understood");
}

function parseJson(text: string): Parsed<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return { ok: true, value: value as Record<string, unknown> };
    }
  } catch {
    const position = findJsonError(text);
    const line = text.slice(0, position).split("\n");
    const place = `position ${position} (line ${line.length}, column ${(line.at(-1)?.length ?? 0) + 1})`;
    const message = `The body is not valid JSON: it breaks at ${place}.`;
    return { ok: false, error: toWireError("invalid_request", message, { data: { position } }) };
  }
  return { ok: false, error: toWireError("invalid_request", "The body must be a JSON object.") };
}

function wrong(param: string, message: string): Parsed<never> {
  const where = param === "" ? "The body" : `\`${param}\``;
  return { ok: false, error: toWireError("invalid_request", `${where}: ${message}`, { param }) };
}

/** `messages[0].content[1]`, as OpenAI names a place. */
function toParam(path: readonly PropertyKey[]): string {
  return path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`))
    .join("")
    .replace(/^\./, "");
}

type Issue = z.core.$ZodIssue;

/** A union reports every branch that did not fit; the one that got furthest names the mistake. */
function deepest(issues: readonly Issue[]): Issue | undefined {
  const issue = issues[0];
  if (issue?.code !== "invalid_union" || issue.errors.length === 0) return issue;
  const inner = issue.errors
    .flatMap((branch) => deepest(branch) ?? [])
    .toSorted((one, other) => other.path.length - one.path.length)[0];
  if (inner === undefined || inner.path.length === 0) return issue;
  return { ...inner, path: [...issue.path, ...inner.path] };
}
