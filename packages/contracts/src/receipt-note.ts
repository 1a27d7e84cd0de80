import { z } from "zod";

export const outcomes = ["worked", "failed", "pending", "refused", "unknown"] as const;
/**
 * What became of a tool call. `pending`: it was taken on and is not done yet. `refused`: it was not done,
 * because a person or a rule was against it, nobody decided, or somebody gave an answer in its place.
 * `unknown`: it may have been done.
 */
export const Outcome = z.enum(outcomes);
export type Outcome = z.infer<typeof Outcome>;

export const receiptKinds = [
  "file",
  "command",
  "page",
  "message",
  "memory",
  "agent",
  "other",
] as const;
export const ReceiptKind = z.enum(receiptKinds);
export type ReceiptKind = z.infer<typeof ReceiptKind>;

/** What a tool's own definition says of a call, for its line in the receipt. */
export const ReceiptNote = z.object({
  kind: ReceiptKind,
  /** What it was done to, such as a path: a later call of the same tool on the same makes a failure good. */
  target: z.string(),
  detail: z.record(z.string(), z.json()),
});
export type ReceiptNote = z.infer<typeof ReceiptNote>;
