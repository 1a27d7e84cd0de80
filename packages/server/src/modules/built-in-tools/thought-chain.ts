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

/** What was thought so far, as far as the next thought must know it. */
export type ThoughtChain = {
  readonly length: number;
  /** Their ids, oldest first. */
  readonly branches: readonly string[];
};

export const emptyChain: ThoughtChain = { length: 0, branches: [] };

export function extendChain({ length, branches }: ThoughtChain, thought: Thought): ThoughtChain {
  const { branchFromThought, branchId = "" } = thought;
  const isKnown = branchFromThought === undefined || branchId === "" || branches.includes(branchId);
  return { length: length + 1, branches: isKnown ? branches : [...branches, branchId] };
}

/** What a thinker is told; the same as the MCP server `sequential-thinking` says. */
export const ThoughtProgress = z.object({
  thoughtNumber: z.number(),
  totalThoughts: z.number(),
  nextThoughtNeeded: z.boolean(),
  branches: z.array(z.string()),
  thoughtHistoryLength: z.number(),
});
export type ThoughtProgress = z.infer<typeof ThoughtProgress>;

/** Where a chain stands that ends with this thought. */
export function toProgress(chain: ThoughtChain, thought: Thought): ThoughtProgress {
  const { thoughtNumber, totalThoughts, nextThoughtNeeded } = thought;
  return {
    thoughtNumber,
    totalThoughts: Math.max(thoughtNumber, totalThoughts),
    nextThoughtNeeded,
    branches: [...chain.branches],
    thoughtHistoryLength: chain.length,
  };
}
