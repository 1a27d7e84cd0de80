import type { FactCategory } from "@steward/contracts/fact.ts";

export type Language = "de" | "en" | "es" | "pt" | "zh";

/**
 * One way of saying something. The pattern is a regular expression in which
 * `{V}` is a value that ends where the clause does, `{W}` one of at most four words, `{N}` a name
 * in capital letters, `{L}` a list, `{NOUN}` any noun, and `{KIN}` or another name of the
 * language's `nouns` one of those words. `\p{...}` stands in character classes only.
 */
export type Rule = {
  readonly pattern: string;
  /** `{k}` stands for the noun that was said. */
  readonly key: string;
  readonly category: FactCategory;
  /** Says the value where the words do not. */
  readonly value?: string;
  /** Several may be true at once. */
  readonly isMany?: true;
  /** Its value may be a list, as that of `{L}` always may. */
  readonly isList?: true;
  /** What is said is true no more; where `(?<not>...)` took part, it may never have been. */
  readonly isEnded?: true;
  /** A time in it belongs to the value. */
  readonly keepsTime?: true;
  /** 0.9 when left out. */
  readonly confidence?: number;
};

/** How a language says things about oneself. All texts are parts of regular expressions. */
export type LanguageRules = {
  /** Words are written apart. */
  readonly isSpaced: boolean;
  /** What may follow a value. */
  readonly end: string;
  readonly and: string;
  /** Dropped in front of a value, and behind it. */
  readonly leading: string;
  readonly trailing: string;
  /** What no item of a list begins with. */
  readonly notAnItem: string;
  /** In quotes, these make it somebody else's words. */
  readonly firstPerson: string;
  /** Before a statement, these make it none: hypotheticals, what others said, orders to write or translate. */
  readonly voids: string;
  /** An order to do something with a text; when a line ends with it, the rest is that text. */
  readonly orders: string;
  readonly hedges: string;
  readonly jokes: string;
  /** How a question begins that follows a statement in the same sentence. */
  readonly asks: string;
  /** How a question ends without its mark. */
  readonly asked: string;
  readonly corrections: string;
  /** Before a colon: not somebody's name. */
  readonly labels: string;
  /** Words by the macro that stands for them, each with its part of a key. */
  readonly nouns: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly rules: readonly Rule[];
};
