/** Where each piece of a word has its number. */
export type Vocabulary = {
  readonly pieces: ReadonlyMap<string, number>;
  readonly isLowerCase: boolean;
};

export type WordPiece = {
  /** At most `maxTokens` numbers, those that mark the start and the end included. */
  encode(text: string, maxTokens: number): readonly number[];
};

const longestWord = 100;
const continued = "##";

/** Splits text as BERT does. Names of control tokens are plain text. Throws without those tokens. */
export function createWordPiece({ pieces, isLowerCase }: Vocabulary): WordPiece {
  const idOf = (token: string): number => {
    const id = pieces.get(token);
    if (id === undefined) throw new Error(`The vocabulary has no ${token}.`);
    return id;
  };
  const [start, end, unknown] = [idOf("[CLS]"), idOf("[SEP]"), idOf("[UNK]")];
  return {
    encode(text, maxTokens) {
      const ids = [start];
      for (const [word] of toPlain(text, isLowerCase).matchAll(words)) {
        if (ids.length >= maxTokens - 1) break;
        ids.push(...(splitWord(word, pieces) ?? [unknown]));
      }
      return [...ids.slice(0, maxTokens - 1), end];
    },
  };
}

/** ASCII symbols such as `$` and `+` count as punctuation too. */
const words = /[!-/:-@[-`{-~\p{P}]|[^\s!-/:-@[-`{-~\p{P}]+/gu;
const unseen = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Cn}\p{Co}\ufffd]/gu;
/** The blocks that BERT takes for Chinese: kana and hangul are not among them. */
const ideographs =
  /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2a6df}\u{2a700}-\u{2ceaf}\u{2f800}-\u{2fa1f}]/gu;

function toPlain(text: string, isLowerCase: boolean): string {
  const spaced = text.toWellFormed().replaceAll(unseen, "").replaceAll(ideographs, " $& ");
  return isLowerCase
    ? spaced
        .normalize("NFD")
        .replaceAll(/\p{Mn}/gu, "")
        .toLowerCase()
    : spaced;
}

/** The longest piece first, again and again; undefined where some part is in no piece. */
function splitWord(
  word: string,
  pieces: ReadonlyMap<string, number>,
): readonly number[] | undefined {
  const letters = Array.from(word);
  if (letters.length > longestWord) return undefined;
  const ids: number[] = [];
  let from = 0;
  while (from < letters.length) {
    let to = letters.length;
    let id: number | undefined;
    for (; to > from && id === undefined; to -= 1) {
      const piece = letters.slice(from, to).join("");
      id = pieces.get(from === 0 ? piece : continued + piece);
    }
    if (id === undefined) return undefined;
    ids.push(id);
    from = to + 1;
  }
  return ids;
}
