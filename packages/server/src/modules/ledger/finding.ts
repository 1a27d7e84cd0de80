import type { Claim } from "@steward/contracts/evidence.ts";
import type { Account } from "./deeds/read-account.ts";
import type { EvidenceBook } from "./evidence-book.ts";
import type { Language } from "./detect-language.ts";
import type { Tokens } from "./names/find-tokens.ts";
import type { Sentence } from "./sentence.ts";

export type Finding = Omit<Claim, "text" | "by">;

/** What one kind of check reads: a sentence, and all that it can be held against. */
export type CheckInput = {
  readonly sentence: Sentence;
  readonly language: Language;
  readonly book: EvidenceBook;
  /** Of the sentence; their places count in it. */
  readonly tokens: Tokens;
  /** Whether it asks, advises or plans at that place: what it names there need not be. */
  readonly isPlan: (place: number) => boolean;
  /** How the whole answer accounts for failures; null: its end is not known yet. */
  readonly account: Account | null;
};

/** Finds the claims of one kind in a sentence and judges them. Pure and fast: it runs on every sentence. */
export type Check = (input: CheckInput) => readonly Finding[];
