import type { EvidenceBook } from "../evidence-book.ts";

/** A call that can have done it, and why it did not; null: it worked. */
export type Tried = {
  readonly call: EvidenceBook["calls"][number];
  readonly trouble: string | null;
};
