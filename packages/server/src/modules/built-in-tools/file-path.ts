import { z } from "zod";

export const FilePath = z
  .string()
  .min(1)
  .max(4096)
  .describe("Relative to the workspace, with `/`: `src/main.ts`.");
