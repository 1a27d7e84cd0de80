import { stemmer } from "stemmer";

/** Of a longer text only the beginning is indexed. */
const INDEXED_LENGTH = 100_000;
const WORD_LENGTH = 40;

const ASCII = /^\p{ASCII}*$/u;
const ASCII_WORDS = /[a-z0-9]+/g;
const POSSESSIVE = /['’]s(?![a-z0-9])/g;
/** Of a character that takes two units, where a cut left only the first. */
const HALF = /[\uD800-\uDBFF]$/;
const ENGLISH = /^[a-z]+$/;

/** Scripts that put no spaces between words: they are looked up by pairs of letters. */
const UNSPACED = ["Han", "Hiragana", "Katakana", "Hangul", "Thai", "Lao", "Khmer", "Myanmar"]
  .map((script) => `\\p{scx=${script}}`)
  .join("");
const BEGINS_UNSPACED = new RegExp(`^[${UNSPACED}]`, "u");
const LETTERS = "[\\p{L}\\p{N}\\p{M}]";
const RUNS = new RegExp(
  `\\p{Extended_Pictographic}|[${LETTERS}&&[${UNSPACED}]]+|[${LETTERS}--[${UNSPACED}]]+`,
  "gv",
);

/** Zero-width characters, choices of a form, and marks that people leave out: accents, Hebrew points, Arabic vowels. */
const SILENT =
  /\p{Cf}|[\ufe00-\ufe0f]|[\u0300-\u036f]|[\u0591-\u05c7]|[\u064b-\u065f]|\u0670|\u0640/gu;
const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
};
const LIGATURES = new RegExp(`[${Object.keys(UNDECOMPOSED).join("")}]`, "g");

/**
 * The words of a text as they are indexed and looked up, in their order: the same for every spelling
 * of a word that people take for the same. A stored index is only right for the words of this very
 * function: a change of it needs a migration that makes the index again.
 */
export function toWords(text: string): string[] {
  const lower = text.slice(0, INDEXED_LENGTH).toLowerCase();
  if (ASCII.test(lower)) return toAsciiWords(lower);
  const folded = lower
    .normalize("NFKD")
    .replaceAll(SILENT, "")
    .replaceAll(LIGATURES, (letter) => UNDECOMPOSED[letter] ?? letter)
    .normalize("NFC")
    // A compatibility form may stand for a capital.
    .toLowerCase();
  if (ASCII.test(folded)) return toAsciiWords(folded);
  const words: string[] = [];
  for (const run of folded.replaceAll(POSSESSIVE, "").match(RUNS) ?? []) {
    if (BEGINS_UNSPACED.test(run)) addPairs(words, run);
    else words.push(toWord(run));
  }
  return words;
}

function toAsciiWords(text: string): string[] {
  return (text.replaceAll(POSSESSIVE, "").match(ASCII_WORDS) ?? []).map(toWord);
}

function toWord(run: string): string {
  const word = run.length <= WORD_LENGTH ? run : run.slice(0, WORD_LENGTH).replace(HALF, "");
  return ENGLISH.test(word) ? stemmer(word) : word;
}

function addPairs(words: string[], run: string): void {
  let previous = "";
  let pairs = 0;
  for (const character of run) {
    if (previous !== "") {
      words.push(previous + character);
      pairs++;
    }
    previous = character;
  }
  if (pairs === 0) words.push(previous);
}
