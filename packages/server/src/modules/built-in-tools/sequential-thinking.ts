import { defineTool } from "@steward/sdk/define-tool.ts";
import { z } from "zod";
import type { ThoughtLog } from "./ports.ts";

const number = z.int().min(1);

/** The names are those of the MCP server of this name, so that prompts made for it work here. */
const Input = z.object({
  thought: z.string().min(1).max(20_000).describe("This step"),
  nextThoughtNeeded: z.boolean(),
  thoughtNumber: number,
  totalThoughts: number.describe("Estimate; may change"),
  isRevision: z.boolean().optional(),
  revisesThought: number.optional(),
  branchFromThought: number.optional(),
  branchId: z.string().max(100).optional(),
  needsMoreThoughts: z.boolean().optional(),
});
type Input = z.infer<typeof Input>;

const name = "sequentialthinking";

/** What was thought lies in the turn's log; the answer says how far it has come. */
export function defineSequentialThinking(thoughts: ThoughtLog) {
  return defineTool<Input>({
    name,
    description:
      "Thinks a hard problem through step by step, one thought a call; thoughts may revise earlier ones or branch off.",
    input: Input,
    effects: [],
    idempotent: true,
    volatile: true,
    onDemand: true,
    title: ({ thoughtNumber, totalThoughts, thought }) =>
      `Thought ${thoughtNumber}/${Math.max(thoughtNumber, totalThoughts)}: ${thought.slice(0, 80)}`,
    async run(input, { turnId, callId }) {
      const inputs = await thoughts.read({ turnId, callId, tool: name });
      const known = inputs.flatMap((text) => Input.safeParse(JSON.parse(text)).data ?? []);
      return { ok: true, text: JSON.stringify(toProgress(input, known)) };
    },
  });
}

function toProgress(input: Input, known: readonly Input[]) {
  const { thoughtNumber, totalThoughts, nextThoughtNeeded } = input;
  const branches = known.flatMap(({ branchFromThought, branchId }) =>
    branchFromThought !== undefined && branchId !== undefined ? [branchId] : [],
  );
  return {
    thoughtNumber,
    totalThoughts: Math.max(thoughtNumber, totalThoughts),
    nextThoughtNeeded,
    branches: [...new Set(branches)],
    thoughtHistoryLength: known.length,
  };
}
