import type { PersonaFile } from "./persona-file.ts";

/** The user's files as they are now. */
export type PersonaFiles = {
  /** Those that are right, by id. */
  readonly files: Readonly<Record<string, PersonaFile>>;
  /** What is wrong with the others, with file, line and column. */
  readonly problems: readonly string[];
};
