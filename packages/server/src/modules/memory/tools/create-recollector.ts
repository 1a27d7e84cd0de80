import type { ConversationId, UserId } from "@steward/contracts/ids.ts";
import type { RecallHit } from "@steward/contracts/memory.ts";
import type { Recollection } from "@steward/contracts/recollection.ts";
import type { Logger } from "../../../kernel/logger.ts";
import { withoutCode } from "../recall/recall-floor.ts";
import type { ToolMemory } from "./ports.ts";

/** How long the meaning of a message is waited for. */
const VECTOR_MS = 500;
const MOST_HITS = 12;
/** Of a long message, its beginning and its end say what it is about. */
const QUESTION_CHARACTERS = 2_000;
const HIT_CHARACTERS = 800;
/** An estimate on the high side, as for prompts. */
const BYTES_PER_TOKEN = 3.5;
/** Date, speaker and quotation marks of a line. */
const LINE_TOKENS = 14;

export type RecollectorLimits = {
  /** Of what is put into a prompt. */
  readonly tokens: number;
  /** All that a turn waits. */
  readonly ms: number;
};

export type RecollectorPorts = {
  readonly memory: Pick<ToolMemory, "recall">;
  /** Null: turns do not ask the memory. */
  readonly limits: () => RecollectorLimits | null;
  readonly log: Logger;
};

export type Recollector = (
  turn: { readonly ownerId: UserId; readonly conversationId: ConversationId },
  message: {
    readonly text: string;
    /** It is known to be about what is remembered. */
    readonly isAsked: boolean;
  },
  signal: AbortSignal,
) => Promise<readonly Recollection[] | { readonly ok: false; readonly reason: string } | null>;

/** Finds what of earlier conversations is to the point of a message, soon or not at all. */
export function createRecollector({ memory, limits, log }: RecollectorPorts): Recollector {
  return async ({ ownerId, conversationId }, { text, isAsked }, signal) => {
    const limit = limits();
    if (limit === null) return null;
    const by = { userId: ownerId, role: "member" } as const;
    const q = toQuestion(withoutCode(text));
    if (!/[\p{L}\p{N}]/u.test(q)) return [];
    const question = { q, k: MOST_HITS, floor: isAsked ? "asked" : "unasked" } as const;
    const late = AbortSignal.timeout(limit.ms);
    const until = AbortSignal.any([signal, late]);
    try {
      const { hits } = await memory.recall(by, { ...question, vectorMs: VECTOR_MS }, until);
      // What this conversation holds is in the prompt already.
      return pack(
        hits.filter(({ source }) => source.conversation !== conversationId),
        limit.tokens,
      );
    } catch (error) {
      if (signal.aborted) return null;
      log.warn("recollect-fail", { error });
      return { ok: false, reason: late.aborted ? toLateText(limit.ms) : toFailText(error) };
    }
  };
}

function toLateText(ms: number): string {
  return `The memory was given up: it took more than ${ms} ms (memory.recall.max_ms).`;
}

function toFailText(error: unknown): string {
  return `The memory failed: ${error instanceof Error ? error.message : String(error)}`;
}

function toQuestion(text: string): string {
  if (text.length <= QUESTION_CHARACTERS) return text;
  const half = QUESTION_CHARACTERS / 2;
  return `${text.slice(0, half)}\n${text.slice(-half)}`;
}

function pack(hits: readonly RecallHit[], budget: number): Recollection[] {
  const packed: Recollection[] = [];
  let room = budget;
  for (const hit of hits) {
    const text = cut(hit.text);
    const tokens = Buffer.byteLength(text) / BYTES_PER_TOKEN + LINE_TOKENS;
    if (tokens > room) continue;
    room -= tokens;
    const { kind, ref, at, source, why } = hit;
    const speaker = source.speaker ?? source.role;
    packed.push({
      kind,
      ref,
      text,
      at,
      conversation: source.conversation,
      speaker,
      why: why.text,
    });
  }
  return packed;
}

function cut(text: string): string {
  if (text.length <= HIT_CHARACTERS) return text;
  // A cut may leave half of a character that takes two units.
  return `${text.slice(0, HIT_CHARACTERS).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
