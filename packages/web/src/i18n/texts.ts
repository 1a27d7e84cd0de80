import type { enChecks } from "./en-checks.data.ts";
import type { enComputer } from "./en-computer.data.ts";
import type { enMemory } from "./en-memory.data.ts";
import type { enPages } from "./en-pages.data.ts";
import type { en } from "./en.data.ts";

export type Widen<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends string ? string : Widen<Tree[Key]>;
};

/** What every language must have. */
export type Texts = Widen<typeof en>;

/** What is there once the part of the page that brings it along is. */
export type LateTexts = Widen<
  typeof enChecks & typeof enComputer & typeof enMemory & typeof enPages
>;

/** A text with a `count` has one form a number: `file_one`, `file_other`. */
type ToSingular<Key extends string> = Key extends `${infer Name}_${"one" | "other"}`
  ? Name | Key
  : Key;

type Path<Tree> = {
  readonly [Key in keyof Tree & string]: Tree[Key] extends string
    ? ToSingular<Key>
    : `${Key}.${Path<Tree[Key]>}`;
}[keyof Tree & string];

/** Puts the values where the text names them. */
export type Translate = (
  key: Path<Texts & LateTexts>,
  values?: Readonly<Record<string, string | number>>,
) => string;
