import type { Plan } from "@steward/contracts/plan.ts";
import { languageSigns, otherLanguages, runnableLanguages } from "./code-languages.data.ts";
import type { RunnableLanguage } from "./code-languages.data.ts";
import { executionTriggers } from "./execution-triggers.data.ts";
import { toPlain, toWordPattern } from "./find-words.ts";
import { splitCode, type CodeBlock } from "./split-code.ts";

/** Code that is to be run. */
export type Execution = {
  readonly language: RunnableLanguage;
  readonly code: string;
};

/** Code in a language that no sandbox runs, as people call it. */
type Unrunnable = { readonly language: string; readonly code: string };

type WantedCode =
  | { readonly canRun: true; readonly code: Execution }
  | { readonly canRun: false; readonly code: Unrunnable };

/** Who sends code with fewer characters around it wants to see what it does. */
const FEW_CHARACTERS = 50;
/** Of long messages, what is said first and last says what is wanted. */
const LOOKED_AT = 4_000;

/** The code that the message or the plan wants run before the answer; null: none. */
export function findWantedCode(text: string, plan: Plan | null): WantedCode | null {
  const execution = findExecution(text) ?? (plan && findPlannedExecution(plan, text));
  if (execution !== null) return { canRun: true, code: execution };
  const unrunnable = findUnrunnable(text);
  return unrunnable === null ? null : { canRun: false, code: unrunnable };
}

/**
 * The code of a message that wants it run, and null for all others. What speaks against it counts first,
 * then what speaks for it, then how little else is said.
 */
export function findExecution(text: string): Execution | null {
  const { blocks, around } = splitCode(text);
  const execution = findRunnable(blocks);
  if (execution === null) return null;
  const wish = toWish(around);
  if (wish === "talk" || wish === "change") return null;
  return wish === "run" || around.trim().length < FEW_CHARACTERS ? execution : null;
}

/**
 * The code that a plan wants run before the answer: its own, else that of the message. Null where the
 * message speaks against it; what is to be done in words alone is left to the model that answers.
 */
export function findPlannedExecution(plan: Plan, text: string): Execution | null {
  if (!plan.needs_container) return null;
  const { blocks, around } = splitCode(text);
  const wish = toWish(around);
  if (wish === "talk" || wish === "change") return null;
  return findTask(plan.container_task ?? "") ?? findRunnable(blocks);
}

function findTask(task: string): Execution | null {
  const { blocks } = splitCode(task);
  if (blocks.length > 0) return findRunnable(blocks);
  const execution = findRunnable([{ language: "", code: task }]);
  // "Sort the list" and "find the sum" look like commands too.
  return execution?.language === "bash" ? null : execution;
}

/** The first program of a message that says in words that it wants it run, where none of them can be. */
export function findUnrunnable(text: string): Unrunnable | null {
  const { blocks, around } = splitCode(text);
  if (findRunnable(blocks) !== null || toWish(around) !== "run") return null;
  const named = blocks.map((block) => ({ language: toName(block), code: block.code }));
  return named.find((each): each is Unrunnable => each.language !== undefined) ?? null;
}

function toName({ language, code }: CodeBlock): string | undefined {
  if (language !== "") return otherLanguages.get(language);
  return languageSigns.find(({ sign }) => sign.test(code))?.name;
}

/** The blocks of the first language that can be run, as one: a later one may build on an earlier one. */
export function findRunnable(blocks: readonly CodeBlock[]): Execution | null {
  const known = blocks.flatMap((block) => {
    const language = toLanguage(block);
    return language === null || block.code.trim() === "" ? [] : [{ ...block, language }];
  });
  const language = known[0]?.language;
  if (language === undefined) return null;
  const same = known.filter((block) => block.language === language);
  return { language, code: same.map(({ code }) => code).join("\n") };
}

function toLanguage({ language, code }: CodeBlock): RunnableLanguage | null {
  if (language !== "") return runnableLanguages.get(language) ?? null;
  return languageSigns.find(({ sign }) => sign.test(code))?.language ?? null;
}

/** What is to be done with code, by what is said about it; null: nothing that is known. */
export function toWish(text: string): "talk" | "change" | "run" | null {
  const half = LOOKED_AT / 2;
  const shown = text.length <= LOOKED_AT ? text : `${text.slice(0, half)}\n${text.slice(-half)}`;
  const said = toPlain(shown).split(patterns.void).join(" ");
  if (patterns.talk.test(said)) return "talk";
  if (patterns.change.test(said)) return "change";
  return patterns.wanted.test(said) ? "run" : null;
}

const patterns = {
  void: toWordPattern(executionTriggers.void),
  talk: toWordPattern(executionTriggers.talk),
  change: toWordPattern(executionTriggers.change),
  wanted: toWordPattern(executionTriggers.wanted),
};
