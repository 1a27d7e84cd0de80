import type { ToolEffect } from "@steward/contracts/tool-call.ts";
import type { ToolDefinition } from "@steward/sdk/define-tool.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Attempt, Layer, Result } from "./layer.ts";

const lifetimeMs = 300_000;
const maxEntries = 500;
const maxCharacters = 4_000_000;
const readingEffects: ReadonlySet<ToolEffect> = new Set(["read", "network"]);

type Entry = { readonly result: Result; readonly until: number };

/** The same question again, within minutes: the answer is still there. */
export function createReuseResults(clock: Clock): Layer {
  /** In the order of their making, so the first is the oldest. */
  const entries = new Map<string, Entry>();
  let characters = 0;

  const remove = (key: string): void => {
    characters -= entries.get(key)?.result.output.length ?? 0;
    entries.delete(key);
  };
  const add = (key: string, result: Result): void => {
    remove(key);
    entries.set(key, { result, until: clock.monotonic() + lifetimeMs });
    characters += result.output.length;
    for (const [oldest, entry] of entries) {
      const isOver = entries.size > maxEntries || characters > maxCharacters;
      if (!isOver && entry.until > clock.monotonic()) break;
      remove(oldest);
    }
  };

  return async (attempt, next) => {
    if (!isReusable(attempt.tool)) return next(attempt);
    const key = toKey(attempt);
    const found = entries.get(key);
    if (found && found.until > clock.monotonic()) return found.result;
    const result = await next(attempt);
    if (result.outcome === "worked") add(key, result);
    return result;
  };
}

function isReusable(tool: ToolDefinition): boolean {
  const { effects } = tool;
  const isReading = effects.length > 0 && effects.every((effect) => readingEffects.has(effect));
  return tool.idempotent && !tool.volatile && isReading;
}

/** By conversation as well: tools may read what belongs to it. */
function toKey({ call, tool }: Attempt): string {
  const { ownerId, conversationId } = call.context;
  return JSON.stringify([ownerId, conversationId, tool.name, call.input]);
}
