import { z } from "zod";

export const FilePath = z
  .string()
  .min(1)
  .max(4096)
  .describe("Relative to the workspace, with `/`: `src/main.ts`.");

/** A path on one line: in quotes where a line break or the like would forge another entry. */
export function showPath(path: string): string {
  return /[\p{Cc}\p{Zl}\p{Zp}"]/u.test(path) ? JSON.stringify(path) : path;
}
