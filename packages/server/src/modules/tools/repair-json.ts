import { mendJson, type RepairedJson } from "./mend-json.ts";

/**
 * Reads the arguments of a tool call as weak models write them. Mends only what can mean one thing;
 * what was cut off in the middle of a word, a number or a list is not guessed.
 */
export function repairJson(text: string): RepairedJson {
  if (text.trim() === "") return { ok: true, value: {} };
  const read = readOnce(text);
  if (!read.ok || typeof read.value !== "string") return read;
  // Arguments are never a bare string: it holds the JSON that was meant.
  const inner = readOnce(read.value);
  return inner.ok && typeof inner.value === "object" && inner.value !== null ? inner : read;
}

function readOnce(text: string): RepairedJson {
  const valid = parseJson(text);
  if (valid.ok) return valid;
  const bare = stripFence(text);
  const unfenced = bare === text ? valid : parseJson(bare);
  if (unfenced.ok) return unfenced;
  return mendJson(bare);
}

function parseJson(text: string): RepairedJson {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : "not JSON" };
  }
}

/** Only a fence around all of it: with words before or after, which part is meant is a guess. */
function stripFence(text: string): string {
  const trimmed = text.replace(/^\uFEFF/, "").trim();
  if (!trimmed.startsWith("```") || !trimmed.endsWith("```") || trimmed.length < 6) return trimmed;
  return trimmed
    .slice(3, -3)
    .replace(/^(?:json[c5]?|javascript|js|python)?\s/i, "")
    .trim();
}
