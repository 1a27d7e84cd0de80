import type { EvidenceBook, KnownToken } from "../evidence-book.ts";
import type { Token } from "./find-tokens.ts";

/** What entries are looked for: of which value, and where the evidence has it. */
export type Wanted = {
  readonly token: Token;
  readonly same: readonly KnownToken[];
  readonly book: EvidenceBook;
};
