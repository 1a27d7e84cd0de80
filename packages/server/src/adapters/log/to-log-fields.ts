import type { LogFields } from "../../kernel/logger.ts";

/** Code says `turnId`; log files say `turn_id`, as other programs that read them expect. */
const wireNames: Readonly<Record<string, string>> = {
  traceId: "trace_id",
  conversationId: "conversation_id",
  turnId: "turn_id",
};

const sensitiveKey =
  /^(?:proxy-)?authorization$|^(?:set-)?cookie$|api[_-]?key$|^(?:password|passphrase|credentials?)$|(?:^|[_-])(?:token|secret)$|[a-z](?:Token|Secret|Password)$/iu;

const maxDepth = 6;
const maxText = 8_192;
const maxItems = 100;

/** Plain JSON for the sink: errors spelled out, sensitive keys blanked, cycles and huge values cut. */
export function toLogFields(fields: LogFields): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) {
    plain[wireNames[key] ?? key] = toPlain({ key, value, ancestors: [] });
  }
  return plain;
}

type Visit = {
  readonly key: string;
  readonly value: unknown;
  readonly ancestors: readonly object[];
};

function toPlain({ key, value, ancestors }: Visit): unknown {
  if (typeof value === "string") return isSensitive(key) ? "***" : cut(value);
  if (typeof value === "bigint" || typeof value === "symbol") return String(value);
  if (typeof value === "function") return "[function]";
  if (typeof value !== "object" || value === null) return value;
  if (ancestors.includes(value)) return "[circular]";
  if (ancestors.length >= maxDepth) return "[deep]";
  if (isSensitive(key) && Array.isArray(value)) return "***";
  return fromObject(value, [...ancestors, value]);
}

function fromObject(value: object, ancestors: readonly object[]): unknown {
  if (value instanceof Error) return fromError(value, ancestors);
  if (value instanceof Uint8Array) return `[${value.byteLength} bytes]`;
  if (value instanceof Map) return fromEntries([...value.entries()], ancestors);
  if (value instanceof Set) return fromItems([...value], ancestors);
  if (Array.isArray(value)) return fromItems(value, ancestors);
  if (hasJson(value)) return toPlain({ key: "", value: value.toJSON(), ancestors });
  return fromEntries(Object.entries(value), ancestors);
}

function hasJson(value: object): value is { toJSON(): unknown } {
  return "toJSON" in value && typeof value.toJSON === "function";
}

function fromItems(items: readonly unknown[], ancestors: readonly object[]): unknown[] {
  return items.slice(0, maxItems).map((value) => toPlain({ key: "", value, ancestors }));
}

function fromEntries(
  entries: readonly [unknown, unknown][],
  ancestors: readonly object[],
): Record<string, unknown> {
  return Object.fromEntries(
    entries
      .slice(0, maxItems)
      .map(([key, value]) => [String(key), toPlain({ key: String(key), value, ancestors })]),
  );
}

function fromError(error: Error, ancestors: readonly object[]): Record<string, unknown> {
  const own = fromEntries(Object.entries(error), ancestors);
  return {
    ...own,
    type: error.name,
    message: cut(error.message),
    ...(error.stack === undefined ? {} : { stack: cut(error.stack) }),
    ...(error.cause === undefined
      ? {}
      : { cause: toPlain({ key: "cause", value: error.cause, ancestors }) }),
  };
}

function isSensitive(key: string): boolean {
  return sensitiveKey.test(key);
}

function cut(text: string): string {
  return text.length <= maxText ? text : `${text.slice(0, maxText)}… (${text.length} characters)`;
}
