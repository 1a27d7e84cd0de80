import type { z } from "zod";
import { ChatRequest } from "./chat-request.ts";
import { toWireError, type WireError } from "./wire-error.ts";

const literal = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

const space = /[ \t\n\r]*/y;

type Wants = "value" | "key" | "colon" | "comma";

type State = {
  wants: Wants;
  /** Whether a closing bracket may come instead. */
  mayClose: boolean;
  /** The closing brackets that are due, innermost last. */
  readonly due: string[];
};

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

/**
 * Where a text that is not JSON stops being JSON, counted in characters. The engine's own message
 * names the place only for some mistakes.
 */
function findJsonError(text: string): number {
  const state: State = { wants: "value", mayClose: false, due: [] };
  let at = skip(space, text, 0);
  while (at < text.length) {
    const char = text.charAt(at);
    const fits = takeBracket(state, char) || takeSeparator(state, char);
    const end = fits ? at + 1 : takeScalar(state, text, at);
    if (end <= at) return -end;
    at = skip(space, text, end);
  }
  return text.length;
}

function takeBracket(state: State, char: string): boolean {
  const { wants, mayClose, due } = state;
  if (mayClose && char === due.at(-1)) {
    due.pop();
    state.wants = "comma";
    state.mayClose = due.length > 0;
    return true;
  }
  if (wants !== "value" || (char !== "{" && char !== "[")) return false;
  due.push(char === "{" ? "}" : "]");
  state.wants = char === "{" ? "key" : "value";
  state.mayClose = true;
  return true;
}

function takeSeparator(state: State, char: string): boolean {
  const { wants, due } = state;
  if (
    due.length === 0 ||
    !((wants === "comma" && char === ",") || (wants === "colon" && char === ":"))
  ) {
    return false;
  }
  state.wants = wants === "comma" && due.at(-1) === "}" ? "key" : "value";
  state.mayClose = false;
  return true;
}

/** The position after it; where it does not fit, the negated position of what is wrong. */
function takeScalar(state: State, text: string, at: number): number {
  const { wants } = state;
  if (wants === "comma" || wants === "colon") return -at;
  const end = text.charAt(at) === '"' ? endOfString(text, at) : endOfLiteral(text, at, wants);
  state.mayClose = wants === "value" && state.due.length > 0;
  state.wants = wants === "key" ? "colon" : "comma";
  return end;
}

function skip(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}

function endOfLiteral(text: string, at: number, wants: Wants): number {
  const end = wants === "key" ? at : skip(literal, text, at);
  return end === at ? -at : end;
}

function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at + 1;
    if (code < 0x20) return -at;
    if (code !== 0x5c) continue;
    const escape = text.charAt(++at);
    if (escape === "u" && /^[0-9a-fA-F]{4}/.test(text.slice(at + 1, at + 5))) at += 4;
    else if (escape === "" || !'"\\/bfnrt'.includes(escape)) return -at;
  }
  return -text.length;
}
