import type { Outcome } from "@steward/contracts/receipt-note.ts";
import { z } from "zod";
import { extractJson } from "./extract-json.ts";

type Ended = {
  /** Null: nobody said how it went. */
  readonly ok: boolean | null;
  /** Of a command or of code: null where it was killed. */
  readonly exitCode?: number | null;
  readonly text: string;
};

/**
 * What became of a call that has ended and whose tool does not say so itself: its exit code, else what
 * a structured result says, such as `{"status": "queued"}`.
 */
export function toOutcome({ ok, exitCode, text }: Ended): Outcome {
  if (ok === false) return "failed";
  if (exitCode !== undefined) return exitCode === 0 ? "worked" : "failed";
  if (ok === null && LEAD.test(text)) return "failed";
  const json = /^\s*\{/.test(text) ? extractJson(text) : { ok: false as const };
  if (!json.ok) return "worked";
  if (Failed.safeParse(json.value).success) return "failed";
  return Pending.safeParse(json.value).success ? "pending" : "worked";
}

/** As programs that call tools write it before the reason. */
const LEAD = /^\s*(?:[\w.]*(?:error|exception)\s*[:(]|traceback \(most recent call last\))/i;

const status = (...values: readonly string[]) =>
  z.looseObject({ status: z.string().toLowerCase().pipe(z.enum(values)) });

const reason = z.union([z.string().min(1), z.literal(true), z.record(z.string(), z.unknown())]);
const Failed = z.union([
  z.looseObject({ error: reason }),
  z.looseObject({ isError: z.literal(true) }),
  z.looseObject({ is_error: z.literal(true) }),
  z.looseObject({ ok: z.literal(false) }),
  z.looseObject({ success: z.literal(false) }),
  status("failed", "error"),
]);
const Pending = status("queued", "pending");
