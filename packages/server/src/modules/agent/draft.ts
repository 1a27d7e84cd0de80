import type { Claim } from "@steward/contracts/evidence.ts";
import type { Usage } from "@steward/contracts/turn.ts";

/** What a model says in one step, between its mouth and the log. */
export type Draft = {
  /** Shows what may be shown by now. Text that was shown is never taken back. */
  push(text: string): void;
  /** Whether the rest would be thrown away too: the model may stop. */
  isOver(): boolean;
  /**
   * The model is done. What it claimed in the part that was thrown away; none: all was shown. Where the
   * draft is the `whole` answer, one that was held back is checked as deep as the risk asks first.
   */
  end(whole: boolean): Promise<Rejected>;
};

/** What was thrown away, and what the verdict on it cost where it was a model's. */
export type Rejected = { readonly claims: readonly Claim[]; readonly usage: Usage | null };
