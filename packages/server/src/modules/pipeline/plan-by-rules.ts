import type { Intent, Plan, Risk } from "@steward/contracts/plan.ts";
import { findExecution, toWish } from "./auto-execute.ts";
import { findSigns, type Sign } from "./find-signs.ts";
import { splitCode } from "./split-code.ts";

export type RuleQuestion = {
  readonly text: string;
  /** Names of the tools on offer. */
  readonly tools: readonly string[];
};

const READ_CHARACTERS = 4_000;
const QUERY_CHARACTERS = 300;
const TASK_CHARACTERS = 4_000;
/** Talk is short. */
const CHAT_CHARACTERS = 120;

/** A plan from the words of a message alone: no model, the same every time. */
export function planByRules({ text, tools }: RuleQuestion): Plan {
  const { blocks, around } = splitCode(text);
  const words = toWords(around);
  const signs = findSigns(words);
  const execution = findExecution(text);
  const isProgram = signs.has("program") || (signs.has("machine") && !isAsked(signs));
  const isToRun = execution !== null || (isProgram && toWish(words) === "run");
  const looked = { signs, words, hasCode: blocks.length > 0, isToRun };
  const { intent, confidence } = toIntent(looked);
  const needsContainer = intent === "code-run" && canRun(tools);
  const needsMemory = intent === "memory" || signs.has("own");
  return {
    intent,
    needs_memory: needsMemory,
    memory_queries: needsMemory ? [toQuery(words)] : [],
    needs_container: needsContainer,
    container_name: null,
    container_task: needsContainer ? toTask(execution?.code) : null,
    use_code_model: intent === "code-write",
    hallucination_risk: toRisk(signs, intent),
    reasoning: "",
    confidence,
    tools: signs.has("verify") ? tools.filter((name) => name === "validate_answer") : [],
  };
}

/** Whether there is anything that runs code. */
export function canRun(tools: readonly string[]): boolean {
  return tools.includes("run_code") || tools.includes("shell");
}

/** What is wanted stands in front of what is pasted, or behind it. */
function toWords(around: string): string {
  if (around.length <= 2 * READ_CHARACTERS) return around;
  return `${around.slice(0, READ_CHARACTERS)}\n${around.slice(-READ_CHARACTERS)}`;
}

type Guess = { readonly intent: Intent; readonly confidence: number };
type Looked = {
  readonly signs: ReadonlySet<Sign>;
  readonly words: string;
  readonly hasCode: boolean;
  readonly isToRun: boolean;
};

/** Sure only where the words leave little doubt: a handler of its own has few tools. */
function toIntent(looked: Looked): Guess {
  const { signs, words, hasCode } = looked;
  const [first, ...others] = toActs(looked);
  if (first !== undefined) {
    const isTold = first === "memory" && !signs.has("make");
    const isPlain = others.length === 0 && (isTold || hasCode);
    return { intent: first, confidence: isPlain ? 0.85 : 0.7 };
  }
  if (isAsked(signs)) return { intent: "question", confidence: 0.7 };
  const isWanted = (["make", "request", "rework", "told"] as const).some((sign) => signs.has(sign));
  const isTalk = words.length <= CHAT_CHARACTERS && !hasCode && !isWanted;
  return isTalk ? { intent: "chat", confidence: 0.7 } : { intent: "general", confidence: 0.5 };
}

/** What is to be done beside talking, the most telling first. */
function toActs({ signs, words, hasCode, isToRun }: Looked): Intent[] {
  const wish = toWish(words);
  // How files are made up, or accounts are closed, is asked and not to be done.
  const isToDo = wish !== "talk";
  const isWriting =
    (hasCode && wish === "change") ||
    (signs.has("make") && (hasCode ? isToDo : signs.has("code"))) ||
    (signs.has("want") && signs.has("code"));
  const isRunning = isToRun || (signs.has("run") && isToDo && !isWriting && !hasCode);
  const isAtScreen = signs.has("hand") && signs.has("screen") && isToDo && !signs.has("path");
  const isInFiles = signs.has("own") ? isAboutFiles(signs) : signs.has("files") && isToDo;
  const acts: readonly (readonly [Intent, boolean])[] = [
    ["memory", signs.has("memory")],
    ["code-run", isRunning],
    ["code-write", isWriting && !isRunning],
    ["computer", signs.has("computer") || isAtScreen],
    ["research", isLookedUp(signs)],
    ["files", signs.has("path") || isInFiles],
  ];
  return acts.flatMap(([intent, isWanted]) => (isWanted ? [intent] : []));
}

function isLookedUp(signs: ReadonlySet<Sign>): boolean {
  if (signs.has("url")) return true;
  // What one is to do or wear today stands nowhere.
  const isPersonal = signs.has("own") || signs.has("self");
  if (signs.has("now") && isAsked(signs) && (signs.has("fact") || !isPersonal)) return true;
  // "Search my files" is about them, whatever the verb.
  const isInFiles = signs.has("own") && isAboutFiles(signs);
  return signs.has("research") && !signs.has("concept") && !isInFiles;
}

function isAboutFiles(signs: ReadonlySet<Sign>): boolean {
  return signs.has("files") || signs.has("papers");
}

function isAsked(signs: ReadonlySet<Sign>): boolean {
  if (signs.has("talk") || signs.has("tag")) return false;
  return (
    signs.has("mark") || signs.has("asking") || (signs.has("question") && !signs.has("exclaimed"))
  );
}

/** Figures, dates and facts are what models make up; where that does harm, all the more. */
function toRisk(signs: ReadonlySet<Sign>, intent: Intent): Risk {
  const isFactual = signs.has("fact") || signs.has("figure") || signs.has("url");
  if (signs.has("grave") && isAsked(signs)) return "high";
  const isAct = intent !== "chat" && intent !== "question" && intent !== "general";
  if (isAct && intent !== "code-write") return "medium";
  return isFactual && isAsked(signs) ? "medium" : "low";
}

/** Half of a program is none. */
function toTask(code: string | undefined): string | null {
  return code === undefined || code.length > TASK_CHARACTERS ? null : code;
}

function toQuery(words: string): string {
  return words.replaceAll(/\s+/g, " ").trim().slice(0, QUERY_CHARACTERS);
}
