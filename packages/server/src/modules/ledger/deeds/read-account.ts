import {
  asides,
  causes,
  exits,
  harmless,
  joints,
  pendings,
  planned,
  refusals,
  toCome,
  unconcerned,
} from "./account.data.ts";
import { hasToken, type EvidenceBook } from "../evidence-book.ts";
import { isFailure } from "./find-failed-call.ts";
import { hints } from "./hints.data.ts";
import { findPlans } from "../find-plans.ts";
import { foldText } from "../fold-text.ts";
import type { Language } from "../detect-language.ts";
import { atFirst, conditions, denials, failures, moods, partial } from "../moods.data.ts";
import type { Sentence } from "../sentence.ts";
import { onlyLooks } from "./only-looks.ts";
import { once } from "../once.ts";
import { oncePer } from "../once-per.ts";
import { toTelling } from "../small-words.ts";
import { findActs } from "./find-acts.ts";
import { isPending, isPretence, tellOutcome } from "./tell-outcome.ts";
import { tellsResult } from "./tells-result.ts";
import { withoutZeroes } from "./without-zeroes.ts";

type Call = EvidenceBook["calls"][number];

/** How an answer, taken as a whole, accounts for what went wrong. */
export type Account = {
  /** It says somewhere that something went wrong, was not done, or only in part. */
  isAdmitted(): boolean;
  /** It says somewhere that something waits for somebody. */
  isPendingTold(): boolean;
  /** Sentences, by where they start, that pass a failure over in silence. */
  readonly silent: ReadonlyMap<number, Call>;
};

/** Languages that have a word in common mostly begin it alike: "registre", "registry". */
const STEM_CHARACTERS = 5;

const FRACTION =
  /(?<![\d.,])(\d+)\s*(?:(?:out )?of(?: the)?|von(?: den)?|der|de(?: l[ao]s)?|d[oa]s|des|sur(?: les)?|\/)\s*(\d+)(?![\d.,/])/iu;

/** A part of a sentence that speaks for itself. */
type Part = {
  readonly sentence: Sentence;
  readonly text: string;
  /** Asked for only where a call failed. */
  isPlan(): boolean;
  stems(): readonly string[];
};

export function readAccount(
  sentences: readonly Sentence[],
  language: Language,
  book: EvidenceBook,
): Account {
  const toParts = once(() => splitParts(sentences, language, book));
  const isPendingTold = once(() => sentences.some(({ text }) => pendings.test(text)));
  const silent = new Map<number, Call>();
  // Who asks why something fails need not be told that it does.
  const failed = causes.test(book.question) ? [] : book.outcomes().failed.filter(isFailure);
  for (const call of failed) {
    if (isPending(tellOutcome(call, null) ?? "") && isPendingTold()) continue;
    const failure = { call, language, book };
    const parts = toParts();
    const isTold = (part: Part) => admits(part, failure) || repeats(part.sentence.text, call);
    if (parts.some(isTold)) continue;
    for (const { sentence } of findSilent(parts, failure)) {
      silent.set(sentence.start, call);
    }
  }
  // What happens if, or went wrong only at first, owns up to nothing.
  const isAdmission = ({ text, sentence }: Part) =>
    ownsUp(text) && !atFirst.test(text) && !conditions.test(sentence.text);
  return { isAdmitted: once(() => toParts().some(isAdmission)), isPendingTold, silent };
}

function splitParts(
  sentences: readonly Sentence[],
  language: Language,
  book: EvidenceBook,
): Part[] {
  return (
    sentences
      // What stands between bars is no sentence, unless it is a row.
      .filter(({ form, text }) => form === "row" || (form === "prose" && !text.includes(" | ")))
      .flatMap((sentence) => splitSentence(sentence, language, book))
  );
}

function splitSentence(sentence: Sentence, language: Language, book: EvidenceBook): Part[] {
  const plans = once(() => findPlans(sentence.text, language));
  let from = 0;
  return sentence.text.split(joints).map((said) => {
    const at = sentence.text.indexOf(said, from);
    from = at;
    const text = withoutZeroes(said.replaceAll(asides, " ")).replaceAll(harmless, " ");
    const stems = once(() => toStems(book.toWords(said)));
    return { sentence, text, isPlan: () => plans()(at), stems };
  });
}

function ownsUp(text: string): boolean {
  return isSaid([failures, denials, partial], text) || isFraction(text);
}

/** "26 of 27". */
function isFraction(text: string): boolean {
  const [, some, all] = FRACTION.exec(text) ?? [];
  return Number(some) < Number(all);
}

/** Whether something is said in one of these moods, and not only of what is no concern of it. */
function isSaid(said: readonly RegExp[], text: string): boolean {
  const has = (part: string) => said.some((mood) => mood.test(part));
  return has(text) && has(text.replace(unconcerned, " "));
}

type Failure = { readonly call: Call; readonly language: Language; readonly book: EvidenceBook };

/** Whether a part may be meant to say that this call failed: it is no nearer to anything else. */
function admits(
  { sentence, text, isPlan, stems }: Part,
  { call, language, book }: Failure,
): boolean {
  if (conditions.test(sentence.text)) return false;
  if (exits.test(text) || (isPretence(call) && planned.test(sentence.text))) return true;
  const isHint = !isPlan() && isSaid([hints[language], atFirst, refusals], text);
  if (!ownsUp(text) && !isHint) return false;
  const own = countOf(stems(), call);
  // Who looked at it afterwards saw what became of it.
  const isLater = (item: EvidenceBook["items"][number]) =>
    book.items.indexOf(item) > book.items.indexOf(call) &&
    book.calls.some((other) => other.id === item.id && onlyLooks(other));
  return book.items.every((other) => isLater(other) || countOf(stems(), other) <= own);
}

const REPEATED_CHARACTERS = 12;

/** Who gives back what the failed call said, or its code, tells of it. */
function repeats(text: string, call: Call): boolean {
  const said = foldText(text.trim());
  const isItsOwn = said.length >= REPEATED_CHARACTERS && foldText(call.text).includes(said);
  return isItsOwn || tellsCode(text, call);
}

const STATUS = /(?:status|http|code|error)[^\n\d]{0,12}(?:\/[\d.]+ )?[45]\d\d(?!\d)/gi;

/** "The server answers with 404". */
export function tellsCode(text: string, call: Call): boolean {
  const codes = text.match(/(?<![\d.,]|\d\s)[45]\d\d(?![\d%]|[.,]\d)/g) ?? [];
  const statuses = codes.length === 0 || call.call.ok ? [] : (call.text.match(STATUS) ?? []);
  return codes.some((code) => statuses.some((status) => hasToken(status, code)));
}

/** What can only be about the call; where there is none, what is about nothing that was done, or may be about it. */
function findSilent(parts: readonly Part[], { call, language, book }: Failure): readonly Part[] {
  const statements = parts.filter(
    ({ text, isPlan }) => (!isPlan() || toCome.test(text)) && !ownsUp(text),
  );
  const { worked } = book.outcomes();
  const mood = moods[language];
  const toFree = (said: readonly string[]) =>
    said.filter((stem) => !worked.some((other) => toItemStems(other).has(stem)));
  // The hour of one may be that of another.
  const isOnly = ({ stems }: Part) =>
    toFree(stems()).some((stem) => !/^\d\d$/.test(stem) && toItemStems(call).has(stem));
  const isOfNothing = ({ stems, text, sentence, isPlan }: Part) => {
    const said = stems();
    if (isPlan() || said.length === 0 || toFree(said).length < said.length) return false;
    const isState = mood.done.test(text) || mood.state.test(text);
    return isState || tellsResult(text, sentence.form, language);
  };
  const isNear = ({ stems, isPlan }: Part) => !isPlan() && countOf(stems(), call) > 0;
  const isTold = (part: Part) =>
    isOnly(part) || (isOfNothing(part) && findActs(part.sentence, language).length > 0);
  const ways = [isTold, isOfNothing, isNear].map((isMeant) => statements.filter(isMeant));
  return ways.find(({ length }) => length > 0) ?? [];
}

function countOf(stems: readonly string[], item: EvidenceBook["items"][number]): number {
  const known = toItemStems(item);
  return stems.filter((stem) => known.has(stem)).length;
}

const toItemStems = oncePer(
  ({ lineWords }: EvidenceBook["items"][number]): ReadonlySet<string> =>
    new Set(lineWords.flatMap(toStems)),
);

function toStems(words: readonly string[]): string[] {
  const numbers = words.filter((word) => /^\d{2,}$/.test(word));
  return [...toTelling(words).map((word) => word.slice(0, STEM_CHARACTERS)), ...numbers];
}
