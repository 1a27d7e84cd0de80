import { defineTool } from "@steward/sdk/define-tool.ts";
import type { ThoughtLog } from "./ports.ts";
import { emptyChain, extendChain, Thought, toProgress } from "./thought-chain.ts";

/** What callers are told of it, in turns and outside. */
export const sequentialThinking = {
  name: "sequentialthinking",
  description:
    "Thinks a hard problem through step by step, one thought a call; thoughts may revise earlier ones or branch off.",
  input: Thought,
  effects: [],
  idempotent: true,
} as const;

/** What was thought lies in the turn's log; the answer says how far it has come. */
export function defineSequentialThinking(thoughts: ThoughtLog) {
  return defineTool<Thought>({
    ...sequentialThinking,
    volatile: true,
    intents: ["code-write", "research"],
    onDemand: true,
    title: ({ thoughtNumber, totalThoughts, thought }) => {
      const place = `${thoughtNumber}/${Math.max(thoughtNumber, totalThoughts)}`;
      const said = thought.slice(0, 80);
      return { en: `Thought ${place}: ${said}`, de: `Gedanke ${place}: ${said}` };
    },
    receipt: ({ thoughtNumber }) => ({
      kind: "other",
      target: String(thoughtNumber),
      detail: { thought: thoughtNumber },
    }),
    async run(input, { turnId, callId }) {
      const inputs = await thoughts.read({ turnId, callId, tool: sequentialThinking.name });
      const known = inputs.flatMap((text) => Thought.safeParse(JSON.parse(text)).data ?? []);
      const chain = known.reduce(extendChain, emptyChain);
      return { ok: true, text: JSON.stringify(toProgress(chain, input)) };
    },
  });
}
