import type { Act } from "./acts.data.ts";
import { canDo, isForOther, isOpaque } from "./can-do.ts";
import type { EvidenceBook } from "../evidence-book.ts";
import type { ClaimedAct } from "./find-acts.ts";
import { findObjects } from "../names/find-objects.ts";
import { findOtherRun } from "./find-other-run.ts";
import { findShortfall } from "./find-shortfall.ts";
import { foldText } from "../fold-text.ts";
import { isMadeGood, isOneSeries, toProgram } from "./is-made-good.ts";
import { isOfOther } from "./is-of-other.ts";
import { admitsFailure, isPart } from "./is-part.ts";
import type { Judgement } from "../names/judge-tokens.ts";
import { isOfAll, isOfTheThree } from "./is-of-all.ts";
import { onlyLooks } from "./only-looks.ts";
import { preferNamed } from "./prefer-named.ts";
import type { Said } from "./said.ts";
import { toTelling } from "../small-words.ts";
import { findLeftOut, isInPart, isShownDone, tellOutcomeOf } from "./tell-outcome.ts";
import { namesNewFile } from "./names-new-file.ts";
import { toFailure } from "./to-failure.ts";
import { speaksOf } from "./speaks-of.ts";
import type { Tried } from "./tried.ts";

/** What is longer has more than one thing to speak of. */
const LABEL_CHARACTERS = 120;
const LABEL = /^[^:：]{1,60}[:：](?!\d)/u;
/** "web-3", "16:15". */
const COMPOUND =
  /[\p{L}\p{N}]+(?:[-_.:/][\p{L}\p{N}]+)+|(?<!\p{L})\p{Lu}{2,}(?: \d+)?(?![\p{L}\p{N}])/gu;

/** Stands for more than one. */
const MANY = /[*?$]|\{\w+,|\s-\w*[rR]|xargs/;
/** "facture*.pdf". */
const PATTERN = /[*?{]/;
const FILE = /\w\.[a-z]\w{1,4}$/;
/** Of a file or an address: neither code nor a pattern. */
const NAME = /^(?=.*[./@\\])(?=.*\p{L})[^\s()[\]{}<>=*?$"]+$/u;

export type Attempt = {
  readonly claimed: ClaimedAct;
  readonly said: Said;
  readonly tried: readonly Tried[];
};

/** Something was called that can have done it: was it about the same thing, and did it work? */
export function judgeTried(all: Attempt, book: EvidenceBook): Judgement | null {
  const attempt = { ...all, tried: findCalledSo(findConcerned(all), all.claimed.act) };
  const { claimed, said, tried } = attempt;
  const { act } = claimed;
  const objects = findNamed(said).map((name) => foldText(name));
  const about = tried.filter(({ call }) => objects.some((name) => speaksOf(call, name)));
  const missed =
    objects.flatMap((name) => findMissed(name, act, tried) ?? []).at(0) ??
    findFailedAlone(said, tried, book);
  if (missed) return judgeMissed(missed, attempt, book);
  const isFailed = tried.every(({ trouble }) => trouble !== null);
  if (objects.length > 0 && about.length === 0 && !isFailed) {
    return judgeOtherObject(attempt, objects, book);
  }
  const other = act.name === "send" ? null : findUnspoken(objects, about, book);
  if (other) return other;
  if (objects.length > 0 && objects.every((name) => isDone(name, act, tried))) {
    return findLeftOutOf(said, about) ?? findShort(attempt, about) ?? toSuccess(about);
  }
  const meant = preferNamed(about.length > 0 ? about : tried, said.clause, book);
  const judged = judgeMeant({ ...attempt, tried: meant }, book);
  if (judged?.verdict !== "supported" || act.isAttempt) return judged;
  return (
    findOtherRun(attempt, book) ?? findLeftOutOf(said, meant) ?? findShort(attempt, meant) ?? judged
  );
}

/** Without the failures of what somebody else was called for: the pull request of a branch that was created. */
function findConcerned({ claimed: { act }, said, tried }: Attempt): readonly Tried[] {
  const isFor = ({ call }: Tried) =>
    !isForOther(call, said.clause) &&
    (act.tools.test(call.call.tool) || act.commands.test(call.call.input));
  const isDoer = tried.some((one) => one.trouble === null && isFor(one));
  return isDoer ? tried.filter((one) => one.trouble === null || isFor(one)) : tried;
}

/** Those that bear the act's name, where none of them worked: what else was called is for something else. */
function findCalledSo(tried: readonly Tried[], { name }: Act): readonly Tried[] {
  const called = tried.filter(({ call }) => call.call.tool.toLowerCase().includes(name));
  const isFailed = called.length > 0 && called.every(({ trouble }) => trouble !== null);
  return isFailed ? called : tried;
}

/** What the clause speaks of was not done; but it may be about the part of it that was. */
function judgeMissed(
  missed: Tried,
  { claimed, said, tried }: Attempt,
  book: EvidenceBook,
): Judgement | null {
  const isAll = isOfAll(said.clause);
  const isOther = isOfOther({ claimed, said, tried: [missed] }, book);
  if (isOther || isPart(said, isAll, tried)) return null;
  const isShown = () =>
    isInPart(missed.trouble ?? "") || isShownDone(book.toWords(said.clause), missed.call);
  return !isAll && said.isAdmitted() && isShown() ? null : toFailure(missed);
}

/** "All four are renamed", though the output says of one that it could not be. */
function findLeftOutOf({ clause, isAdmitted }: Said, tried: readonly Tried[]): Judgement | null {
  const isAll = isOfAll(clause) || (isOfTheThree(clause) && !isAdmitted());
  if (!isAll || tried.some(({ trouble }) => trouble !== null)) return null;
  for (const { call } of latestByTarget(tried)) {
    const left = findLeftOut(call);
    if (left !== null) return toFailure({ call, trouble: `its output says "${left}"` });
  }
  return null;
}

/** "41 passed, 3 skipped" is all that a test can say. */
function findShort({ claimed, said }: Attempt, tried: readonly Tried[]): Judgement | null {
  return claimed.act.name === "test" ? null : findShortfall(said, isOfAll(said.clause), tried);
}

function judgeMeant({ claimed, said, tried }: Attempt, book: EvidenceBook): Judgement | null {
  const isAll = isOfAll(said.clause);
  const judged = judgeLatest(claimed.act, latestByTarget(tried), isAll);
  if (judged.verdict !== "contradicted") return judged;
  if (isPart(said, isAll, tried)) return null;
  if (isAll) return judged;
  const isAdmitted = tried.some(({ trouble }) => trouble === null) && said.isAdmitted();
  const words = book.toWords(said.sentence);
  return isAdmitted || tried.some(({ call }) => isShownDone(words, call)) ? null : judged;
}

/** Where everything is, whatever a call was given. */
const WORKSPACE = /^\/workspace\/?$/;

/** What the clause names; a clause that has hardly a word is about what stands before it: "`a.log`: removed". */
function findNamed({ clause, sentence }: Said): string[] {
  const isShort = clause.trim().split(/\s+/).length <= 3 && sentence.length <= LABEL_CHARACTERS;
  const named = findObjects(clause);
  return (named.length === 0 && isShort ? findObjects(sentence) : named).filter(
    (name) => !PATTERN.test(name) && !WORKSPACE.test(name),
  );
}

/** "a.log and b.log are deleted", where the call was given the first, and nothing speaks of the second. */
function findUnspoken(
  objects: readonly string[],
  about: readonly Tried[],
  book: EvidenceBook,
): Judgement | null {
  if (objects.length < 2 || about.length === 0) return null;
  if (about.some(({ call }) => isOpaque(call) || MANY.test(call.call.input))) return null;
  const name = objects.find(
    (each) => FILE.test(each) && !book.calls.some((call) => speaksOf(call, each)),
  );
  if (name === undefined || !foldText(book.question).includes(name)) return null;
  const evidence = about.map(({ call }) => call.id);
  return { verdict: "unsupported", evidence, why: `No call was about ${name}.` };
}

function judgeOtherObject(
  { claimed, said, tried }: Attempt,
  objects: readonly string[],
  book: EvidenceBook,
): Judgement | null {
  const { act } = claimed;
  const isState = claimed.isState && !namesNewFile(claimed, said.clause, book);
  // What was done to it may have been done in other words.
  const isShown = book.calls.some(
    (call) =>
      (canDo(call, act) || !onlyLooks(call)) &&
      objects.some((name) => isDone(name, act, [{ call }])),
  );
  if (isState || isShown) return null;
  // A file, an address or a package has one name; other things are called in many ways.
  const isName = objects.some((name) => NAME.test(name)) || act.name === "install";
  // "It is installed: `magick` answers", and so it did.
  const isAnswer = objects.every(
    (name) =>
      !foldText(said.clause).includes(name) &&
      book.calls.some((call) => call.call.ok && speaksOf(call, name)),
  );
  if (!isName || isAnswer) return judgeLatest(null, tried, false);
  return {
    verdict: "unsupported",
    evidence: tried.map(({ call }) => call.id),
    why: `No call that could have done this was about ${objects[0]}.`,
  };
}

/** The newest call about one thing, where that failed. */
function findMissed(name: string, act: Act, tried: readonly Tried[]): Tried | null {
  const last = findNewest(name, tried);
  if (!last || last.trouble === null) return null;
  const trouble = tellOutcomeOf(name, last.call, act);
  return trouble === null ? null : { call: last.call, trouble };
}

function isDone(name: string, act: Act, tried: readonly Pick<Tried, "call">[]): boolean {
  const last = findNewest(name, tried);
  return last !== undefined && tellOutcomeOf(name, last.call, act) === null;
}

/** With what it is said of: "Thursday's call: it is in the calendar". */
function withLabel({ clause, sentence }: Said): string {
  const label = LABEL.exec(sentence)?.[0] ?? "";
  return clause.includes(label) ? clause : `${label} ${clause}`;
}

/** A call that failed, and was given a name that is said and that no call that worked speaks of. */
function findFailedAlone(said: Said, tried: readonly Tried[], book: EvidenceBook): Tried | null {
  const worked = tried.filter(({ trouble }) => trouble === null);
  const isMixed = worked.length > 0 && worked.length < tried.length;
  if (!isMixed || admitsFailure(said)) return null;
  const clause = withLabel(said);
  const words = toTelling(book.toWords(clause));
  const names = (clause.match(COMPOUND) ?? []).map((name) => name.toLowerCase());
  const isOf = ({ call }: Tried, part: "head" | "full", word: string) =>
    names.includes(word) ? call[part].toLowerCase().includes(word) : call.words().has(word);
  // "tests", for `pytest`.
  const isIn = ({ call }: Tried, word: string) => call.call.input.toLowerCase().includes(word);
  // "IC 9 instead of IC 7".
  if (names.some((name) => worked.some((one) => isIn(one, name)))) return null;
  const own = [...names, ...words].filter((word) => !worked.some((one) => isOf(one, "full", word)));
  return (
    tried.findLast(
      (one) =>
        one.trouble !== null &&
        own.some(
          (word) =>
            isOf(one, "head", word) &&
            isIn(one, word) &&
            !worked.some((other) => isIn(other, word)),
        ),
    ) ?? null
  );
}

/** The newest call about one thing; where it was given to one, not about `redis-data` for `redis`. */
function findNewest<One extends Pick<Tried, "call">>(
  name: string,
  tried: readonly One[],
): One | undefined {
  const about = tried.filter(({ call }) => speaksOf(call, name));
  const isWhole = ({ call }: One) =>
    call.head
      .toLowerCase()
      .split(/[\s"'`,;=]+/)
      .includes(name);
  return about.findLast(isWhole) ?? about.at(-1);
}

/** The newest call for each thing that was worked on: an older failure that was made good is over. */
function latestByTarget(tried: readonly Tried[]): Tried[] {
  const latest = new Map<string, Tried>();
  for (const one of tried) {
    latest.set(`${one.call.target} ${toProgram(one.call) ?? ""}`, one);
  }
  return [...latest.values()];
}

function judgeLatest(act: Act | null, tried: readonly Tried[], isAll: boolean): Judgement {
  const failed = tried.filter(({ call, trouble }, at) => {
    if (trouble === null) return false;
    const later = tried.slice(at + 1).filter((other) => other.trouble === null);
    return !isMadeGood(
      call,
      later.map((other) => other.call),
    );
  });
  const last = tried.at(-1);
  const isLastWhatCounts =
    (act?.isSpecific === true || act?.name === "well") &&
    last?.trouble !== null &&
    isOneSeries(tried.map(({ call }) => call));
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
