import type { z } from "zod";

/** More objects than this in one answer are no answer. */
const MOST_OBJECTS = 50;

/**
 * The last JSON object of a schema in a model's words: bare, fenced, with prose around it, behind its
 * thoughts. Null where there is none, or only half of one.
 */
export function readAnswer<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): z.output<Schema> | null {
  for (const object of objectsIn(withoutThoughts(text)).toReversed()) {
    const parsed = schema.safeParse(object);
    if (parsed.success) return parsed.data;
  }
  return null;
}

/** The opening tag may be part of the prompt, and the closing one may never have come. */
function withoutThoughts(text: string): string {
  const closed = text.split(/<\/think(?:ing)?>/i);
  return (closed.at(-1) ?? "").replace(/<think(?:ing)?>[\s\S]*$/i, "");
}

function objectsIn(text: string): unknown[] {
  const found: unknown[] = [];
  let from = text.indexOf("{");
  for (let tried = 0; from >= 0 && tried < MOST_OBJECTS; tried++) {
    const end = endOfObject(text, from);
    const value = end === null ? undefined : parse(text.slice(from, end));
    if (value !== undefined) found.push(value);
    from = text.indexOf("{", value === undefined || end === null ? from + 1 : end);
  }
  return found;
}

/** Behind the bracket that closes the one at `start`; quotes hide brackets. */
function endOfObject(text: string, start: number): number | null {
  let depth = 0;
  let isQuoted = false;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (isQuoted && char === "\\") at++;
    else if (char === '"') isQuoted = !isQuoted;
    else if (!isQuoted && char === "{") depth++;
    else if (!isQuoted && char === "}" && --depth === 0) return at + 1;
  }
  return null;
}

/** Small models like to put a comma behind the last entry. */
function parse(text: string): unknown {
  for (const json of [text, text.replaceAll(/,(?=\s*[}\]])/gu, "")]) {
    try {
      return JSON.parse(json);
    } catch {
      // It is none, or none yet.
    }
  }
  return undefined;
}
