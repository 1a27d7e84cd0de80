import type { enChecks } from "./en-checks.data.ts";
import type { en } from "./en.data.ts";

export type Widen<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends string ? string : Widen<Tree[Key]>;
};

/** What every language must have. */
export type Texts = Widen<typeof en>;
export type ChecksTexts = Widen<typeof enChecks>;
