import type { enChecks } from "./en-checks.data.ts";
import type { enMemory } from "./en-memory.data.ts";
import type { en } from "./en.data.ts";

export type Widen<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends string ? string : Widen<Tree[Key]>;
};

/** What every language must have. */
export type Texts = Widen<typeof en>;
export type ChecksTexts = Widen<typeof enChecks>;

/** What is there once the page of the memory is. */
export type MemoryTexts = Widen<typeof enMemory>;
