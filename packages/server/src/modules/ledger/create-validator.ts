import type { Claim, Evidence, ValidateRequest } from "@steward/contracts/evidence.ts";
import { askVerdicts, type ModelVerdicts } from "./meaning/ask-verdicts.ts";
import type { MeaningInput } from "./meaning/check-meaning.ts";
import { checkTextInSteps } from "./check-text.ts";
import type { CallModel, Embed, ModelWord } from "./ports.ts";
import { isFromTexts } from "./meaning/is-from-texts.ts";
import { toStatements } from "./meaning/to-statements.ts";
import { withoutQuestions } from "./without-questions.ts";

export type ValidatorPorts = {
  /** Null: there is no embedder. */
  readonly embed: Embed | null;
  /** Null: there is no model that could be asked. */
  readonly callModel: CallModel | null;
};

export type ValidateOptions = Pick<ValidateRequest, "question" | "answer" | "depth"> & {
  readonly evidence: readonly Evidence[];
};

export type Validated = Pick<ModelWord, "model" | "usage"> & {
  /** In their order; places count in the answer. */
  readonly claims: readonly Claim[];
  /** What could not be used, in words for people. */
  readonly degraded: string | null;
};

type Deeper = { readonly claims: readonly Claim[]; readonly problem: string };

/** Says what the evidence says to an answer: by rules, then by meaning, then by a model's word. */
export function createValidator({ embed, callModel }: ValidatorPorts) {
  return async (options: ValidateOptions, signal: AbortSignal): Promise<Validated> => {
    const { question, answer, evidence, depth } = options;
    const ruled = await checkTextInSteps({ text: answer, evidence, question }, signal);
    const nothing = { model: null, usage: null };
    if (depth === "rules") return { claims: ruled, degraded: null, ...nothing };
    // What the rules object to stays so, whatever a model is made to say.
    const statements =
      evidence.length === 0 ? [] : toStatements(answer, ruled, isFromTexts(evidence));
    if (statements.length === 0) return { claims: ruled, degraded: null, ...nothing };
    const meant = await readMeaning({ question, statements, evidence }, embed, signal);
    const judged =
      depth === "model"
        ? await readVerdicts({ question, statements, evidence }, callModel, signal)
        : { claims: [], problem: "", ...nothing };
    const problems = [meant.problem, judged.problem].filter((problem) => problem !== "");
    return {
      claims: [...ruled, ...merge(meant.claims, judged.claims)].toSorted(
        (one, other) => one.start - other.start,
      ),
      degraded: problems.length === 0 ? null : problems.join(" "),
      model: judged.model,
      usage: judged.usage,
    };
  };
}

async function readMeaning(
  asked: MeaningInput,
  embed: Embed | null,
  signal: AbortSignal,
): Promise<Deeper> {
  const without = "There is no embedder: meaning was not compared.";
  if (embed === null) return { claims: [], problem: without };
  const { checkMeaning } = await import("./meaning/check-meaning.ts");
  const evidence = withoutQuestions(asked.evidence);
  const found = await checkMeaning({ ...asked, evidence }, embed, signal);
  if (found.ok) return { claims: found.claims, problem: "" };
  return { claims: [], problem: `Meaning was not compared: ${found.reason}` };
}

async function readVerdicts(
  asked: Parameters<typeof askVerdicts>[0],
  callModel: CallModel | null,
  signal: AbortSignal,
): Promise<ModelVerdicts> {
  if (callModel === null) {
    const problem = "There is no model that could be asked for a verdict.";
    return { claims: [], problem, model: null, usage: null };
  }
  const answer = await askVerdicts(asked, callModel, signal);
  if (answer.problem === "") return answer;
  const why = answer.problem.replace(/\.$/, "");
  return { ...answer, problem: `No verdict by ${answer.model ?? "a model"}: ${why}.` };
}

/** A model that has read the statement knows better than what is merely near. */
function merge(meant: readonly Claim[], judged: readonly Claim[]): Claim[] {
  const places = new Set(judged.map(({ start }) => start));
  return [...meant.filter(({ start }) => !places.has(start)), ...judged];
}
