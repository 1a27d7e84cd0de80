import type { Claim } from "@steward/contracts/evidence.ts";
import type { Sentence } from "../answer/split-sentences.ts";
import type { EvidenceBook, Known } from "../evidence/evidence-book.ts";
import type { Token } from "../evidence/token.ts";
import type { Language } from "../../text/index.ts";

export type Finding = Omit<Claim, "text" | "by">;

/** What one check reads: a sentence, and all that it can be held against. */
export type CheckInput = {
  readonly sentence: Sentence;
  /** Of the sentence; their places count in it. */
  readonly tokens: readonly Token[];
  readonly book: EvidenceBook;
  /**
   * Whether what stands there is denied, planned, advised or asked: what it names need not be there.
   * Without a language, in that of the answer.
   */
  readonly isOpen: (place: number, language?: Language) => boolean;
  /** Whether the whole answer, as far as it is known, says that something went wrong. */
  readonly isAdmitted: (language: Language) => boolean;
};

/** Finds the claims of one kind in a sentence and judges them. Pure and fast: it runs on every sentence. */
export type Check = (input: CheckInput) => readonly Finding[];

export type Judgement = Pick<Finding, "verdict" | "evidence" | "why">;

export function toSupported(ids: readonly (string | null)[]): Judgement {
  const evidence = [...new Set(ids.flatMap((id) => id ?? []))];
  const why = evidence.length > 0 ? "The evidence says it." : "Only the question says it.";
  return { verdict: "supported", evidence, why };
}

export function toContradicted(id: string | null, why: string): Judgement {
  return { verdict: "contradicted", evidence: id === null ? [] : [id], why };
}

export function toUnsupported(why: string): Judgement {
  return { verdict: "unsupported", evidence: [], why };
}

export function idsOf(known: readonly Known[]): (string | null)[] {
  return known.map(({ entry }) => entry.item.id);
}
