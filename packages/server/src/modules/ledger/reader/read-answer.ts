import type { Claim, Evidence } from "@steward/contracts/evidence.ts";
import type { CallModel, Embed, ModelWord } from "./ports.ts";
import { askVerdicts } from "./ask-verdicts.ts";
import { judgeVerdict } from "./judge-verdict.ts";
import { selectPassages } from "./select-passages.ts";
import { toStatements } from "./to-statements.ts";

export type ReaderPorts = {
  /** Null: there is no embedder, and words tell what is near. */
  readonly embed: Embed | null;
  /** Null: there is no model that could be asked. */
  readonly callModel: CallModel | null;
};

export type ReadOptions = {
  readonly question: string;
  readonly answer: string;
  readonly evidence: readonly Evidence[];
  /** What rules have found. */
  readonly judged: readonly Claim[];
};

export type Reading = Pick<ModelWord, "model" | "usage"> & {
  readonly claims: readonly Claim[];
  /** Whether all of the answer was read, and every statement of fact in it has a quoted source. */
  readonly isSourced: boolean;
  /** Why it came to nothing; null: it did not. */
  readonly problem: string | null;
};

/** Has a model read an answer against what was found and done, and keeps what a program can follow. */
export async function readAnswer(
  { question, answer, evidence, judged }: ReadOptions,
  { embed, callModel }: ReaderPorts,
  signal: AbortSignal,
): Promise<Reading> {
  const nothing = { claims: [], isSourced: false, model: null, usage: null };
  const { statements, isWhole } = toStatements(answer, judged);
  if (evidence.length === 0 || statements.length === 0) return { ...nothing, problem: null };
  if (callModel === null) {
    return { ...nothing, problem: "There is no model that could be asked for a verdict." };
  }
  const shown = await selectPassages({ statements, evidence }, embed, signal);
  const asked = { question, statements, evidence: shown };
  const { verdicts, problem, model, usage } = await askVerdicts(asked, callModel, signal);
  if (verdicts.length === 0) {
    const why = problem === "" ? "what it said is no list of verdicts" : problem.replace(/\.$/, "");
    return { ...nothing, model, usage, problem: `No verdict by ${model ?? "a model"}: ${why}.` };
  }
  const byNumber = new Map(verdicts.map((verdict) => [verdict.statement, verdict]));
  const read = statements.map((statement, at) => {
    const verdict = byNumber.get(at + 1);
    // What was cut out of the prompt may still be quoted: the whole entry counts.
    return verdict ? judgeVerdict(verdict, statement, evidence) : null;
  });
  const claims = read.flatMap((each) => each?.claim ?? []);
  return {
    claims,
    isSourced: isWhole && claims.length > 0 && read.every((each) => each?.isSettled === true),
    model,
    usage,
    problem: null,
  };
}
