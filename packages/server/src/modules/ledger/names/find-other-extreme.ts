import type { EvidenceRecord } from "./evidence-records.ts";
import type { EvidenceBook } from "../evidence-book.ts";
import { extremes, plainWords } from "./extremes.data.ts";
import type { Token } from "./find-tokens.ts";
import type { CheckInput } from "../finding.ts";
import { toFoldedToken, type Comparison } from "./find-named.ts";
import { toTime } from "../numbers/find-spans.ts";
import { everyMatch } from "../every-match.ts";

/** A name is not farther from the word than this. */
const REACH = 80;
/** The longest of those words, and what tells that it is not meant. */
const WORD = 40;

/** The entry that is the last in time, where another of the list is called so. */
export function findOtherExtreme(
  token: Token,
  { isSame, isAlike }: Comparison,
  { sentence: { text }, book }: CheckInput,
): EvidenceRecord | null {
  const called = findCalled(text, token);
  if (!called) return null;
  const said = toFoldedToken(token);
  const same = book.tokens.filter((known) => isSame(said, known));
  const [first] = same;
  if (!first?.id || same.some(({ id }) => id !== first.id)) return null;
  const dated = book.records(first.id).flatMap((record) => {
    const time = toLast(record);
    return time !== null && record.tokens.some((one) => isAlike(said, one))
      ? [{ record, time }]
      : [];
  });
  const own = dated.filter(({ record }) => record.tokens.some((one) => same.includes(one)));
  if (own.length === 0 || own.length === dated.length) return null;
  const kept = toKept(called.words, own[0]?.record, book);
  if (kept === null) return null;
  const isBeyond = ({ time }: { time: number }) =>
    own.every((one) => (time - one.time) * called.sign > 0);
  const isMeant = ({ record }: { record: EvidenceRecord }) =>
    kept.every((word) => record.traits().has(word));
  return dated.find((one) => isBeyond(one) && isMeant(one))?.record ?? null;
}

/** "The newest snapshot is …", and what stands between. */
function findCalled(text: string, { start, end }: Token) {
  for (const { sign, pattern } of extremes) {
    if (text.search(pattern) < 0) continue;
    const before = text.slice(Math.max(0, start - REACH - WORD), start);
    const last = everyMatch(before, pattern).at(-1);
    const between = last ? before.slice(last.index + last[0].length) : "";
    if (last && between.length <= REACH && !/[;:.,，。；]\s|[，。；]/.test(between)) {
      return { sign, words: between };
    }
    const behind = text.slice(end, end + REACH);
    const next = everyMatch(behind, pattern)[0];
    const isNext = next && /^[`"'*)\s]*(?:is|ist|est|es|é|是)\s*(?:\p{L}{1,3}\s)?$/iu;
    if (next && isNext && isNext.test(behind.slice(0, next.index))) return { sign, words: "" };
  }
  return null;
}

/** The words that tell of which things it is the last, as entries have them; null: there is no telling. */
function toKept(
  words: string,
  own: EvidenceRecord | undefined,
  { items, question, toWords }: EvidenceBook,
): string[] | null {
  const head = items.find((item) => item.id === own?.id)?.headWords();
  const asked = new Set(toWords(question));
  const kept: string[] = [];
  for (const written of words.match(/[\p{Script=Han}]+|[\p{L}\p{N}]+/gu) ?? []) {
    const read = toWords(written);
    if (read.some((word) => own?.traits().has(word))) {
      kept.push(...read.filter((word) => own?.traits().has(word)));
    } else if (
      !plainWords.test(written) &&
      !read.every((word) => head?.has(word) || asked.has(word))
    ) {
      return null;
    }
  }
  return kept;
}

function toLast({ tokens }: EvidenceRecord): number | null {
  const times = tokens.flatMap(({ kind, readings: [moment] }) =>
    kind === "date" && moment && moment.day !== null ? (toTime(moment) ?? []) : [],
  );
  return times.length > 0 ? Math.max(...times) : null;
}
