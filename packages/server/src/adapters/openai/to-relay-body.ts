import type { RelayLease } from "../../modules/models/index.ts";
import type { ChatBody } from "./parse-chat-body.ts";

const modelKey = '"model"';

/**
 * The body as the upstream wants it: its own name of the model, the owner's extra fields, and usage
 * asked for on streams. Where only that changes, the text is patched instead of written anew.
 */
export function toRelayBody(
  body: ChatBody,
  lease: Pick<RelayLease, "model" | "extraBody">,
): string {
  const { fields, stream } = body;
  const usage = stream ? toStreamOptions(fields.stream_options) : undefined;
  if (lease.extraBody === undefined && (usage === undefined || !("stream_options" in fields))) {
    const patched = patchModel(body, lease.model);
    if (patched !== undefined) {
      return usage === undefined ? patched : insertFirst(patched, "stream_options", usage);
    }
  }
  return JSON.stringify({
    ...fields,
    ...(usage === undefined ? {} : { stream_options: usage }),
    ...lease.extraBody,
    model: lease.model,
  });
}

/** Undefined where the body asks for usage already. */
function toStreamOptions(asked: unknown): Record<string, unknown> | undefined {
  const options = typeof asked === "object" && asked !== null ? asked : {};
  if ("include_usage" in options && options.include_usage === true) return undefined;
  return { ...options, include_usage: true };
}

/**
 * A quote inside a string is escaped, so what is found is a key, or a value that no colon follows.
 * Undefined where it is there more than once: a nested key of the same name could be meant.
 */
function patchModel(body: ChatBody, model: string): string | undefined {
  const { text } = body;
  const found = text.indexOf(modelKey);
  if (found === -1 || text.includes(modelKey, found + modelKey.length)) return undefined;
  const old = JSON.stringify(body.model);
  const start = text.indexOf(old, found + modelKey.length);
  if (start === -1 || !/^\s*:\s*$/.test(text.slice(found + modelKey.length, start))) {
    return undefined;
  }
  return text.slice(0, start) + JSON.stringify(model) + text.slice(start + old.length);
}

function insertFirst(text: string, key: string, value: unknown): string {
  const open = text.indexOf("{") + 1;
  return `${text.slice(0, open)}"${key}":${JSON.stringify(value)},${text.slice(open)}`;
}
