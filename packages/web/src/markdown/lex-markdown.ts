import { Marked, type Token, type TokenizerExtension, type Tokens } from "marked";

/** A formula as TeX, kept to the letter. */
export interface FormulaToken extends Tokens.Generic {
  readonly type: "formula";
  readonly raw: string;
  readonly text: string;
}

/** `\(a\)`, `\[a\]` and `$$a$$`; `$a$` where it cannot be two prices. */
const inlineFormula =
  /^(?:\\\([\s\S]+?\\\)|\\\[[\s\S]+?\\\]|\$\$[\s\S]+?\$\$|\$(?=[^\s$])[^\n$]*?[^\s\\$]\$(?!\d))/;
/** Lines of its own, none of them empty; without its end it is one that is still being written. */
const blockFormula =
  /^ {0,3}(?:\\\[(?:(?!\\\]|\n[ \t]*\n)[\s\S])+(?:\\\]|$)|\$\$(?:(?!\$\$|\n[ \t]*\n)[\s\S])+(?:\$\$|$))[ \t]*(?:\n|$)/;

const toTokenizer =
  (pattern: RegExp) =>
  (src: string): FormulaToken | undefined => {
    const raw = pattern.exec(src)?.[0];
    return raw === undefined ? undefined : { type: "formula", raw, text: raw.trimEnd() };
  };

const block: TokenizerExtension = {
  name: "formula",
  level: "block",
  start: (src) => /(?<=\n) {0,3}(?:\\\[|\$\$)/.exec(src)?.index,
  tokenizer: toTokenizer(blockFormula),
};

const inline: TokenizerExtension = {
  name: "formula",
  level: "inline",
  start: (src) => /\\[([]|\$/.exec(src)?.index,
  tokenizer: toTokenizer(inlineFormula),
};

const marked = new Marked({
  gfm: true,
  extensions: [block, inline],
  tokenizer: {
    // `H~2~O` is no deletion.
    del: (src) => (src.startsWith("~~") ? false : undefined),
    // Only what means something in Markdown loses its backslash.
    escape: (src) => (/^\\[,;:=/'"%@^?&]/.test(src) ? undefined : false),
  },
});

/** The blocks of a text, each with what is in it. */
export function lexMarkdown(text: string): Token[] {
  return marked.lexer(text);
}
