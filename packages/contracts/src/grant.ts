import { z } from "zod";
import { GrantScope } from "./tool-call.ts";

/** An approval that goes on holding, as its owner sees it. */
export const GrantEntry = z.object({
  id: z.string(),
  scope: GrantScope.exclude(["once"]),
  /** The turn or conversation that it holds for; null: always. */
  scopeId: z.string().nullable(),
  tool: z.string(),
  /** The part of the input that it covers, such as a domain; empty: any. */
  covers: z.string(),
  createdBy: z.string(),
  createdAt: z.number(),
});
export type GrantEntry = z.infer<typeof GrantEntry>;

export const GrantList = z.object({ grants: z.array(GrantEntry) });
