import type { Language } from "../detect-language.ts";
import { hasToken, type BookItem, type EvidenceBook } from "../evidence-book.ts";
import { findPlans } from "../find-plans.ts";
import type { Check, CheckInput, Finding } from "../finding.ts";
import { foldText } from "../fold-text.ts";
import { isNear } from "./is-near.ts";
import type { Judgement } from "./judge-tokens.ts";

const PRINTS =
  /(?<!\p{L})(?:print(?:s|ed)?|outputs?|outputted|returns?|returned|gave|gives|shows?|showed|result(?:s|ed)?|log(?:s|ged)?|reports?|reported|displays?|displayed|produces?|produced|gibt|gab|lautet|lautete|ausgabe|ausgegeben|ergebnis|liefert|lieferte|zeigt|zeigte|meldet|meldete|imprim\p{L}+|exib\p{L}+|devuelve|devolvió|retorn\p{L}+|muestra|mostró|informa|reporta|signale|resultado|affich\p{L}+|renvoie|renvoyé|sortie|salida|saída|résultat)(?!\p{L})|输出|打印|返回|结果|显示|报告/iu;
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

/** What code printed: blocks and code spans that are said to be its output. */
export const checkOutput: Check = (input) => {
  const { sentence, book } = input;
  const hasRun = book.items.some(({ kind, call }) => kind === "execution" || call !== null);
  if (!hasRun) return [];
  if (sentence.form === "code") return checkBlock(input);
  return sentence.form === "quoted" ? checkQuoted(input) : checkSpans(input);
};

/** A line that is set off: almost one that was printed. */
function checkQuoted({ sentence, language, book }: CheckInput): Finding[] {
  const text = sentence.text.trim();
  if (isAdvice(sentence.before, language) || !/\p{L}.*\d|\d.*\p{L}/su.test(text)) return [];
  const start = sentence.start + sentence.text.indexOf(text);
  const judgement = judge(text, book);
  const isOther = judgement.verdict === "contradicted";
  return isOther ? [{ kind: "output", start, end: start + text.length, ...judgement }] : [];
}

function isAdvice(text: string, language: Language): boolean {
  const said = text.replace(/[\s:：*]+$/, "");
  return findPlans(said, language)(said.length - 1);
}

/** "`wc` says:", where wc was run. */
function namesCommand(text: string, { calls }: EvidenceBook): boolean {
  if (!/[:：]\s*$/.test(text)) return false;
  const spans = [...text.matchAll(SPAN)].map(([, span = ""]) => foldText(span));
  return spans.some((span) => calls.some(({ head }) => hasToken(foldText(head), span)));
}

function checkSpans({ sentence, book, isPlan }: CheckInput): Finding[] {
  const cue = PRINTS.exec(sentence.text);
  if (cue === null || isPlan(cue.index)) return [];
  return [...sentence.text.matchAll(SPAN)].flatMap((match): Finding[] => {
    const said = match[1] ?? "";
    const distance = match.index - (cue.index + cue[0].length);
    if (distance < 0 || distance > 40 || /^[\w.]+\(.*\)$/.test(said)) return [];
    const start = sentence.start + match.index;
    const end = start + match[0].length;
    if (book.foldedQuestion.includes(foldText(said))) return [];
    return [{ kind: "output", start, end, ...judge(said, book) }];
  });
}

function judge(said: string, book: EvidenceBook): Judgement {
  const ids = whoPrinted(said, book);
  if (ids.length > 0) return { verdict: "supported", evidence: ids, why: "It was printed." };
  const other = findAlike(said, book);
  if (other === null) return { verdict: "unsupported", evidence: [], why: "Nothing printed this." };
  return { verdict: "contradicted", evidence: [other.id], why: `It printed: ${other.line}` };
}

function checkBlock({ sentence, language, book }: CheckInput): Finding[] {
  const { before } = sentence;
  const isAnnounced =
    PRINTS.test(before) ||
    ANNOUNCES.test(before) ||
    (namesCommand(before, book) && !isAdvice(before, language));
  if (!OUTPUT_BLOCKS.has(sentence.info)) return [];
  const lines = toLines(sentence.text);
  const printed = lines.filter(({ text }) => whoPrinted(text, book).length > 0);
  const isOutput = isAnnounced || (printed.length >= 2 && printed.length * 2 >= lines.length);
  if (!isOutput) return [];
  return lines
    .filter(({ text }) => !book.foldedQuestion.includes(foldText(text)))
    .map(({ start, text }): Finding => {
      const from = sentence.start + start;
      return { kind: "output", start: from, end: from + text.length, ...judge(text, book) };
    });
}

function toLines(block: string): { start: number; text: string }[] {
  const lines: { start: number; text: string }[] = [];
  let start = 0;
  for (const line of block.split("\n")) {
    const text = line.trim();
    const isShown = text !== "" && !NOT_PRINTED.test(text);
    if (isShown) lines.push({ start: start + line.indexOf(text), text });
    start += line.length + 1;
  }
  return lines;
}

function whoPrinted(text: string, book: EvidenceBook): string[] {
  const wanted = foldText(text);
  // How a line is laid out is not what it says.
  const laidOut = wanted.replaceAll(" ", "");
  const isPrinted = ({ folded, tight }: BookItem) =>
    laidOut.length > 3 ? tight.includes(laidOut) : folded.includes(wanted);
  return book.items.filter(isPrinted).map(({ id }) => id);
}

/** A printed line that is the same but for a slip, or but for its numbers. */
function findAlike(text: string, book: EvidenceBook): { id: string; line: string } | null {
  const wanted = foldText(text);
  const shape = wanted.replaceAll(/[\d.,]+/g, "0");
  for (const { id, text: printed } of book.items) {
    for (const line of printed.split("\n")) {
      const other = foldText(line);
      const isAlike =
        other.replaceAll(/[\d.,]+/g, "0") === shape ||
        (other.length < 200 && isNear(other, wanted));
      if (other !== "" && isAlike) return { id, line: line.trim().slice(0, 120) };
    }
  }
  return null;
}
