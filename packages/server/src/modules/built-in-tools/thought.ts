import { z } from "zod";

const truths: ReadonlyMap<unknown, boolean> = new Map([
  ["true", true],
  ["false", false],
]);

/** Models write numbers and truth values as text now and then. */
const truth = z.preprocess(
  (value) => truths.get(typeof value === "string" ? value.toLowerCase() : value) ?? value,
  z.boolean(),
);
const number = z.coerce.number().int().min(1);

/** The names are those of the MCP server `sequential-thinking`, so that prompts made for it work here. */
export const Thought = z.object({
  thought: z.string().max(20_000).describe("This step"),
  nextThoughtNeeded: truth,
  thoughtNumber: number,
  totalThoughts: number.describe("Estimate; may change"),
  isRevision: truth.optional(),
  revisesThought: number.optional(),
  branchFromThought: number.optional(),
  branchId: z.string().max(100).optional(),
  needsMoreThoughts: truth.optional(),
});
export type Thought = z.infer<typeof Thought>;
