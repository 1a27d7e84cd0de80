import { ValidateReply } from "@steward/contracts/evidence.ts";
import { createThoughtChains } from "./create-thought-chains.ts";
import type { AnswerCheck } from "./ports.ts";
import { sequentialThinking } from "./sequential-thinking.ts";
import { defineStandaloneTool, type StandaloneTool } from "./standalone-tool.ts";
import { ThoughtProgress } from "./thought-chain.ts";
import { validateAnswer } from "./validate-answer.ts";

/** The built-in tools that programs can call without a turn. */
export function createStandaloneTools(check: AnswerCheck): readonly StandaloneTool[] {
  const chains = createThoughtChains();
  return [
    defineStandaloneTool({
      ...validateAnswer,
      title: "Validate Answer",
      output: ValidateReply,
      run: (request, { ownerId, signal }) => check({ ownerId }, request, signal),
    }),
    defineStandaloneTool({
      ...sequentialThinking,
      title: "Sequential Thinking",
      output: ThoughtProgress,
      run: async (thought, { programId }) => chains.add(programId, thought),
    }),
  ];
}
