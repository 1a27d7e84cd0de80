import type { FactCategory } from "@steward/contracts/fact.ts";

/**
 * One kind of thing that people say of themselves. The pattern is a regular expression, letter case
 * aside, in which `{V}` is a value that ends where the clause does, `{L}` a list of such values, `{W}`
 * one of at most four words, `{N}` a name in capital letters, `{T}` the rest of the sentence, and `{KIN}` or another name of the
 * language's `nouns` one of those words. A value of another shape is a group named `v`.
 */
export type Rule = {
  /** `{k}` stands for the noun that was said. */
  readonly key: string;
  readonly category: FactCategory;
  readonly pattern: string;
  /** Says the value where the words do not; `{k}` as in the key. */
  readonly value?: string;
  /** What is said is true no more; where `(?<not>...)` took part, it may never have been. */
  readonly isEnded?: true;
};

/** How a language says things about oneself. All texts are alternatives of regular expressions. */
export type LanguageRules = {
  /** Words are written apart. */
  readonly isSpaced: boolean;
  /** Words that end a value, besides punctuation. */
  readonly ends: string;
  readonly and: string;
  /** Dropped in front of a value, and behind it. */
  readonly leading: string;
  readonly trailing: string;
  /** What no item of a list begins with. */
  readonly notAnItem: string;
  /** In quotes, these make it somebody else's words. */
  readonly firstPerson: string;
  /** Before a statement, these make it none: hypotheticals, what others said. */
  readonly voids: string;
  /** What to do with a text: before a statement, or at the end of a line before it, it is that text. */
  readonly orders: string;
  readonly hedges: string;
  readonly jokes: string;
  /** How a question begins that follows a statement in the same sentence. */
  readonly asks: string;
  readonly corrections: string;
  /** Before a colon: not somebody's name. */
  readonly labels: string;
  /** Words by the macro that stands for them, each with its part of a key or value. */
  readonly nouns: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** At most twenty; of two that claim the same words the first has them. */
  readonly rules: readonly Rule[];
};
