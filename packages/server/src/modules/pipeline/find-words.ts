/** Names of files, addresses and what is in backticks: they only look like words. */
const literals =
  /`[^`\n]*`|\S+:\/\/\S+|(?<![^\s("'])[~.]{0,2}\/[\w./-]+|(?<![\w./-])[\w-]{1,100}\.[a-z]\w{0,4}(?!\w)/giu;

/** Text as words are looked for in it: in small letters, without accents and apostrophes. */
export function toPlain(text: string): string {
  return foldCase(text.replaceAll(literals, " "));
}

/** A list in a data file: commas and line breaks part the phrases. */
function toPhrases(list: string): readonly string[] {
  return foldCase(list)
    .split(/[,\n]/u)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== "");
}

function foldCase(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’]/gu, (mark) => (mark === "'" || mark === "’" ? " " : ""))
    .toLowerCase();
}

/**
 * Finds any phrase of a list in plain text, as whole words: "test" is not in "latest". A `*` stands for
 * any ending, a `~` for a few words in between. Chinese, which puts no spaces between words, is found
 * anywhere. `before` is a pattern of what must stand in front.
 */
export function toWordPattern(list: string, before = ""): RegExp {
  const phrases = toPhrases(list);
  const chinese = phrases.filter((phrase) => HAN.test(phrase));
  const spaced = phrases.filter((phrase) => !HAN.test(phrase)).map(toSource);
  const whole = String.raw`(?<![\p{L}\p{N}_-])(?:${spaced.join("|")})(?![\p{L}\p{N}_])`;
  return new RegExp(`${before}(?:${[whole, ...chinese].join("|")})`, "u");
}

const HAN = /\p{Script=Han}/u;

function toSource(phrase: string): string {
  return phrase
    .replaceAll(/[$()+.?[\\\]^{|}]/gu, String.raw`\$&`)
    .replaceAll("*", String.raw`\p{L}*`)
    .replaceAll("~ ", String.raw`(?:[^.?!\n]{0,40} )?`)
    .replaceAll(" ", String.raw`[\s,-]+`);
}
