import type { Language } from "../detect-language.ts";
import type { WordReader } from "../create-word-reader.ts";
import type { BookItem, EvidenceBook } from "../evidence-book.ts";
import { findPlans } from "../find-plans.ts";
import type { Check, CheckInput, Finding } from "../finding.ts";
import { checkPrintedWords } from "./check-printed-words.ts";
import { changes, due, once, prints } from "./output.data.ts";
import { foldText } from "../fold-text.ts";
import { isNear } from "./is-near.ts";
import type { Judgement } from "./judge-tokens.ts";
import { everyMatch } from "../every-match.ts";
import { oncePer } from "../once-per.ts";

/** Of these only what comes right behind: "apareceu `3 4`". */
const COMES_OUT =
  /(?<!\p{L})(?:appears?|appeared|(?:comes?|came) out(?: as)?|(?:you|i|we) (?:get|got)|yields?|yielded|evaluate[sd] to|erscheint|erschien|ergibt|ergab|(?:kommt|kam)(?=[\s:*]*`[^`\n]+`\**\s(?:he)?raus)|aparece|apareceu|apareció|sale|salió|sai|saiu|dá|deu|devolve|devolveu|obtive|obtenemos|obtengo|obtuve|donne|donné|obtient|obtenu|apparaît)[\s:*]*(?=`)|(?:得到|出现|给出|得出)(?:了|的是)?[\s:：*]*(?=`)/giu;
const EVERY_PRINTS = new RegExp(prints.source, "giu");
/** "The last line of the traceback is:". */
const ANNOUNCES =
  /(?<!\p{L})(?:lines?|errors?|trace(?:back)?|stack|messages?|says?|zeilen?|fehler(?:meldung)?|meldung|linhas?|erros?|mensagem|diz|líneas?|mensaje|dice|lignes?|erreurs?|message|dit)(?!\p{L})[^.]*[:：]\s*$|[行错报][^。]*[:：]\s*$/iu;
const OUTPUT_BLOCKS: ReadonlySet<string> = new Set([
  "text",
  "txt",
  "output",
  "console",
  "plaintext",
  "log",
  "stdout",
  "",
]);
const SPAN = /`([^`\n]+)`/g;
/** Commands, comments and gaps in what is shown of an output. */
const NOT_PRINTED = /^(?:[$>#%] |\/\/|\.{3}|…|\[…\]|\[\.{3}\]|```|~~~)/;

/** Prints nothing, whatever it was given. */
const WRITES = /(?:^|[_.:-])(?:write|edit|append|patch)(?:$|[_.:-])/i;

/** What code printed: blocks and code spans that are said to be its output. */
export const checkOutput: Check = (input) => {
  const { sentence, book } = input;
  const hasRun = book.items.some(
    ({ kind, call }) => kind === "execution" || (call !== null && !WRITES.test(call.tool)),
  );
  if (!hasRun) return [];
  if (sentence.form === "code") return checkBlock(input);
  if (sentence.form === "quoted") return [];
  return [...checkSpans(input), ...checkPrintedWords(input)];
};

function isAdvice(text: string, language: Language): boolean {
  const said = text.replace(/[\s:：*]+$/, "");
  return findPlans(said, language)(said.length - 1);
}

function checkSpans(input: CheckInput): Finding[] {
  const { sentence, book, isPlan } = input;
  if (!sentence.text.includes("`")) return [];
  const cues = [EVERY_PRINTS, COMES_OUT]
    .flatMap((pattern) => everyMatch(sentence.text, pattern))
    .filter(
      (cue) => !isOrder(cue) && !isPlan(cue.index) && !due.test(cue.input.slice(0, cue.index)),
    );
  if (cues.length === 0) return checkCopies(input);
  return everyMatch(sentence.text, SPAN).flatMap((match): Finding[] => {
    const said = match[1] ?? "";
    const cue = cues.findLast(({ index }) => index < match.index);
    if (changes.test(sentence.text.slice(0, match.index))) return [];
    if (cue === undefined || isPlan(match.index) || /^[\w.]+\(.*\)$/.test(said)) return [];
    const between = sentence.text.slice(cue.index + cue[0].length, match.index);
    if (between.length > 40 || MEANS.test(between) || FLAG.test(said) || PATH.test(said)) return [];
    const start = sentence.start + match.index;
    const end = start + match[0].length;
    if (book.foldedQuestion.includes(foldText(said))) return [];
    const judgement = judge(said, book);
    const isOpen = once.test(sentence.text) || PLACED.test(between);
    if (judgement.verdict === "unsupported" && isOpen) return [];
    return [{ kind: "output", start, end, ...judgement }];
  });
}

/** "The report in `summary.pdf`", "the result of `total()`": where it is, or what it is of. */
const PLACED =
  /^\*{0,2}\s(?:(?:is|are|ist|sind|liegt|está|fica|est)\s)?(?:in|under|at|from|of|for|unter|im|aus|von|für|en|em|de|para|dans|sous|du|pour)\s(?:\p{L}+\s)?\*{0,2}$|^(?:在|于|位于)\s?$/iu;
/** A path is held against paths. */
const PATH = /^[^\s=]*\/[^\s=]*$/;
/** "-n", "--dry-run": what a command was given. */
const FLAG = /^-{1,2}[a-z][\w-]*(?:[= ]\S+)?$/i;
/** "…, thanks to": what made it so, not what came of it. */
const MEANS =
  /(?<!\p{L})(?:thanks to|because(?: of)?|due to|weil|porque|pois|ya que|parce que|car|puisque|by means of|using|via|dank|wegen|mithilfe(?: von)?|mittels|durch|graças a|por causa d[eoa]|usando|através d[eoa]|gracias a|debido a|mediante|grâce (?:à|au|aux)|à cause d[eu]|à l['’]aide d[eu])(?!\p{L})[^`]*$|(?:因为|由于|借助|通过)[^`]*$/iu;

/** "1. Return an `Optional`": what the reader is told to do. */
function isOrder({ 0: word, index, input }: RegExpExecArray): boolean {
  const isFirst = /^[\s*_>\d.)-]*$/.test(input.slice(0, index));
  return isFirst && /^(?:print|output|return|show|log|report|display|produce)$/i.test(word);
}

const SAYS =
  /失败|(?<!\p{L})(?:says?|said|reads?|lines?|messages?|errors?|complains?|warns?|warnings?|fails|failed|scheitert\p{L}*|schlägt|falla|falló|falha|falhou|échoue|échoué|steht|heißt|meldung|zeile|sagt|meint|mensaje|línea|dice|mensagem|linha|diz|ligne|dit|indique)(?!\p{L})|说|提示|报错|消息|行/iu;
const TELLING_WORDS = 3;
const LONG_WORDS = 5;

/** Spans that are almost what was printed: whoever cites a line cites it as it is. */
function checkCopies({ sentence, book, isPlan }: CheckInput): Finding[] {
  const isAbout = SAYS.test(sentence.text) || prints.test(withoutBlocks(book.question));
  const least = isAbout ? TELLING_WORDS : LONG_WORDS;
  return everyMatch(sentence.text, SPAN).flatMap((match): Finding[] => {
    const said = match[1] ?? "";
    const isShort = (said.match(/[\p{L}\p{N}]+/gu) ?? []).length < least;
    const isPath = PATH.test(said);
    const isAsked = book.foldedQuestion.includes(foldText(said));
    if (isShort || isPath || isPlan(match.index) || isAsked) return [];
    if (changes.test(sentence.text.slice(0, match.index))) return [];
    const judgement = judge(said, book);
    const start = sentence.start + match.index;
    const isOther = judgement.verdict === "contradicted";
    return isOther ? [{ kind: "output", start, end: start + match[0].length, ...judgement }] : [];
  });
}

function withoutBlocks(text: string): string {
  return text.replaceAll(/```.*?(?:```|$)/gsu, " ");
}

function judge(said: string, book: EvidenceBook): Judgement {
  const ids = whoPrinted(said, book);
  if (ids.length > 0) return { verdict: "supported", evidence: ids, why: "It was printed." };
  const other = findAlike(said, book);
  if (other === null) return { verdict: "unsupported", evidence: [], why: "Nothing printed this." };
  return { verdict: "contradicted", evidence: [other.id], why: `It printed: ${other.line}` };
}

/** What the reader may type has words of what was printed. */
const COMMAND =
  /^(?:sudo\s+)?(?:cd|ls|cat|git|npm|npx|pnpm|yarn|node|python3?|pip3?|pipx|uv|docker|kubectl|systemctl|journalctl|apt|brew|curl|wget|ssh|scp|rsync|cp|mv|rm|mkdir|chmod|chown|grep|find|tar|make|cargo|go|export|source|echo|psql|sqlite3|restic|borg)\s/;

function checkBlock({ sentence, language, book }: CheckInput): Finding[] {
  const { before } = sentence;
  const isAnnounced = prints.test(before) || ANNOUNCES.test(before);
  if (!OUTPUT_BLOCKS.has(sentence.info)) return [];
  const lines = toLines(sentence.text);
  const printed = lines.filter(({ text }) => whoPrinted(text, book).length > 0);
  const isOutput = isAnnounced || (printed.length >= 2 && printed.length * 2 >= lines.length);
  const isCommands = lines.some(({ text }) => COMMAND.test(text));
  if (!isOutput && (isCommands || !isCited(before, language))) return [];
  const isKept = ({ verdict }: Finding) => isOutput || verdict === "contradicted";
  return lines
    .filter((line) => !book.foldedQuestion.includes(foldText(line.text)))
    .map((line): Finding => {
      const start = sentence.start + line.start;
      return { kind: "output", start, end: start + line.text.length, ...judge(line.text, book) };
    })
    .filter(isKept);
}

const CHANGED =
  /fix|correct|new|improv|chang|patch|instead|korrig|neu|besser|änder|statt|corrig|correg|nuev|nov[oa]|modif|mejor|melhor|cambi|mud|nouv|chang|remplac|改|新|换/iu;

/** "The most frequent one is:", and no proposal. */
function isCited(before: string, language: Language): boolean {
  return /[:：]\s*$/.test(before) && !CHANGED.test(before) && !isAdvice(before, language);
}

/** Of a drawn tree. */
const BRANCHES = /^[\s│├└─┬╰╭]+/u;

function toLines(block: string): { start: number; text: string }[] {
  const lines: { start: number; text: string }[] = [];
  let start = 0;
  for (const line of block.split("\n")) {
    const text = line.replace(BRANCHES, "").trim();
    const isShown = text !== "" && !NOT_PRINTED.test(text);
    if (isShown) lines.push({ start: start + line.lastIndexOf(text), text });
    start += line.length + 1;
  }
  return lines;
}

const VALUE = /^(?:\[.*\]|\{.*\}|\(.*\)|true|false|none|null|nil|undefined|nan)$/;

const NUMERAL = /^-?\d+(?:[.,]\d+)?$/;

/** "7" is not what was printed as 7.0 or 17. */
function toNumeral(numeral: string): RegExp {
  return new RegExp(`(?<!\\d[.,]?)${numeral.replace(".", "\\.")}(?!\\d|[.,]\\d)`);
}

function isCode(numeral: string, exitCode: number | null): boolean {
  return exitCode !== 0 && String(exitCode) === numeral;
}

function whoPrinted(text: string, book: EvidenceBook): string[] {
  const wanted = foldText(text);
  // How a line is laid out is not what it says.
  const laidOut = wanted.replaceAll(" ", "");
  // A value in the code that was run is not what it printed.
  const isValue = VALUE.test(wanted);
  const numeral = NUMERAL.test(wanted) ? toNumeral(wanted) : null;
  const isPrinted = ({ text: printed, call }: BookItem) => {
    if ((call?.exitCode ?? null) === null) return true;
    if (numeral) return numeral.test(printed);
    return !isValue || foldText(printed).includes(wanted);
  };
  // "grep returned 1".
  const ended = numeral ? book.calls.filter(({ call }) => isCode(wanted, call.exitCode)) : [];
  if (ended.length > 0) return ended.map(({ id }) => id);
  const having = laidOut.length > 3 ? book.havingTight(laidOut) : book.having(wanted);
  return having.filter(isPrinted).map(({ id }) => id);
}

/** A line as it is compared: without its layout, and without its numbers. */
type Line = { readonly text: string; readonly folded: string; readonly shape: string };

function toLine(text: string): Line {
  const folded = foldText(text);
  return { text, folded, shape: folded.replaceAll(/[\d.,]+/g, "0") };
}

const linesOf = oncePer(({ items }: EvidenceBook) =>
  items.flatMap(({ id, text }) => text.split("\n").map((line) => ({ id, ...toLine(line) }))),
);

/** The same but for a slip, or but for its numbers. */
function isSlip(said: Line, { folded, shape }: Line): boolean {
  if (folded === "") return false;
  return said.shape === shape || (folded.length < 200 && isNear(folded, said.folded));
}

const LEAST_PART = 10;
const TELLING = /\p{L}{2}.*\d/u;

/** A part of a line but for its numbers: "got 15, want 14" of "a_test.go:22: got 14, want 15". */
function isPartSlip({ folded, shape }: Line, line: Line): boolean {
  return folded.length >= LEAST_PART && line.shape.includes(shape) && TELLING.test(folded);
}

/** The same words but for one, with perhaps a number or two around them. */
function isCopy(said: Line, line: Line, toWords: WordReader): boolean {
  if (isSlip(said, line) || isPartSlip(said, line)) return true;
  const [words, printed] = [toWords(said.text), toWords(line.text)];
  if (words.length < 4 || Math.abs(printed.length - words.length) > 2) return false;
  return words.filter((word) => !printed.includes(word)).length === 1;
}

/** A printed line that is almost the one that is said. */
function findAlike(said: string, book: EvidenceBook): { id: string; line: string } | null {
  const wanted = toLine(said);
  const found = linesOf(book).find((line) => isCopy(wanted, line, book.toWords));
  return found ? { id: found.id, line: found.text.trim().slice(0, 120) } : null;
}
