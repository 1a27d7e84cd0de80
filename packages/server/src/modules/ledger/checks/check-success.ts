import { executors, opaque, type Act } from "../acts.data.ts";
import { hasToken, type EvidenceBook } from "../evidence-book.ts";
import { findActs, withoutZeroes, type ClaimedAct } from "../find-acts.ts";
import { findObjects } from "../find-objects.ts";
import type { Check, Finding } from "../finding.ts";
import { findNumbers } from "../find-numbers.ts";
import { foldText } from "../fold-text.ts";
import { atFirst, denials, everyOne, failures, partial } from "../moods.data.ts";
import { isMadeGood } from "../is-made-good.ts";
import { onlyLooks } from "../only-looks.ts";
import { reachesOutside } from "../reaches-outside.ts";
import { toTelling } from "../small-words.ts";
import { countEffects } from "../find-setback.ts";
import { isShownDone, tellOutcome, tellOutcomeOf } from "../tell-outcome.ts";
import { ownThings } from "../things.data.ts";

type Call = EvidenceBook["calls"][number];
type Judgement = Pick<Finding, "verdict" | "evidence" | "why">;
type Tried = { readonly call: Call; readonly trouble: string | null };

/** "The others", "all but one": not all that are spoken of. */
const REST =
  /(?<!\p{L})(?:(?:all|everything) (?:but|except)|alle bis auf|bis auf|todos menos|todas menos|todo menos|tudo menos|tous sauf|toutes sauf|sauf|the (?:rest|others?|remaining)|the other \p{L}+|übrigen?|restlichen?|anderen|restantes?|demais|outr[oa]s|demás|otr[oa]s|le reste|les autres|autres)(?!\p{L})|其余|其他|剩下|另外|除了/iu;

/** So much of a call is looked at for what it is about. */
const NAMED_CHARACTERS = 1_000;
const OF = /^\s*(?:of|out of|von|der|de|dos|das|sur|des)(?!\p{L})|^\s*\//iu;
const ONLY = /(?<!\p{L})(?:only|nur|só|apenas|sólo|solo|seulement|just|ne)(?!\p{L})|只|仅/iu;

/** "web-3", "16:15". */
const COMPOUND = /[\p{L}\p{N}]+(?:[-_.:/][\p{L}\p{N}]+)+/gu;

/** Says that something was done: which call did it, and did it work? */
export const checkSuccess: Check = ({ sentence, language, book, isAdmitted }) => {
  const { form } = sentence;
  if (form === "code" || form === "heading" || form === "quoted") return [];
  return findActs(sentence, language).flatMap((claimed): Finding[] => {
    const clause = sentence.text.slice(claimed.start, claimed.end);
    const judgement = judge(
      claimed,
      { clause, sentence: sentence.text, isAdmitted: isAdmitted === true },
      book,
    );
    const [start, end] = [sentence.start + claimed.start, sentence.start + claimed.end];
    return judgement === null ? [] : [{ kind: "success", start, end, ...judgement }];
  });
};

type Said = {
  readonly clause: string;
  readonly sentence: string;
  /** The answer says somewhere that something went wrong. */
  readonly isAdmitted: boolean;
};

function judge(claimed: ClaimedAct, said: Said, book: EvidenceBook): Judgement | null {
  const { act, isState } = claimed;
  const { clause } = said;
  if (failures.test(withoutZeroes(clause))) return null;
  const able = book.calls.filter((call) => canDo(call, act, clause));
  const certain = able.filter(
    ({ call }) => !opaque.test(call.input) || act.commands.test(call.input),
  );
  const tried = (certain.length > 0 ? certain : able).map((call) => ({
    call,
    trouble: act.isAttempt ? null : tellOutcome(call, act),
  }));
  if (tried.length === 0) return judgeUntried(claimed, said, book);
  const objects = findNamed(said).map((name) => foldText(name));
  const about = tried.filter(({ call }) => objects.some((name) => speaksOf(call, name)));
  const missed =
    objects.flatMap((name) => findMissed(name, act, tried) ?? []).at(0) ??
    (admitsFailure(said) ? null : findFailedAlone(said.sentence, tried, book));
  if (missed) return toFailure(missed);
  const isFailed = tried.every(({ trouble }) => trouble !== null);
  if (objects.length > 0 && about.length === 0 && !isFailed) {
    return isState ? null : judgeOtherObject(act, objects, tried);
  }
  const other = act.name === "send" ? findOtherReceiver(clause, tried, book) : null;
  if (other) return other;
  if (objects.length > 0 && objects.every((name) => isDone(name, act, tried))) {
    return toSuccess(about);
  }
  const isAll = everyOne.test(clause) && !REST.test(clause);
  const meant = preferNamed(about.length > 0 ? about : tried, clause);
  const judged = judgeTried(act, latestByTarget(meant), isAll);
  if (judged.verdict !== "contradicted") return judged;
  const words = book.toWords(said.sentence);
  const isOver = said.isAdmitted && !isAll && meant.some(({ trouble }) => trouble === null);
  const isSome = isOver || isPart(said, isAll) || isSoMany(clause, meant);
  return isSome || (!isAll && meant.some(({ call }) => isShownDone(words, call))) ? null : judged;
}

/** What the clause names; a clause that has hardly a word is about what stands before it: "`a.log`: removed". */
function findNamed({ clause, sentence }: Said): string[] {
  const isShort = clause.trim().split(/\s+/).length <= 3;
  const named = findObjects(clause);
  return named.length === 0 && isShort ? findObjects(sentence) : named;
}

/** Nothing was called that could have done it. */
function judgeUntried(claimed: ClaimedAct, said: Said, book: EvidenceBook): Judgement | null {
  const { act, isState, isOwn } = claimed;
  if (!isOwn && isReported(said, book)) return null;
  const isOrdered = act.isSpecific && !/[?？]\s*$/.test(book.question);
  if (isState && !isOrdered) return null;
  // What is no more than words can be seen in the answer: "I added a comment".
  const isMine = isOwn || said.clause.includes("已");
  const isOutside = (isMine && act.isOutside) || reachesOutside(said.clause, isMine);
  return isOutside ? judgeWithoutCalls(act, isOwn, book) : null;
}

/** What went well of something that did not: "13 of 14 pass" is for the check of numbers to judge. */
function isPart(said: Said, isAll: boolean): boolean {
  if (REST.test(said.clause) || partial.test(said.clause)) return true;
  return !isAll && (isCounted(said.clause) || admitsFailure(said));
}

/** As many as the result says were dealt with, though not all. */
function isSoMany(clause: string, tried: readonly Tried[]): boolean {
  const done = tried.flatMap(({ call }) => countEffects(call.text));
  return findNumbers(clause).some(({ values }) => values.some((value) => done.includes(value)));
}

/** "booked", "in the calendar": those calls whose names or inputs have most of the words. */
function preferNamed(tried: readonly Tried[], clause: string): readonly Tried[] {
  const stems = (clause.toLowerCase().match(/\p{Script=Latin}{4,}/gu) ?? []).map((word) =>
    word.slice(0, 4),
  );
  const counts = tried.map(({ call, trouble }) => {
    const full = (trouble === null ? call.full : call.head)
      .slice(0, NAMED_CHARACTERS)
      .toLowerCase();
    return new Set(stems.filter((stem) => full.includes(stem))).size;
  });
  const most = Math.max(0, ...counts);
  return tried.filter((_, at) => counts[at] === most);
}

/** "13 of 14 pass", "only three were copied". */
function isCounted(clause: string): boolean {
  const [first] = findNumbers(clause);
  if (first === undefined) return false;
  const isFirst = clause.slice(0, first.start).trim().split(/\s+/).length <= 2;
  return isFirst && (OF.test(clause.slice(first.end)) || ONLY.test(clause));
}

/** Whether another part of the sentence says that something went wrong. */
function admitsFailure({ clause, sentence }: Said): boolean {
  const rest = sentence.replace(clause, " ");
  return (failures.test(rest) || denials.test(rest)) && !atFirst.test(rest);
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
  if (onlyLooks(call)) return act.isAttempt || act.name === "well";
  if (!executors.test(call.tool)) return act.tools.test(call.tool);
  if (!act.isSpecific || act.commands.test(call.input)) return true;
  return act.tools.test(call.tool) || opaque.test(call.input);
}

/** Nothing can have done it; but a text may report that it was done. */
function judgeWithoutCalls(act: Act, isOwn: boolean, book: EvidenceBook): Judgement | null {
  const told = book.items.filter(
    ({ call, text }) => (call === null || !isOwn) && reports(act).test(text),
  );
  if (told.length > 0) {
    return { verdict: "supported", evidence: told.map(({ id }) => id), why: "A source says so." };
  }
  return {
    verdict: "unsupported",
    evidence: [],
    why: "No tool was called that could have done this.",
  };
}

/** Who did it is not said, and a result speaks of it: it is told, not claimed. */
function isReported({ clause, sentence }: Said, book: EvidenceBook): boolean {
  const results = book.items.filter(({ call }) => call?.ok !== false);
  const numbers = findNumbers(sentence).filter(({ digits }) => digits.length > 1);
  if (numbers.some(({ digits }) => results.some(({ text }) => text.includes(digits)))) return true;
  const said = toTelling(book.toWords(clause));
  return results.some(({ text }) => {
    const words = new Set(book.toWords(text));
    return said.filter((word) => words.has(word)).length > 1;
  });
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

/** The newest call about one thing, where that failed. */
function findMissed(name: string, act: Act, tried: readonly Tried[]): Tried | null {
  const last = tried.findLast(({ call }) => speaksOf(call, name));
  if (!last || last.trouble === null) return null;
  const trouble = tellOutcomeOf(name, last.call, act);
  return trouble === null ? null : { call: last.call, trouble };
}

function isDone(name: string, act: Act, tried: readonly Tried[]): boolean {
  const last = tried.findLast(({ call }) => speaksOf(call, name));
  return last !== undefined && tellOutcomeOf(name, last.call, act) === null;
}

/** A call that failed, and was given a name that is said and that no call that worked speaks of. */
function findFailedAlone(
  clause: string,
  tried: readonly Tried[],
  book: EvidenceBook,
): Tried | null {
  const worked = tried.filter(({ trouble }) => trouble === null);
  if (worked.length === 0) return null;
  const words = toTelling(book.toWords(clause));
  const names: readonly string[] = clause.toLowerCase().match(COMPOUND) ?? [];
  const isOf = ({ call }: Tried, part: "head" | "full", word: string) =>
    names.includes(word) ? call[part].toLowerCase().includes(word) : call.words.has(word);
  const own = [...names, ...words].filter((word) => !worked.some((one) => isOf(one, "full", word)));
  return (
    tried.findLast(
      (one) =>
        one.trouble !== null &&
        own.some((word) => isOf(one, "head", word) && one.call.head.toLowerCase().includes(word)),
    ) ?? null
  );
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
  const failed = tried.filter(({ call, trouble }, at) => {
    const later = tried.slice(at + 1).filter((other) => other.trouble === null);
    return (
      trouble !== null &&
      !isMadeGood(
        call,
        later.map((other) => other.call),
      )
    );
  });
  const last = tried.at(-1);
  const isLastWhatCounts =
    (act?.isSpecific === true || act?.name === "well") && last?.trouble !== null;
  const decisive = isLastWhatCounts ? last : failed.at(-1);
  if (decisive && (isAll || isLastWhatCounts || failed.length === tried.length)) {
    return toFailure(decisive);
  }
  return toSuccess(tried.filter(({ trouble }) => trouble === null));
}

function toSuccess(tried: readonly Tried[]): Judgement {
  return {
    verdict: "supported",
    evidence: tried.map(({ call }) => call.id),
    why: "A tool did it.",
  };
}

function toFailure({ call: { id, call }, trouble }: Tried): Judgement {
  const why = `${call.tool} was called, but ${trouble}.`;
  return { verdict: "contradicted", evidence: [id], why };
}
