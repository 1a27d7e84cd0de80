import { foldName } from "../../../modules/memory/index.ts";
import { questionWords } from "../../../modules/text/index.ts";

const WORDS = 64;
const WORDS_A_NAME = 4;
const LETTERS_A_NAME = 6;

const word = /[\p{L}\p{N}\p{M}+#]+/gu;
/** Scripts that put no spaces between words. */
const unspaced = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}]{2,}$/u;
const capital = /^\p{Lu}/u;
const isOfQuestions: ReadonlySet<string> = new Set(questionWords);

/**
 * Whatever in a question may be a name, as names are compared: runs of up to four words, in any
 * letter case, since people write "anna" too. "will" is a name only where it is written "Will".
 */
export function toNameCandidates(question: string): readonly string[] {
  const words = [...question.matchAll(word)].slice(0, WORDS);
  const folded = words.map(([each]) => foldName(each));
  const names = new Set<string>();
  for (const [at, match] of words.entries()) {
    const [text] = match;
    const isMeant = capital.test(text) && at > 0;
    if (isMeant || !isOfQuestions.has(folded[at] ?? "")) names.add(folded[at] ?? "");
    for (let count = 2; count <= WORDS_A_NAME && at + count <= words.length; count++) {
      names.add(folded.slice(at, at + count).join(" "));
    }
    if (unspaced.test(text)) for (const part of partsOf(folded[at] ?? "")) names.add(part);
  }
  return [...names];
}

function partsOf(run: string): readonly string[] {
  const letters = Array.from(run).slice(0, WORDS);
  const parts: string[] = [];
  for (let from = 0; from < letters.length; from++) {
    for (let count = 2; count <= LETTERS_A_NAME && from + count <= letters.length; count++) {
      parts.push(letters.slice(from, from + count).join(""));
    }
  }
  return parts;
}
