import { z } from "zod";
import { extractJson } from "../../kernel/extract-json.ts";

/** As programs that call tools write it before the reason. */
const LEAD = /^\s*(?:[\w.]*(?:error|exception)\s*[:(]|traceback \(most recent call last\))/i;

const reason = z.union([z.string().min(1), z.literal(true), z.record(z.string(), z.unknown())]);
const Failure = z.union([
  z.looseObject({ error: reason }),
  z.looseObject({ isError: z.literal(true) }),
  z.looseObject({ is_error: z.literal(true) }),
  z.looseObject({ ok: z.literal(false) }),
  z.looseObject({ success: z.literal(false) }),
]);

/** Whether a result that comes without a word on how the call went plainly is an error. */
export function tellsFailure(text: string): boolean {
  if (LEAD.test(text)) return true;
  const json = /^\s*\{/.test(text) ? extractJson(text) : { ok: false as const };
  return json.ok && Failure.safeParse(json.value).success;
}
