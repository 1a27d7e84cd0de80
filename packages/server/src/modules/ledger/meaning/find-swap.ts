import { toWords } from "../../words/index.ts";
import type { Language } from "../detect-language.ts";
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
  return (
    findOtherSubject(text, words, passages) ??
    findOtherWord(words, passages, known) ??
    findOtherName(words, toNames(text, language), passages)
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
    const anchor = words.slice(Math.max(0, at - REACH), at).findLast(isContent);
    const isKnown = passages.some((passage) => name.some((word) => passage.known.has(word)));
    const isBound = words[at - 1] === anchor || BY.test(words[at - 1] ?? "");
    if (!isBound || anchor === undefined || !isKnown || names.flat().includes(anchor)) continue;
    const followed = passages.flatMap((passage) =>
      passage.words.flatMap((word, place) =>
        word === anchor
          ? [
              {
                passage,
                before: passage.words.slice(Math.max(0, place - NEAR), place),
                after: passage.words.slice(place + 1, place + 1 + NEAR),
              },
            ]
          : [],
      ),
    );
    const hasOther = ({ passage, after }: (typeof followed)[number]) =>
      passage.names.some((other) => other.some((word) => after.includes(word)));
    const isOwn = followed.some(({ before, after }) =>
      name.some((word) => before.includes(word) || after.includes(word)),
    );
    const [first] = followed;
    if (first && !isOwn && followed.every(hasOther)) return first.passage;
  }
  return null;
}

function isTextWord(word: string): boolean {
  return isContent(word) && !/[\d\p{Script=Han}]/u.test(word);
}
