import { existsSync } from "node:fs";
import { join } from "node:path";

/** Where `npm test` has built trees of files for bubblewrap; null: it could not. */
export const builtTrees = process.env.STEWARD_TREES ?? null;

/** Null: the tree of a kind is there; else why the tests have to be left out. */
export function findNoTree(kind: string): string | null {
  const isBuilt = builtTrees !== null && existsSync(join(builtTrees, kind, "usr"));
  return isBuilt ? null : `no tree of files for ${kind}; npm test makes it as root`;
}
