import { createHash } from "node:crypto";

/** The same text for the same value, whatever the order of its keys. */
export function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    const entries = Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(entries);
  });
}

/** What a decision is bound to: the tool and exactly these arguments. */
export function hashCall(tool: string, input: string): string {
  return createHash("sha256").update(`${tool}\n${input}`).digest("base64url");
}
