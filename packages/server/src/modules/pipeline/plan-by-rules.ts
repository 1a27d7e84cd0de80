import type { Intent, Plan, Risk } from "@steward/contracts/plan.ts";
import { findExecution, toWish } from "./auto-execute.ts";
import { toPlain, toWordPattern } from "./find-words.ts";
import { planWords } from "./plan-words.data.ts";
import { splitCode } from "./split-code.ts";

type RuleQuestion = {
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
  const words = toShown(around);
  const signs = findSigns(words);
  const execution = findExecution(text);
  const looked = { signs, words, hasCode: blocks.length > 0, isCodeToRun: execution !== null };
  const { intent, confidence } = toIntent(looked);
  const needsContainer = intent === "code-run" && canRun(tools);
  // What one asks of oneself, but not how to do something.
  const isOwnQuestion = intent === "question" && signs.has("self") && !signs.has("method");
  const needsMemory = intent === "memory" || signs.has("own") || isOwnQuestion;
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
  return tools.includes("run_code");
}

/** What is wanted stands in front of what is pasted, or behind it. */
function toShown(around: string): string {
  if (around.length <= 2 * READ_CHARACTERS) return around;
  return `${around.slice(0, READ_CHARACTERS)}\n${around.slice(-READ_CHARACTERS)}`;
}

/** What is seen in a message that tells what it wants. */
type Sign = keyof typeof planWords | "path" | "url" | "program" | "figure" | "asked";

function findSigns(text: string): ReadonlySet<Sign> {
  const head = /^[^:：\n]{1,200}[:：]/u.exec(text)?.[0] ?? "";
  const said = patterns.rework.test(toPlain(head)) ? head : text;
  const words = toPlain(said);
  const signs = new Set<Sign>(wordSigns.filter((sign) => patterns[sign].test(words)));
  if (path.test(said)) signs.add("path");
  if (program.test(said)) signs.add("program");
  if (url.test(text)) signs.add("url");
  if (/\d/u.test(said)) signs.add("figure");
  const isQuestion = signs.has("question") && !/[!！]\s*$/u.test(said);
  if (/[?？؟]/u.test(said) || isQuestion || signs.has("asking")) signs.add("asked");
  return signs;
}

const path =
  /(?<![\p{L}\p{N}/:.])(?:~|\.{1,2})?\/[\w.-]+(?:\/[\w.-]+)*|(?<![\p{L}\p{N}/.@_-])(?!(?:node|vue|next|react|express|three)\.js)[\w-]{1,100}\.(?:txt|md|csv|tsv|json|ya?ml|toml|xml|pdf|docx?|xlsx?|pptx?|png|jpe?g|svg|py|tsx?|jsx?|html?|css|sh|sql|log|zip)(?!\w)/iu;
const url = /https?:\/\/\S+|\bwww\.\S{1,100}\.\S/iu;
const program = /[\w-]\.(?:py|m?js|ts|sh)(?!\w)/iu;

const wordSigns = Object.keys(planWords) as (keyof typeof planWords)[];
const patterns = Object.fromEntries(
  wordSigns.map((sign) => [
    sign,
    toWordPattern(planWords[sign], sign === "question" ? String.raw`^[^\p{L}\p{N}]{0,20}` : ""),
  ]),
) as Record<keyof typeof planWords, RegExp>;

type Looked = {
  readonly signs: ReadonlySet<Sign>;
  readonly words: string;
  readonly hasCode: boolean;
  readonly isCodeToRun: boolean;
};

/** Sure only where the words leave little doubt: a handler of its own has few tools. */
function toIntent(looked: Looked): Pick<Plan, "intent" | "confidence"> {
  const { signs, words, hasCode } = looked;
  const [first, ...others] = toActs(looked);
  if (first !== undefined) {
    const isTold = first === "memory" && !signs.has("make");
    const isPlain = others.length === 0 && (isTold || hasCode);
    return { intent: first, confidence: isPlain ? 0.85 : 0.7 };
  }
  if (signs.has("asked")) return { intent: "question", confidence: 0.7 };
  const isTalk = words.length <= CHAT_CHARACTERS && !hasCode && !signs.has("make");
  return isTalk ? { intent: "chat", confidence: 0.7 } : { intent: "general", confidence: 0.5 };
}

/** What is to be done beside talking, the most telling first. */
function toActs({ signs, words, hasCode, isCodeToRun }: Looked): Intent[] {
  const wish = toWish(words);
  // How files are made up, or accounts are closed, is asked and not to be done.
  const isToDo = wish !== "talk";
  const isWriting =
    (hasCode && wish === "change") ||
    (signs.has("make") && isToDo && (hasCode || signs.has("code")));
  const isProgramToRun = signs.has("program") && wish === "run";
  const isRunning =
    isCodeToRun || isProgramToRun || (signs.has("run") && isToDo && !isWriting && !hasCode);
  const isOwnFile = signs.has("own") && signs.has("files");
  const acts: readonly (readonly [Intent, boolean])[] = [
    ["memory", signs.has("memory")],
    ["code-run", isRunning],
    ["code-write", isWriting && !isRunning],
    ["computer", signs.has("computer") && isToDo],
    ["research", isLookedUp(signs)],
    ["files", signs.has("path") || isOwnFile || (signs.has("files") && isToDo)],
  ];
  return acts.flatMap(([intent, isWanted]) => (isWanted ? [intent] : []));
}

function isLookedUp(signs: ReadonlySet<Sign>): boolean {
  if (signs.has("url")) return true;
  // What one is to do or wear today stands nowhere.
  const isPersonal = signs.has("own") || signs.has("self");
  if (signs.has("now") && signs.has("asked") && (signs.has("fact") || !isPersonal)) return true;
  // "Search my files" is about them, whatever the verb.
  return signs.has("research") && !(signs.has("own") && signs.has("files"));
}

/** Figures, dates and facts are what models make up; where that does harm, all the more. */
function toRisk(signs: ReadonlySet<Sign>, intent: Intent): Risk {
  const isAsked = signs.has("asked");
  if (signs.has("grave") && isAsked) return "high";
  const isAct = intent !== "chat" && intent !== "question" && intent !== "general";
  if (isAct && intent !== "code-write") return "medium";
  const isFactual = signs.has("fact") || signs.has("figure") || signs.has("url");
  return isFactual && isAsked ? "medium" : "low";
}

/** Half of a program is none. */
function toTask(code: string | undefined): string | null {
  return code === undefined || code.length > TASK_CHARACTERS ? null : code;
}

function toQuery(words: string): string {
  return words.replaceAll(/\s+/g, " ").trim().slice(0, QUERY_CHARACTERS);
}
