import { findDates } from "./find-dates.ts";
import type { Token, TokenKind } from "./token.ts";

/** File endings that make a word a file's name; "node.js" and "e.g." are none. */
const ENDINGS =
  "txt|md|csv|tsv|json|jsonl|ya?ml|toml|ini|cfg|conf|env|py|ipynb|ts|tsx|jsx|mjs|cjs|js|html?|css|scss|sql|sqlite|db|log|pdf|docx?|xlsx?|pptx?|odt|png|jpe?g|gif|svg|webp|mp3|mp4|wav|zip|tar|gz|tgz|bz2|xz|7z|sh|bash|zsh|ps1|bat|go|rs|java|kt|rb|php|c|h|cpp|hpp|cs|swift|tex|bib|xml|lock|patch|diff|pem|key|crt|bak|parquet|whl|deb|rpm|iso|exe|dll|so|ics|eml|vue|svelte|proto|tf|out|tmp|dump|img|jar|apk|epub|rtf|vcf|bin|dat";
const NAME = String.raw`[\p{Script=Latin}\p{N}_@+~.-]`;
const PATH = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}_/:.~\\-])[A-Za-z]:\\[^\s"'<>|*?\x60]+`,
    String.raw`(?<![\p{L}\p{N}_/:.@+~-])(?:~|\.{1,2})?\/(?:${NAME}+\/)*${NAME}+\/?`,
    String.raw`(?<![\p{Script=Latin}\p{N}_/:.~@+-])(?:[\p{Script=Latin}\p{N}_.@+-]+\/)*[\p{Script=Latin}\p{N}_][\p{Script=Latin}\p{N}_.+-]*\.(?:${ENDINGS})(?![\p{Script=Latin}\p{N}_]|\.\p{Script=Latin})`,
  ].join("|"),
  "gu",
);
const URL = /\b(?:https?|ftp|wss?|s3|git|ssh):\/\/[^\s<>"'`，。；）)\]}|]+/giu;
const MAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

const VERSION =
  /(?<![\p{L}\p{N}.])v?\d+\.\d+\.\d+(?:[-+][\p{L}\p{N}]+(?:\.[\p{L}\p{N}]+)*|(?:rc|b|a)\d+)?(?!\p{N}|\.\d)|(?<![\p{L}\p{N}.])v\d+(?:\.\d+)*(?![\p{L}\p{N}]|\.\d)|(?<=[\p{L}\p{N}](?:@|==|>=|~=|\^))\d+(?:\.\d+)*/gu;
/** "1.250.000" is an amount. */
const GROUPED = /^\d{1,3}(?:\.\d{3})+$/;

const IDS: readonly RegExp[] = [
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/giu,
  // Addresses of machines and network cards.
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?(?!\d|\.\d)/gu,
  /(?<![\p{L}\p{N}:])(?:[0-9a-f]{2}:){5}[0-9a-f]{2}(?![\p{L}\p{N}:])/giu,
  /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,4})?(?![\p{L}\p{N}])/gu,
  // "INV-0042", "order_17b".
  /(?<![\p{L}\p{N}_-])(?=[\p{L}_-]*\d)\p{Script=Latin}[\p{Script=Latin}\p{N}]*(?:[-_][\p{Script=Latin}\p{N}]+)+(?![\p{L}\p{N}_])/gu,
  // Hashes and tokens: letters and digits that change at least twice.
  /(?<![\p{L}\p{N}_-])(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{6,64}(?![\p{L}\p{N}_-])/gu,
  /(?<![\p{L}\p{N}_-])(?=(?:[A-Za-z]*\d){2})(?=\d*[A-Za-z])[A-Za-z0-9]{6,40}(?![\p{L}\p{N}_-])/gu,
  /(?<![\p{L}\p{N}_-])[A-Z]{1,4}\d{2,12}(?![\p{L}\p{N}_-])/gu,
  /(?<![\p{L}\p{N}.,/-])\d{2,8}-0\d{2,8}(?![\p{L}\p{N}-])/gu,
  /(?<![\p{L}\p{N}&])#\d{2,}/gu,
  /(?<!\p{N})\+\d[\d ()/-]{7,}\d/gu,
];

/** In six languages; what a server answers is no exit code. */
const EXIT_CODE =
  /(?:exit(?:ed|s)?[\s-]*(?:with\s+|mit\s+)?(?:an?\s+|the\s+)?(?:code|status)?|(?:return|rückgabe|fehler)[\s-]?(?:code|wert)|退出(?:状态)?(?:码|代码)|返回码|code de (?:sortie|retour)|código de (?:saída|salida|retorno)|(?:with|mit|com|con|avec le) (?:status|code|código|statut))(?:\s*(?:was|is|of|:|=|为|是|war|von|era|foi|fue|de|est)){0,2}\s*(?:\*\*|[`(])?(?<code>\d{1,3})(?![\d%]|\.\d)/giu;
const EXIT_HINT = /exit|code|wert|c[oó]d|stat|码/i;

const NUMBER =
  /(?<![\p{L}\p{N}_.,-]|\p{L}-)\d+(?:[.,'’\u00a0\u202f]\d+)*(?![\p{N}_]|\p{L}{4}|[.,]\d)/gu;

/** What can be looked up in a text, in its order; what one kind has taken is no part of another. */
export function findTokens(text: string): Token[] {
  const found: Token[] = [];
  let rest = text;
  const add = (tokens: readonly Token[]) => {
    for (const token of tokens) found.push(token);
    rest = blankOut(rest, tokens);
  };
  const take = (kind: TokenKind, pattern: RegExp, toKey: (said: string) => string) => {
    add([...rest.matchAll(pattern)].flatMap((match) => toToken(kind, match, toKey) ?? []));
  };
  if (text.includes("://")) take("url", URL, toUrlKey);
  if (text.includes("@")) take("id", MAIL, (said) => said.toLowerCase());
  if (/[/\\.]/.test(rest)) take("path", PATH, toPathKey);
  if (!/\d/.test(rest)) return sort(found);
  if (EXIT_HINT.test(rest)) take("exit-code", EXIT_CODE, toExitKey);
  add(findDates(rest));
  if (/\d\.\d|v\d|[@=~^]\d/.test(rest)) {
    take("version", VERSION, (said) => (GROUPED.test(said) ? "" : said.replace(/^v/, "")));
  }
  for (const pattern of IDS) take("id", pattern, toIdKey);
  take("number", NUMBER, (said) => said);
  return sort(found);
}

/** The text with spaces in place of tokens, which are in their order. */
function blankOut(text: string, tokens: readonly Token[]): string {
  let blank = "";
  let at = 0;
  for (const { start, end } of tokens) {
    blank += text.slice(at, start) + " ".repeat(end - start);
    at = end;
  }
  return blank + text.slice(at);
}

function toToken(
  kind: TokenKind,
  match: RegExpExecArray,
  toKey: (said: string) => string,
): Token | null {
  const text = trimEnd(match[0]);
  const key = text === "" ? "" : toKey(text);
  return key === ""
    ? null
    : { kind, start: match.index, end: match.index + text.length, text, key };
}

function sort(tokens: readonly Token[]): Token[] {
  return tokens.toSorted((one, other) => one.start - other.start);
}

/** Without the punctuation of the sentence that it stands in. */
function trimEnd(token: string): string {
  return token.replace(/[.,;:!?*_)\]}'"’”»]+$/u, "");
}

function toUrlKey(url: string): string {
  return url
    .toLowerCase()
    .replace(/^(https?):\/\/www\./, "$1://")
    .replace(/[/#]+$/, "");
}

/** "With status 404" is what a server answered. */
function toExitKey(said: string): string {
  const code = /\d+$/.exec(said)?.[0] ?? "";
  return code.length === 3 && !/exit|return|退出|返回|sa[lí]|sortie|retour/iu.test(said)
    ? ""
    : code;
}

/** Tools are given paths from the workspace on; a home is a home, whosever it is. */
function toPathKey(path: string): string {
  const plain = path
    .replaceAll("\\", "/")
    .replace(/^\/workspace\/|^\.\//, "")
    .replace(/^\/(?:home|Users)\/[^/]+(?=\/)|^\/root(?=\/)/, "~");
  return plain.length > 1 ? plain.replace(/\/$/, "") : plain;
}

function toIdKey(id: string): string {
  return id.toLowerCase().replaceAll(/[ ()/]/g, "");
}
