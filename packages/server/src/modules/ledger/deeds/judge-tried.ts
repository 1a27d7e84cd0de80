import type { Act } from "./acts.data.ts";
import { isForOther } from "./can-do.ts";
import type { EvidenceBook } from "../evidence-book.ts";
import type { ClaimedAct } from "./find-acts.ts";
import { findObjects } from "../names/find-objects.ts";
import { findPartRun } from "./find-part-run.ts";
import { foldText } from "../fold-text.ts";
import { isMadeGood } from "./is-made-good.ts";
import { isPart } from "./is-part.ts";
import { namesUnknownFile } from "./names-unknown-file.ts";
import type { Judgement } from "../names/judge-tokens.ts";
import { isOfAll } from "./is-of-all.ts";
import { preferNamed } from "./prefer-named.ts";
import type { Said } from "./said.ts";
import { tellOutcomeOf } from "./tell-outcome.ts";
import { toFailure } from "./to-failure.ts";
import { speaksOf } from "./speaks-of.ts";
import type { Tried } from "./tried.ts";

/** What is longer has more than one thing to speak of. */
const LABEL_CHARACTERS = 120;

/** Where everything is, whatever a call was given. */
const WORKSPACE = /^\/workspace\/?$/;

/** "facture*.pdf". */
const PATTERN = /[*?{]/;

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
  const isFailed = tried.every(({ trouble }) => trouble !== null);
  if (objects.length > 0 && about.length === 0 && !isFailed) {
    const isState = claimed.isState && !namesUnknownFile(claimed, said.clause, book);
    return isState ? null : judgeOtherObject(tried, objects, book);
  }
  if (objects.length > 0 && objects.every((name) => isDone(name, act, tried))) {
    return toSuccess(about);
  }
  const meant = preferNamed(about.length > 0 ? about : tried, said.clause, book);
  const judged = judgeMeant({ ...attempt, tried: meant });
  if (judged?.verdict !== "supported" || act.isAttempt) return judged;
  return findPartRun(attempt) ?? judged;
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

/** Something was called that can have done it, and nothing that was called speaks of the file or address. */
function judgeOtherObject(
  tried: readonly Tried[],
  objects: readonly string[],
  { calls }: EvidenceBook,
): Judgement | null {
  const name = objects.find((each) => NAME.test(each));
  if (name === undefined || calls.some((call) => speaksOf(call, name))) return null;
  const evidence = tried.map(({ call }) => call.id);
  const why = `No call that could have done this was about ${name}.`;
  return { verdict: "unsupported", evidence, why };
}

function judgeMeant({ said, tried }: Attempt): Judgement | null {
  const isAll = isOfAll(said.clause);
  const judged = judgeLatest(tried, isAll);
  if (judged.verdict !== "contradicted") return judged;
  if (isPart(said, isAll, tried)) return null;
  if (isAll) return judged;
  const isAdmitted = tried.some(({ trouble }) => trouble === null) && said.isAdmitted();
  return isAdmitted ? null : judged;
}

/** What the clause names; a clause that has hardly a word is about what stands before it: "`a.log`: removed". */
function findNamed({ clause, sentence }: Said): string[] {
  const isShort = clause.trim().split(/\s+/).length <= 3 && sentence.length <= LABEL_CHARACTERS;
  const named = findObjects(clause);
  return (named.length === 0 && isShort ? findObjects(sentence) : named).filter(
    (name) => !PATTERN.test(name) && !WORKSPACE.test(name),
  );
}

function isDone(name: string, act: Act, tried: readonly Tried[]): boolean {
  const last = findNewest(name, tried);
  return last !== undefined && tellOutcomeOf(name, last.call, act) === null;
}

/** The newest call about one thing; where it was given to one, not about `redis-data` for `redis`. */
function findNewest(name: string, tried: readonly Tried[]): Tried | undefined {
  const about = tried.filter(({ call }) => speaksOf(call, name));
  const isWhole = ({ call }: Tried) =>
    call.head
      .toLowerCase()
      .split(/[\s"'`,;=]+/)
      .includes(name);
  return about.findLast(isWhole) ?? about.at(-1);
}

function judgeLatest(tried: readonly Tried[], isAll: boolean): Judgement {
  const failed = tried.filter(({ call, trouble }, at) => {
    if (trouble === null) return false;
    const later = tried.slice(at + 1).filter((other) => other.trouble === null);
    return !isMadeGood(
      call,
      later.map((other) => other.call),
    );
  });
  const decisive = failed.at(-1);
  if (decisive && (isAll || failed.length === tried.length)) return toFailure(decisive);
  return toSuccess(tried.filter(({ trouble }) => trouble === null));
}

function toSuccess(tried: readonly Tried[]): Judgement {
  return {
    verdict: "supported",
    evidence: tried.map(({ call }) => call.id),
    why: "A tool did it.",
  };
}
