import type { Intent, Plan, Risk } from "@steward/contracts/plan.ts";
import { findExecution } from "./auto-execute.ts";
import { planWords } from "./plan-words.data.ts";
import { splitCode } from "./split-code.ts";
import { toWordPattern } from "./to-word-pattern.ts";

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

const toPattern = (words: readonly string[]) => toWordPattern(words.join("|").split("|"));

const patterns = {
  memory: toPattern(planWords.memory),
  own: toPattern(planWords.own),
  files: toPattern(planWords.files),
  make: toPattern(planWords.make),
  want: toPattern(planWords.want),
  code: toPattern(planWords.code),
  run: toPattern(planWords.run),
  research: toPattern(planWords.research),
  computer: toPattern(planWords.computer),
  now: toPattern(planWords.now),
  fact: toPattern(planWords.fact),
  verify: toPattern(planWords.verify),
  grave: toPattern(planWords.grave),
  question: new RegExp(`^[^\\p{L}\\p{N}]*(?:${toPattern(planWords.question).source})`, "iu"),
  asking: toPattern(planWords.asking),
  url: /https?:\/\/\S+|\bwww\.\S{1,100}\.\S/iu,
  path: /(?<![\p{L}\p{N}/:.])(?:~|\.{1,2})?\/[\w.-]+(?:\/[\w.-]+)*|(?<![\p{L}\p{N}/.@_-])[\w-]{1,100}\.(?:txt|md|csv|tsv|json|ya?ml|toml|xml|pdf|docx?|xlsx?|pptx?|png|jpe?g|svg|py|tsx?|jsx?|html?|css|sh|sql|log|zip)(?![\w])/iu,
  figure: /\d/u,
  mark: /[?？؟]/u,
} as const;
type Sign = keyof typeof patterns;

/** A plan from the words of a message alone: no model, the same every time. */
export function planByRules({ text, tools }: RuleQuestion): Plan {
  const { blocks, around } = splitCode(text);
  const words = toWords(around);
  const signs = new Set(
    (Object.keys(patterns) as Sign[]).filter((sign) => patterns[sign].test(words)),
  );
  const execution = findExecution(text);
  const looked = { signs, words, hasCode: blocks.length > 0, isToRun: execution !== null };
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
    const isPlain = others.length === 0 && (first === "memory" || hasCode);
    return { intent: first, confidence: isPlain ? 0.85 : 0.7 };
  }
  if (isAsked(signs)) return { intent: "question", confidence: 0.7 };
  const isTalk = words.length <= CHAT_CHARACTERS && !hasCode && !signs.has("make");
  return isTalk ? { intent: "chat", confidence: 0.7 } : { intent: "general", confidence: 0.5 };
}

/** What is to be done beside talking, the most telling first. */
function toActs({ signs, hasCode, isToRun }: Looked): Intent[] {
  const isWriting =
    (signs.has("make") && (hasCode || signs.has("code"))) ||
    (signs.has("want") && signs.has("code"));
  // "Search my files" is about them, whatever the verb.
  const isLookedUp = signs.has("research") && !(signs.has("files") && signs.has("own"));
  const isFresh = signs.has("now") && signs.has("fact") && isAsked(signs);
  const isRunning = isToRun || (signs.has("run") && !isWriting && !hasCode);
  const acts: readonly (readonly [Intent, boolean])[] = [
    ["memory", signs.has("memory")],
    ["code-run", isRunning],
    ["code-write", isWriting && !isRunning],
    ["computer", signs.has("computer")],
    ["research", signs.has("url") || isLookedUp || isFresh],
    ["files", signs.has("files") || signs.has("path")],
  ];
  return acts.flatMap(([intent, isWanted]) => (isWanted ? [intent] : []));
}

function isAsked(signs: ReadonlySet<Sign>): boolean {
  return signs.has("mark") || signs.has("question") || signs.has("asking");
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
