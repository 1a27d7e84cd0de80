/** Made when it is first used: a start would take a while for all of them. */
type WordPattern = Pick<RegExp, "source" | "test">;

/**
 * Finds any of these words or phrases, as whole words: "test" is not in "latest". A `*` at the end
 * stands for any ending. Languages that put no spaces between words match anywhere. `before` is a
 * pattern of what must stand in front.
 */
export function toWordPattern(words: readonly string[], before = ""): WordPattern {
  const unspaced = words.filter((word) => UNSPACED.test(word)).map(escape);
  const spaced = words.filter((word) => !UNSPACED.test(word)).map(toSource);
  const whole = `(?<![\\p{L}\\p{N}_])(?:${spaced.join("|")})(?![\\p{L}\\p{N}_])`;
  const any = [...(spaced.length === 0 ? [] : [whole]), ...unspaced].join("|");
  const source = before === "" ? any : `${before}(?:${any})`;
  let pattern: RegExp | undefined;
  return { source, test: (text) => (pattern ??= new RegExp(source, "iu")).test(text) };
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function toSource(word: string): string {
  const stem = escape(word.replace(/\*$/, ""))
    .replaceAll(" ", String.raw`\s+`)
    .replaceAll("'", "['’]");
  return word.endsWith("*") ? `${stem}\\p{L}*` : stem;
}

function escape(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
