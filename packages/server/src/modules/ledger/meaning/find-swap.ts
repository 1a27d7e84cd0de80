import { toWords } from "../../text/index.ts";
import type { Language } from "../detect-language.ts";
import { smallWords } from "../small-words.ts";
import { isSameWord } from "./same-word.ts";
import { isContent, shareOf, toNames, type Passage } from "./passages.ts";

const COPULA =
  /^(?:is|are|was|were|ist|sind|war|waren|é|são|foi|era|es|son|fue|est|sont|était|fut)$/u;
const BY = /^(?:by|von|durch|por|pelo|pela|par)$/u;
const SUBJECT = /^[\s*_"“„«(]*((?:\p{Lu}[\p{L}\p{M}'’.-]*\s+)+)(\p{Ll}+)/u;
const REST_SHARE = 0.8;
const LEAST_REST = 2;
const SAME_BEFORE = 3;
/** How far before a name the word stands that it belongs to, and how far behind that word a name. */
const REACH = 3;
const NEAR = 6;

/** What a passage says of somebody else, or with another word in the same place; null: nothing. */
export function findSwap(
  { text, language }: { readonly text: string; readonly language: Language },
  passages: readonly Passage[],
  known: ReadonlySet<string>,
): Passage | null {
  const words = toWords(text);
  const sentences = passages.filter(({ isRecord }) => !isRecord);
  return (
    findOtherSubject(text, words, sentences) ??
    findOtherWord(words, sentences, known) ??
    findOtherName(words, toNames(text, language), sentences)
  );
}

function findOtherSubject(
  text: string,
  words: readonly string[],
  passages: readonly Passage[],
): Passage | null {
  const subject = readSubject(text);
  if (subject === null) return null;
  const rest = words.filter((word) => isContent(word) && !subject.includes(word));
  if (rest.length < LEAST_REST) return null;
  return (
    passages.find((passage) => {
      const other = readSubject(passage.text);
      if (other === null || other.some((word) => words.includes(word))) return false;
      if (subject.some((word) => passage.known.has(word))) return false;
      return shareOf(rest, passage.known) >= REST_SHARE;
    }) ?? null
  );
}

/** The words of a name that a sentence begins with: two of them, or one that "is" something. */
function readSubject(text: string): string[] | null {
  const [, name = "", verb = ""] = SUBJECT.exec(text) ?? [];
  const words = toWords(name);
  const isName = words.length > 1 || COPULA.test(verb);
  return words.length > 0 && isName && words.some(isContent) ? words : null;
}

/** "The Kenyan novelist Mwangi", where the evidence knows only "the Kenyan hydrologist Mwangi". */
function findOtherWord(
  words: readonly string[],
  passages: readonly Passage[],
  known: ReadonlySet<string>,
): Passage | null {
  const said = new Set(words);
  const isSwapped = (word: string, other: string) =>
    word !== other && !known.has(word) && !said.has(other) && [word, other].every(isTextWord);
  const [last = "", ...before] = words.toReversed();
  return (
    passages.find((passage) => {
      const isTitle = words.some((word, at) =>
        passage.words.some(
          (other, place) =>
            isSameTelling(words[at - 1], passage.words[place - 1]) &&
            passage.names.some(([first]) => first === words[at + 1]) &&
            words[at + 1] === passage.words[place + 1] &&
            isSwapped(word, other),
        ),
      );
      const [other = "", ...rest] = passage.words.toReversed();
      const isLast = before.slice(0, SAME_BEFORE).every((word, at) => word === rest[at]);
      return isTitle || (isLast && before.length >= SAME_BEFORE && isSwapped(last, other));
    }) ?? null
  );
}

function isSameTelling(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && one === other && isContent(one);
}

/** "Designed by Pell", where everything that the evidence calls designed was so by somebody else. */
function findOtherName(
  words: readonly string[],
  names: readonly (readonly string[])[],
  passages: readonly Passage[],
): Passage | null {
  for (const name of names) {
    const at = words.indexOf(name[0] ?? "");
    const anchor = words.slice(Math.max(0, at - REACH), at).findLast(isTelling);
    const isKnown = passages.some((passage) => name.some((word) => passage.known.has(word)));
    const isBound = words[at - 1] === anchor || BY.test(words[at - 1] ?? "");
    if (!isBound || anchor === undefined || !isKnown || names.flat().includes(anchor)) continue;
    const nearest = passages.flatMap((passage) => findNearest(passage, anchor));
    const isOwn = nearest.some(({ names: near }) =>
      near.flat().some((word) => name.includes(word)),
    );
    const [first] = nearest;
    if (first && !isOwn && nearest.every((one) => one.names.length > 0)) return first.passage;
  }
  return null;
}

type Nearest = { readonly passage: Passage; readonly names: readonly (readonly string[])[] };

/** The names nearest to each place of a word in a passage, on either side of it. */
function findNearest(passage: Passage, anchor: string): Nearest[] {
  const find = (words: readonly string[]) =>
    words.flatMap((one) => passage.names.filter((name) => name.includes(one))).slice(0, 1);
  return passage.words.flatMap((word, place) => {
    if (!isSameWord(word, anchor)) return [];
    const after = find(passage.words.slice(place + 1, place + 1 + NEAR));
    const before = find(passage.words.slice(Math.max(0, place - NEAR), place).toReversed());
    return [{ passage, names: [...after, ...before] }];
  });
}

function isTelling(word: string): boolean {
  return isContent(word) && !smallWords.has(word);
}

function isTextWord(word: string): boolean {
  return isContent(word) && !/[\d\p{Script=Han}]/u.test(word);
}
