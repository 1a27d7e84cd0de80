import type { EvidenceBook } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { everyMatch } from "../every-match.ts";
import type { Token } from "../names/find-tokens.ts";
import { headingOf } from "../numbers/table-above.ts";
import { oncePer } from "../once-per.ts";
import { addKeys, toKey, toMomentKeys } from "./to-keys.ts";

const WORD = /[\p{L}\p{M}\p{N}'’]+/gu;
/** Begins something else. */
const BREAK =
  /[,;:，；：、()（）]|\s[–—]\s|\s(?:and|und|e|y|et|but|while|aber|während|pero|mas|mais)\s/giu;
const BROKEN = 0.6;
/** What stands behind it, or beyond another value of its kind, is said of it less often. */
const BEHIND = 0.8;
const BEYOND = 0.6;
const FAR_WORDS = 20;
const LEAST = 0.25;
const MOMENT = 1.2;
const HEADING = 0.9;
const QUESTION = 0.35;
/** Where a sentence says nothing but the value, and none of the question's words, it is said of what was asked. */
const BARE_QUESTION = 0.8;
const BARE_KEYS = 3;
const BEFORE = 0.3;
const QUESTION_CHARACTERS = 600;

/** From where to where in a sentence. */
export type Span = Pick<Token, "start" | "end">;

/** What is said around a value, each key with how likely it is said of that and not of those `beside` it. */
export function weighKeys(
  value: Span,
  beside: readonly Span[],
  input: CheckInput,
): Map<string, number> {
  const { sentence, tokens, book } = input;
  const weights = new Map<string, number>();
  const add = (key: string | null, weight: number) => {
    if (key !== null && weight > (weights.get(key) ?? 0)) weights.set(key, weight);
  };
  const addAll = (source: string, weight: number) => {
    for (const word of book.toWords(source)) add(toKey(word), weight);
  };
  const isOver = ({ start, end }: Span) => start < value.end && value.start < end;
  const scene = { said: readSaid(input), value, beside };
  for (const word of scene.said.words) {
    if (isOver(word)) continue;
    const weight = weigh(word, scene);
    for (const key of word.keys) add(key, weight);
  }
  for (const token of tokens.list) {
    if (token.readings.length === 0 || isOver(token)) continue;
    const weight = MOMENT * weigh(token, scene);
    for (const key of toMomentKeys(token.readings)) add(key, weight);
  }
  if (sentence.form === "row") {
    addAll(headingOf(sentence.above, sentence.text.slice(0, value.start)), HEADING);
  }
  const questioned = readAsked(book);
  const isBare = weights.size < BARE_KEYS && !questioned.some((key) => weights.has(key ?? ""));
  for (const key of questioned) add(key, isBare ? BARE_QUESTION : QUESTION);
  addAll(sentence.before, BEFORE);
  return weights;
}

/** Whether anything is said that the one entry has and none of the others does: without that nothing speaks for it. */
export function isSpokenOf(
  one: ReadonlySet<string>,
  others: readonly ReadonlySet<string>[],
  input: CheckInput,
): boolean {
  for (const key of readKeys(input)) {
    if (one.has(key) && !others.some((other) => other.has(key))) return true;
  }
  return false;
}

/** All that a sentence says, and what was asked where it says little. */
const readKeys = oncePer((input: CheckInput): ReadonlySet<string> => {
  const keys = new Set<string>();
  for (const word of readSaid(input).words) for (const key of word.keys) if (key) keys.add(key);
  for (const { readings } of input.tokens.list) {
    for (const key of toMomentKeys(readings)) keys.add(key);
  }
  const { sentence, book } = input;
  if (sentence.form === "row") addKeys(book.toWords(sentence.above.split("\n", 1)[0] ?? ""), keys);
  if (keys.size <= BARE_KEYS) for (const key of readAsked(book)) if (key) keys.add(key);
  return keys;
});

const readAsked = oncePer(({ question, toWords }: EvidenceBook) =>
  toWords(question.slice(0, QUESTION_CHARACTERS)).map(toKey),
);

type Word = Span & { readonly keys: readonly (string | null)[] };
type Said = { readonly words: readonly Word[]; readonly breaks: readonly number[] };

/** The words of a sentence, and where something else begins in it. */
const readSaid = oncePer(({ sentence: { text }, book }: CheckInput): Said => {
  const words = everyMatch(text, WORD).map(({ 0: run, index }) => ({
    start: index,
    end: index + run.length,
    keys: book.toWords(run).map(toKey),
  }));
  return { words, breaks: everyMatch(text, BREAK).map(({ index }) => index) };
});

/** Whether something else begins between two places. */
export function isBroken(one: Span, other: Span, input: CheckInput): boolean {
  const [from, to] = [Math.min(one.end, other.end), Math.max(one.start, other.start)];
  return readSaid(input).breaks.some((at) => at >= from && at < to);
}

type Scene = { readonly said: Said; readonly value: Span; readonly beside: readonly Span[] };

function weigh({ start, end }: Span, { said, value, beside }: Scene): number {
  const isBehind = start >= value.end;
  const [from, to] = isBehind ? [value.end, start] : [end, value.start];
  const isBetween = (one: Span) => one.start >= from && one.end <= to;
  let far = 0;
  for (const word of said.words) if (isBetween(word)) far++;
  let near = Math.max(LEAST, 1 - far / FAR_WORDS) * (isBehind ? BEHIND : 1);
  if (said.breaks.some((at) => at >= from && at < to)) near *= BROKEN;
  for (const other of beside) if (isBetween(other)) near *= BEYOND;
  return near;
}
