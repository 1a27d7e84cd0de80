import { everyMatch } from "../every-match.ts";
import { blankOut } from "./blank-out.ts";
import { answerStatus, ofProcess } from "./exit-words.data.ts";
import { findDates, type FoundDate } from "./find-dates.ts";
import { emailPattern, pathPattern, pathWords, trimEnd, urlPattern } from "./find-objects.ts";

export type TokenKind = "url" | "path" | "date" | "exit-code" | "version" | "id";
export type Token = {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly readings: FoundDate["readings"];
};
export type Tokens = {
  readonly list: readonly Token[];
  /** The text with spaces in their places. */
  readonly rest: string;
};

const products =
  "node(?:\\.js)?|python|java|jdk|go|rust|ruby|php|postgres(?:ql)?|mysql|mariadb|redis|sqlite|nginx|docker|kubernetes|npm|pnpm|pip|react|vue|angular|django|laravel|typescript|ubuntu|debian|fedora|android|ios|macos|chrome|firefox|vite|next\\.js|numpy|pandas|pytorch|tensorflow|openssl|git|gcc|clang|cmake|terraform|helm|bun|deno|kernel|linux|kotlin|scala|elixir|express|fastify|webpack|eslint|prettier|pytest|jest|vitest|playwright";

/** In small letters words of every day: "door and windows: 3.6". */
const plainNames = "(?-i:Windows|Spring|Swift|Rails|Yarn|Flask|Next)";
/** What no version stands before: the rest of a sum, or a unit. */
const MEASURED =
  "\\s?(?:[€$£¥%°²³×÷−+=≈]|[-–/*] ?\\d[^\\n]*[=≈]|\\* ?\\d|(?:[kKMGT]i?B|ms|s|h|min|[kcm]?m[²³23]?|k?g|m?l|L|V|k?Wh?|x|EUR|USD|GBP|euros?|hours?|days?|weeks?|minutes?|seconds?|million|litres?|liters?|met(?:re|er)s?|miles?|points?|percent|Stunden|Tage|Minuten|Sekunden|heures?|jours?|horas?|días?|dias?|minutos?)(?![\\p{L}\\p{N}]))";

const EXIT_CODE =
  /(?:(?:ended|finished|quit|stopped|died|gave up|failed|échoué|scheiterte|gescheitert|falló|falhou|abgebrochen|beendete(?: sich)?|terminated|endete|beendet(?: sich)?|terminée?|terminó|terminou|finalizó|finalizou|acabou|acabó|salió|saiu|sorti)\s+(?:with|mit|avec|con|com)\s+(?:an? |the |dem |le |un |el |o |um )?(?:(?:exit|return|error)[\s-]?)?(?:code|status|código|estado|rückgabewert)(?: de (?:saída|salida|retorno|sortie|retour))?|exit(?:ed|s|ing)?[\s-]*(?:with\s+|mit\s+)?(?:an?\s+|the\s+)?(?:code|status)?|(?:return|exit|beendigungs|rückgabe|fehler)[\s-]?(?:code|status|wert)|退出(?:状态)?(?:码|代码)|返回码|(?<![\p{L}\p{N}.-])rc(?=[\s=:])|(?<![\p{L}\p{N}._-])status(?==\d{1,2}(?!\d))|code de (?:sortie|retour)|código de (?:saída|salida|retorno|error)|(?:status|estado) de (?:saída|salida))(?:\s+(?:of|from|von|de|do|da|del|der|des)\s+(?:the |le |la |el |o |a )?[\p{L}\p{N}`_./-]{1,40})?\s*(?:was|is|of|:|=|为|是|war|lautete|lautet|von|era|foi|fue|de|est|était)*\s*(?:\*\*|`)?(\d{1,3})(?!\d|\.\d)/giu;
const POINTS = /\d\.\d+\.\d/;
const EXIT_WORDS = /c[oó]d|stat|码|exit|wert|rc[\s=:]/i;
/** Without the first, which is quicker to see, there is none of the other. */
type Hinted = readonly [hint: RegExp, pattern: RegExp];
/** Those with a point between digits. Where a look behind is costly, a digit is looked for first. */
const POINT = /\d\.\d/;
const POINTED_VERSIONS: readonly Hinted[] = [
  [
    POINTS,
    /(?<![\p{L}\p{N}.])(?!\d{1,3}(?:\.\d{3})+(?![\d.]))v?\d+\.\d+\.\d+(?:[-+][\p{L}\p{N}]+(?:\.[\p{L}\p{N}]+)*|\.\d+|(?:rc|b|a|beta|alpha)\d+)?(?![\p{N}]|\.\d)/giu,
  ],
  [
    /vers[iã]|release|版本/iu,
    /(?=\d+\.\d)(?<=(?:(?:versions?|versión|versão|release)(?:\s(?!\d)[^\s.,;:]+){0,4}?\s(?:is|was|ist|war|lautet|est|était|es|era|é)(?:\s(?:la|a|die|now|still|jetzt|noch))?|(?:versions?|versión|versão|release|版本)\s{0,2}(?:auf|号|:|=|为|是)?)\s{0,2})\d+(?:\.\d+)+/giu,
  ],
  [
    POINT,
    new RegExp(
      `(?=\\d+\\.\\d)(?<=(?<!\\p{L})(?:${products}|${plainNames})(?:\\s{1,2}|[*_]{0,2}[:：][*_]{0,2}\\s?|\\s(?:is|are|was) (?:now |still )?(?:at|on)\\s))\\d+(?:\\.\\d+)+(?!\\p{N}|\\.\\d|${MEASURED})`,
      "giu",
    ),
  ],
];
const VERSIONS: readonly Hinted[] = [
  [/v\d/i, /(?<![\p{L}\p{N}.])v\d+(?:\.\d+)*(?![\p{L}\p{N}]|\.\d)/giu],
  [/[@=~^]\d/, /(?=\d)(?<=[\p{L}\p{N}](?:@|==|>=|~=|\^))\d+(?:\.\d+)*/giu],
];
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const UUID_MIDDLE = /-[0-9a-f]{4}-[0-9a-f]{4}-/i;
/** None of its parts is above 255, and none begins with a nought: "48.318.382.080" is an amount. */
const MACHINE =
  /(?<![\d.])(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}(?::\d+)?(?!\d|\.\d)/g;
/** The address of a network card. */
const CARD = /(?<![\p{L}\p{N}:])(?:[0-9a-f]{2}:){5}[0-9a-f]{2}(?![\p{L}\p{N}:])/giu;
const DOI = /(?<![\d.])10\.\d{4,9}\/[\p{L}\p{N}][\p{L}\p{N}._/()-]*[\p{L}\p{N}]/gu;
const IBAN =
  /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,4})?(?![\p{L}\p{N}])/gu;
/** All of the next have letters and digits side by side. */
const MIXED = /\d(?:_?[A-Za-z]|(?<=\p{Script=Latin}[-_]*\d))/u;
const MIXED_IDS: readonly RegExp[] = [
  /(?<![\p{Script=Latin}\p{N}_-])(?=[\p{Script=Latin}_-]*\d)[\p{Script=Latin}][\p{Script=Latin}\p{N}]*(?:[-_][\p{Script=Latin}\p{N}]+)+(?![\p{Script=Latin}\p{N}_])/gu,
  /(?<![\p{Script=Latin}\p{N}_-])(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{6,64}(?![\p{Script=Latin}\p{N}_-])/gu,
  /(?<![\p{Script=Latin}\p{N}_-])(?=(?:[A-Za-z]*\d){2})(?=\d*[A-Za-z])[A-Za-z0-9]{6,40}(?![\p{Script=Latin}\p{N}_-])/gu,
  /(?<![\p{Script=Latin}\p{N}_.-])\d{6,}(?:\.\d+)?-(?=\d*[a-z])[a-z0-9]{3,}(?![\p{Script=Latin}\p{N}_-])/gu,
  // "20261112145100_index_orders".
  /(?<![\p{Script=Latin}\p{N}_.-])\d{3,}(?:_[\p{Script=Latin}\p{N}]+)+(?![\p{Script=Latin}\p{N}_])/gu,
  /(?<![\p{Script=Latin}\p{N}_-])[A-Za-z]{1,2}\d{4,12}(?![\p{Script=Latin}\p{N}_-])/gu,
  // Flights, rooms, gates.
  /(?<![\p{Script=Latin}\p{N}_-])[A-Z]{2,4}\d{2,5}(?![\p{Script=Latin}\p{N}_-])/gu,
];
const JOINED_IDS: readonly Hinted[] = [
  // "2026-0318"; with no zero it may be a range, unless a word says what it is.
  [/\d-0\d/, /(?<![\p{L}\p{N}.,/-])\d{2,8}-0\d{2,8}(?![\p{L}\p{N}-])/gu],
  [
    /\d-\d/,
    /(?=\d{2,8}-\d)(?<=(?<!\p{L})(?:no|nr|nº|n°|number|order|invoice|ticket|contract|bestellung|rechnung|auftrag|vertrag|pedido|factura|fatura|contrato|commande|facture|contrat)[.:#]{0,2}\s{0,2})\d{2,8}(?:-\d{2,8})+(?![\p{L}\p{N}-])/giu,
  ],
];
const OTHER_IDS: readonly Hinted[] = [
  [
    /\d(?: \d|\d{5})/,
    /(?=\d\d)(?<=(?<!\p{L})(?:reference|referência|referencia|référence|referenz(?:nummer)?|ref|pin|account|konto(?:nummer)?|conta|cuenta|compte|code|código|kundennummer|nummer|number|número|numéro)[^\p{L}\p{N}]{1,5}(?:(?:is|ist|lautet|es|é|est) [*`"]{0,2})?)(?:\d{6,}|\d{2,}(?: \d{2,})+)(?![\p{L}\p{N}]|[.,]\d)/giu,
  ],
  [/#\d/, /(?<![\p{L}\p{N}&])#\d{2,}/gu],
  [/\+\d/, /(?<!\p{N})\+\d[\d ()/-]{7,}\d/gu],
];

/** Addresses, paths, dates, versions and ids of a text; what one of them has taken is no part of another. */
export function findTokens(text: string): Tokens {
  const list: Token[] = [];
  let rest = text;
  const add = (tokens: readonly Token[]) => {
    for (const token of tokens) list.push(token);
    rest = blankOut(rest, tokens);
  };
  const take = (kind: TokenKind, pattern: RegExp) => {
    add(toTokens(rest, { kind, pattern }));
  };
  const takeAll = (kind: TokenKind, hinted: readonly Hinted[]) => {
    for (const { 0: hint, 1: pattern } of hinted) if (hint.test(rest)) take(kind, pattern);
  };
  if (text.includes("://")) add(toTrimmed(toTokens(rest, URLS)));
  if (text.includes("@")) add(toTrimmed(toTokens(rest, EMAILS)));
  // Slow, so only the words that may be one.
  add(everyMatch(rest, pathWords).flatMap(toPaths));
  // All others have digits.
  if (!/\d/.test(rest)) return { list, rest };
  if (rest.includes(":") && /:[0-9a-f]{2}:/i.test(rest)) take("id", CARD);
  if (EXIT_WORDS.test(rest)) add(toTokens(rest, EXITS).filter(isOfProcess));
  add(findDates(rest).map((date) => ({ ...date, kind: "date" })));
  const isPointed = POINT.test(rest);
  const isJoined = rest.includes("-");
  if (isJoined && UUID_MIDDLE.test(rest)) take("id", UUID);
  if (isPointed && POINTS.test(rest)) take("id", MACHINE);
  if (isPointed && rest.includes("10.")) take("id", DOI);
  if (/[A-Z]{2}\d{2}/.test(rest)) take("id", IBAN);
  if (isPointed) takeAll("version", POINTED_VERSIONS);
  takeAll("version", VERSIONS);
  if (MIXED.test(rest)) for (const pattern of MIXED_IDS) take("id", pattern);
  if (isJoined) takeAll("id", JOINED_IDS);
  takeAll("id", OTHER_IDS);
  return { list: list.toSorted((one, other) => one.start - other.start), rest };
}

type Taking = { readonly kind: TokenKind; readonly pattern: RegExp };
const URLS: Taking = { kind: "url", pattern: urlPattern };
const EMAILS: Taking = { kind: "id", pattern: emailPattern };
const PATHS: Taking = { kind: "path", pattern: pathPattern };
const EXITS: Taking = { kind: "exit-code", pattern: EXIT_CODE };

/** "Failed with status 500" tells what a server answered. */
function isOfProcess({ text }: Token): boolean {
  return ofProcess.test(text) || !answerStatus.test(/\d+$/.exec(text)?.[0] ?? "");
}

/** From a place on. */
function toTokens(text: string, { kind, pattern }: Taking, from = 0): Token[] {
  return everyMatch(text, pattern).map(({ 0: token, index }) => {
    const start = from + index;
    return { kind, start, end: start + token.length, text: token, readings: [] };
  });
}

function toPaths({ 0: word, index }: RegExpExecArray): Token[] {
  return toTrimmed(toTokens(word, PATHS, index));
}

/** Without the punctuation behind them. */
function toTrimmed(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => {
    const text = trimEnd(token.text);
    return text === "" ? [] : [{ ...token, text, end: token.start + text.length }];
  });
}
