import { createHash } from "node:crypto";
import type { ModelMessage } from "@steward/sdk/model-port.ts";
import type { Run } from "./run-ports.ts";

const SUMMARY_TOKENS = 600;
/** What of a long past the summing model is shown, in characters. */
const SHOWN_CHARACTERS = 24_000;

/** Remembers summaries, so that a past is summed up once and not in every step. */
export type SummaryCache = Map<string, string>;

/** The past in a few words; null when no model could sum it up. */
export async function summarise(
  { models, writer, summaries }: Run,
  messages: readonly ModelMessage[],
): Promise<string | null> {
  const past = messages.map(toLine).join("\n").slice(-SHOWN_CHARACTERS);
  const key = createHash("sha256").update(past).digest("base64url");
  const known = summaries.get(key);
  if (known !== undefined) return known;
  const text = `Sum up this conversation so that it can go on without it: goals, decisions, facts, names, numbers, open points. At most 300 words.\n\n${past}`;
  const { ownerId, id: turnId } = writer.turn;
  const request = {
    messages: [{ role: "user", content: [{ type: "text", text }] }] as const,
    maxTokens: SUMMARY_TOKENS,
  };
  let summary = "";
  const call = { target: { role: "title" }, request, ownerId, turnId } as const;
  for await (const part of models.stream(call, writer.signal)) {
    if (part.type === "text-delta") summary += part.text;
    if (part.type === "message-reread") summary = part.text;
    if (part.type === "end" && part.outcome.kind !== "finished") return null;
  }
  if (summary.trim() === "") return null;
  const said = `What was said before, summed up:\n${summary.trim()}`;
  if (summaries.size > 200) summaries.clear();
  summaries.set(key, said);
  return said;
}

function toLine(message: ModelMessage): string {
  if (message.role !== "user") return `${message.role}: ${message.text}`;
  return `user: ${message.content.map((part) => (part.type === "text" ? part.text : "[image]")).join(" ")}`;
}
