import { Intent, type Plan, Risk } from "@steward/contracts/plan.ts";
import { z } from "zod";
import { canRun } from "./plan-by-rules.ts";
import { readAnswer } from "./read-answer.ts";

const word = z.string().transform((text) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, "-"),
);
const flag = z.union([z.boolean(), z.stringbool()]).optional().catch(undefined);
const line = (most: number) =>
  z
    .string()
    .transform((text) => text.slice(0, most))
    .nullish()
    .catch(undefined);
const list = (most: { readonly entries: number; readonly characters: number }) =>
  z
    .union([z.array(z.unknown()), z.string().transform((text) => [text])])
    .transform((entries) =>
      entries
        .filter((entry) => typeof entry === "string" && entry.trim() !== "")
        .slice(0, most.entries)
        .map((entry) => String(entry).slice(0, most.characters)),
    )
    .optional()
    .catch(undefined);
/** Of one, of ten or in percent. */
const share = z
  .union([z.number(), z.string().transform((text) => Number(text.replace(/\s*%$/, "")))])
  .transform((value) => value / ([1, 10, 100].find((whole) => value <= whole) ?? Number.NaN))
  .pipe(z.number().min(0).max(1))
  .optional()
  .catch(undefined);

/** A plan as small models write it: the intent must be one of ours, the rest may be wanting. */
const PlanWords = z.object({
  intent: word.pipe(Intent),
  needs_memory: flag,
  memory_queries: list({ entries: 5, characters: 500 }),
  needs_container: flag,
  container_name: line(100),
  container_task: line(4_000),
  use_code_model: flag,
  hallucination_risk: word.pipe(Risk).optional().catch(undefined),
  reasoning: line(1_000),
  confidence: share,
  tools: list({ entries: 20, characters: 64 }),
});

/** Where a model does not say how sure it is, it is not. */
const UNSAID_CONFIDENCE = 0.5;

type Known = {
  readonly rules: Plan;
  readonly tools: readonly string[];
  /** Of sandboxes, ready or not. */
  readonly kinds: readonly string[];
};

export type SaidPlan = {
  readonly plan: Plan;
  /** A kind of sandbox that it names and that there is not: the plan is without. */
  readonly unknownKind: string | null;
};

/** The plan in a model's words; what it left out is as the rules have it. Null: there is none. */
export function readPlan(text: string, { rules, tools, kinds }: Known): SaidPlan | null {
  const said = readAnswer(text, PlanWords);
  if (said === null) return null;
  const needsMemory = said.needs_memory ?? rules.needs_memory;
  const needsContainer = canRun(tools) && (said.needs_container ?? rules.needs_container);
  const queries = said.memory_queries?.length ? said.memory_queries : rules.memory_queries;
  const named = (needsContainer && said.container_name) || null;
  const kind = kinds.find((name) => name === named) ?? null;
  const plan = {
    intent: said.intent,
    needs_memory: needsMemory,
    memory_queries: needsMemory ? queries : [],
    needs_container: needsContainer,
    container_name: kind,
    container_task: needsContainer ? (said.container_task ?? rules.container_task) : null,
    use_code_model: said.use_code_model ?? rules.use_code_model,
    hallucination_risk: toRisk(said.hallucination_risk, rules),
    reasoning: said.reasoning ?? "",
    confidence: said.confidence ?? UNSAID_CONFIDENCE,
    // A model may make names up.
    tools: (said.tools ?? []).filter((name) => tools.includes(name)),
  };
  return { plan, unknownKind: kind === null ? named : null };
}

/** What is done is to be checked, however harmless a model takes it for. Talk may be harmless. */
function toRisk(said: Risk | undefined, rules: Plan): Risk {
  const least = rules.hallucination_risk;
  if (said === undefined) return least;
  const isConcrete = rules.needs_memory || concrete.has(rules.intent);
  return isConcrete && risks.indexOf(least) > risks.indexOf(said) ? least : said;
}

const concrete: ReadonlySet<Intent> = new Set([
  "memory",
  "code-run",
  "research",
  "files",
  "computer",
]);
const risks = Risk.options;
