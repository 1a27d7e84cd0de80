import type { ToolPart } from "@steward/contracts/answer-part.ts";
import { z } from "zod";

/** As the model wrote it: numbers and truth values may be text. */
const Step = z.object({
  thought: z.string(),
  thoughtNumber: z.coerce.number(),
  isRevision: z.union([z.boolean(), z.string()]).optional(),
  revisesThought: z.coerce.number().optional(),
  branchFromThought: z.coerce.number().optional(),
  branchId: z.string().optional(),
});

export interface Thought {
  readonly key: string;
  readonly number: number;
  readonly text: string;
  readonly revises: number | null;
  /** The branch that begins with it. */
  readonly branch: string | null;
  readonly children: Thought[];
}

/** Thoughts as a tree: revisions lie below what they revise, branches below where they leave. */
export function toThoughts(calls: readonly Pick<ToolPart, "callId" | "input">[]): Thought[] {
  const roots: Thought[] = [];
  const branches = new Map<string, Thought[]>();
  const all: Thought[] = [];
  for (const { callId, input } of calls) {
    const step = parseStep(input);
    if (step === null) continue;
    const { branchId, branchFromThought, revisesThought } = step;
    const line = branchId === undefined ? undefined : branches.get(branchId);
    const begins = branchId !== undefined && line === undefined;
    const thought: Thought = {
      key: callId,
      number: step.thoughtNumber,
      text: step.thought,
      revises: /^true$/iu.test(String(step.isRevision)) ? (revisesThought ?? null) : null,
      branch: begins ? branchId : null,
      children: [],
    };
    const above = begins ? branchFromThought : (thought.revises ?? undefined);
    const parent = above === undefined ? undefined : all.findLast(({ number }) => number === above);
    (parent?.children ?? line ?? roots).push(thought);
    // What follows in a branch stands below its first thought.
    if (begins) branches.set(branchId, thought.children);
    all.push(thought);
  }
  return roots;
}

function parseStep(input: string): z.infer<typeof Step> | null {
  try {
    return Step.safeParse(JSON.parse(input)).data ?? null;
  } catch {
    return null;
  }
}
