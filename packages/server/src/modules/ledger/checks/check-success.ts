import { executors, type Act } from "../acts.data.ts";
import { hasToken, type BookItem, type EvidenceBook } from "../evidence-book.ts";
import { findActs, type ClaimedAct } from "../find-acts.ts";
import { findObjects } from "../find-objects.ts";
import type { Check, Finding } from "../finding.ts";
import { findNumbers } from "../find-numbers.ts";
import { foldText } from "../fold-text.ts";
import { failures } from "../moods.data.ts";
import { reaching } from "../outside.data.ts";
import { reachesOutside } from "../reaches-outside.ts";
import { smallWords } from "../small-words.ts";
import { tellOutcome } from "../tell-outcome.ts";
import { ownThings } from "../things.data.ts";

type Call = EvidenceBook["calls"][number];
type Judgement = Pick<Finding, "verdict" | "evidence" | "why">;
type Tried = { readonly call: Call; readonly trouble: string | null };

/** "Every one of them": a single failure speaks against it. */
const ALL =
  /(?<!\p{L})(?:all|both|every|each|everything|alle|beide|sämtliche|alles|todos|todas|ambos|ambas|tudo|(?<!ao )todo|tous|toutes|tout|les deux)(?!\p{L})|全部|都|所有|均|两个/iu;

/** "The others", "all but one": not all that are spoken of. */
const REST =
  /(?<!\p{L})(?:(?:all|everything) (?:but|except)|alle bis auf|bis auf|todos menos|todas menos|todo menos|tudo menos|tous sauf|toutes sauf|sauf|the (?:rest|others?|remaining)|the other \p{L}+|übrigen?|restlichen?|anderen|restantes?|demais|outr[oa]s|demás|otr[oa]s|le reste|les autres|autres)(?!\p{L})|其余|其他|剩下|另外|除了/iu;

/** Commands that only look. */
const LOOKS =
  /^\s*(?:sudo )?(?:ls|cat|grep|rg|find|head|tail|df|du|ps|stat|wc|which|whoami|pwd|tree|less|echo|cd|git (?:log|status|diff|show|branch))(?![\w-])[^>]*$/i;

function onlyLooks(input: string): boolean {
  if (/"\w+":\s*"\s*(?:select|with|show|describe|explain)\b/i.test(input)) return true;
  const command = /"(?:command|cmd|script)":\s*"((?:[^"\\]|\\.)*)"/.exec(input)?.[1];
  return command !== undefined && command.split(/&&|\|\|?|;|\\n/).every((part) => LOOKS.test(part));
}

/** Says that something was done: which call did it, and did it work? */
export const checkSuccess: Check = ({ sentence, language, book }) => {
  if (sentence.form === "code" || sentence.form === "heading") return [];
  return findActs(sentence, language).flatMap((claimed): Finding[] => {
    const clause = sentence.text.slice(claimed.start, claimed.end);
    const judgement = judge(claimed, { clause, sentence: sentence.text }, book);
    const [start, end] = [sentence.start + claimed.start, sentence.start + claimed.end];
    return judgement === null ? [] : [{ kind: "success", start, end, ...judgement }];
  });
};

type Said = { readonly clause: string; readonly sentence: string };

function judge(claimed: ClaimedAct, said: Said, book: EvidenceBook): Judgement | null {
  const { act, isState } = claimed;
  const { clause } = said;
  const tried = book.calls
    .filter((call) => canDo(call, act, clause))
    .map((call) => ({ call, trouble: act.isAttempt ? null : tellOutcome(call, act) }));
  if (tried.length === 0) return judgeUntried(claimed, clause, book);
  const objects = findObjects(clause).map((name) => foldText(name));
  const about = tried.filter(({ call }) => objects.some((name) => speaksOf(call, name)));
  const missed = objects.flatMap((name) => findMissed(name, tried) ?? []).at(0);
  if (missed) return toFailure(missed);
  if (objects.length > 0 && about.length === 0) {
    return isState ? null : judgeOtherObject(act, objects, tried);
  }
  const other = act.name === "send" ? findOtherReceiver(clause, tried, book) : null;
  if (other) return other;
  const isAll = ALL.test(clause) && !REST.test(clause);
  const meant = preferNamed(about.length > 0 ? about : tried, claimed.word);
  const judged = judgeTried(act, latestByTarget(meant), isAll);
  return judged.verdict === "contradicted" && isPart(said, isAll) ? null : judged;
}

/** Nothing was called that could have done it. */
function judgeUntried(claimed: ClaimedAct, clause: string, book: EvidenceBook): Judgement | null {
  const { act, isState } = claimed;
  const isOrder = !/[?？]\s*$/.test(book.question);
  const isAsked = isOrder && reaching.test(clause) && reachesOutside(book.question);
  if (isState && !isAsked && !(act.isSpecific && isOrder)) return null;
  // What is no more than words can be seen in the answer: "I added a comment".
  const isWords = book.calls.length === 0 || !act.isSpecific || act.name === "test";
  const isSeen = isWords && !isAsked && !reachesOutside(clause);
  return isSeen ? null : judgeWithoutCalls(claimed, clause, book);
}

/** What went well of something that did not: "13 of 14 pass" is for the check of numbers to judge. */
function isPart(said: Said, isAll: boolean): boolean {
  if (REST.test(said.clause)) return true;
  return !isAll && (isCounted(said.clause) || admitsFailure(said));
}

/** "booked": a tool that is called after it, where there is one. */
function preferNamed(tried: readonly Tried[], word: string): readonly Tried[] {
  const stem = word.toLowerCase().slice(0, 4);
  const named = tried.filter(
    ({ call }) => stem.length === 4 && call.call.tool.toLowerCase().includes(stem),
  );
  return named.length > 0 ? named : tried;
}

/** "13 of 14 pass", "only three were copied": it begins with how many. */
function isCounted(clause: string): boolean {
  const [first] = findNumbers(clause);
  return first !== undefined && clause.slice(0, first.start).trim().split(/\s+/).length <= 2;
}

/** Whether another part of the sentence says that something went wrong. */
function admitsFailure({ clause, sentence }: Said): boolean {
  return failures.test(sentence.replace(clause, " "));
}

/** Sent, but to somebody else: the one who is named has another address. */
function findOtherReceiver(
  clause: string,
  tried: readonly Tried[],
  { tokens }: EvidenceBook,
): Judgement | null {
  const names = (clause.match(/(?<=\p{L}\S*\s)\p{Lu}\p{Ll}{2,}/gu) ?? []).map((name) =>
    foldText(name),
  );
  const has = (text: string, name: string) => text.split("@", 1)[0]?.includes(name) ?? false;
  const addresses = tokens.filter(({ kind, text }) => kind === "id" && text.includes("@"));
  for (const name of names) {
    const own = addresses.filter(({ text }) => has(text, name));
    const given = tried.filter(({ call }) =>
      addresses.some(({ id, text }) => id === call.id && call.head.toLowerCase().includes(text)),
    );
    const isReached = given.some(({ call }) =>
      own.some(({ text }) => call.head.toLowerCase().includes(text)),
    );
    const last = given.at(-1);
    if (own.length > 0 && last && !isReached) {
      const why = `${last.call.call.tool} was given another address than ${own[0]?.text}.`;
      return { verdict: "contradicted", evidence: [last.call.id], why };
    }
  }
  return null;
}

function canDo({ call, folded }: Call, act: Act, clause: string): boolean {
  const given = `${call.tool} ${call.input}`;
  const things =
    act.name === "create" || act.name === "save" || act.name === "schedule" ? ownThings : [];
  if (things.some((thing) => thing.words.test(clause) && !thing.calls.test(given))) return false;
  if (act.name === "test" && /\btests?\b/.test(folded)) return true;
  if (!executors.test(call.tool)) return act.tools.test(call.tool);
  if (onlyLooks(call.input)) return act.isAttempt || act.name === "well";
  return !act.isSpecific || act.commands.test(call.input) || act.tools.test(call.tool);
}

/** Nothing can have done it; but a text may report that it was done. */
function judgeWithoutCalls(claimed: ClaimedAct, clause: string, book: EvidenceBook): Judgement {
  const isOrdered = isAboutOrder(claimed, clause, book);
  const isTold = ({ kind, call }: BookItem) =>
    kind === "memory" || kind === "message" ? !isOrdered : call === null || !claimed.isOwn;
  const told = book.items.filter((item) => isTold(item) && reports(claimed.act).test(item.text));
  if (told.length > 0) {
    return { verdict: "supported", evidence: told.map(({ id }) => id), why: "A source says so." };
  }
  return {
    verdict: "unsupported",
    evidence: [],
    why: "No tool was called that could have done this.",
  };
}

/** What people said before tells of what they did then, not of what the assistant is to do now. */
function isAboutOrder({ word, isOwn }: ClaimedAct, clause: string, book: EvidenceBook): boolean {
  const { question, toWords } = book;
  if (/[?？]\s*$/.test(question)) return isOwn;
  const asked = new Set(toWords(question));
  const own = toWords(clause.replace(word, " ")).filter((each) => !smallWords.has(each));
  return own.length === 0 || own.some((each) => asked.has(each));
}

function reports(act: Act): RegExp {
  return new RegExp(Object.values(act.words).join("|"), "iu");
}

function judgeOtherObject(
  act: Act,
  objects: readonly string[],
  tried: readonly Tried[],
): Judgement | null {
  // A file, an address or a package has one name; other things are called in many ways.
  const isName = objects.some((name) => /[./@]/.test(name)) || act.name === "install";
  if (!isName) return judgeTried(null, tried, false);
  return {
    verdict: "unsupported",
    evidence: tried.map(({ call }) => call.id),
    why: `No call that could have done this was about ${objects[0]}.`,
  };
}

/** The newest call about one thing, where it failed and no other call about it worked. */
function findMissed(name: string, tried: readonly Tried[]): Tried | null {
  const about = tried.filter(({ call }) => speaksOf(call, name));
  const last = about.at(-1);
  return last && about.length > 0 && last.trouble !== null ? last : null;
}

function speaksOf({ folded }: Call, name: string): boolean {
  if (hasToken(folded, name)) return true;
  const last = name.split(/[/\\]/).findLast((part) => part !== "");
  return last !== undefined && last !== name && hasToken(folded, last);
}

/** The newest call for each thing that was worked on: an older failure that was made good is over. */
function latestByTarget(tried: readonly Tried[]): Tried[] {
  const latest = new Map<string, Tried>();
  for (const one of tried) {
    latest.set(`${one.call.call.tool} ${one.call.target}`, one);
  }
  return [...latest.values()];
}

function judgeTried(act: Act | null, tried: readonly Tried[], isAll: boolean): Judgement {
  const failed = tried.filter(({ trouble }) => trouble !== null);
  const last = tried.at(-1);
  const isLastWhatCounts =
    (act?.isSpecific === true || act?.name === "well") && last?.trouble !== null;
  const decisive = isLastWhatCounts ? last : failed.at(-1);
  if (decisive && (isAll || isLastWhatCounts || failed.length === tried.length)) {
    return toFailure(decisive);
  }
  const worked = tried.filter(({ trouble }) => trouble === null);
  return {
    verdict: "supported",
    evidence: worked.map(({ call }) => call.id),
    why: "A tool did it.",
  };
}

function toFailure({ call: { id, call }, trouble }: Tried): Judgement {
  const why = `${call.tool} was called, but ${trouble}.`;
  return { verdict: "contradicted", evidence: [id], why };
}
