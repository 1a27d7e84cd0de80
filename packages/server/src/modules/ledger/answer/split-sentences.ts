/** A stretch of an answer that is checked by itself. Places count in the whole text. */
export type Sentence = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly form: "prose" | "quoted" | "code" | "row" | "heading";
  /** Of a code block: what its fence says. */
  readonly info: string;
};

type Stretch = Omit<Sentence, "text">;

const FENCE = /^\s{0,3}(?:>\s*)?(```+|~~~+)\s*([^\s`]*)/;
const ROW = /^\s*\|/;
const RULE = /^\s*(?:\|[\s:|-]+\||[-*_]{3,})\s*$/;
const HEADING = /^\s{0,3}#{1,6}\s/;
/** List marks, quote marks, check boxes. */
const MARK = /^(?:\s*(?:[-*+•]|\d{1,3}[.)]|>)\s+(?:\[[ xX]\]\s+)?)+/;
const ABBREVIATION =
  /(?:^|[\s("„«])(?:\p{L}|dr|mr|mrs|ms|st|prof|sr|sra|srta|nr|no|núm|num|ca|bzw|usw|etc|evtl|ggf|inkl|vgl|vs|approx|fig|vol|ed|ex|ej|z\. ?b|d\. ?h|u\. ?a|e\.g|i\.e|a\.m|p\.m|tel|art|abs|min|max|jan|feb|apr|jun|jul|aug|sept?|oct|okt|nov|dec|dez|mio|mrd)\.$/iu;
/** "87 ms.", "8 p.m.": no title or month, and the end where a sentence could begin. */
const MEASURED = /\d\s?(?:\p{Ll}{1,4}|[ap]\.m)\.$/u;
const BEGINS = /^\s+[*_"“„«(]*\p{Lu}(?!\p{Lu})/u;
/** "3. Mai": the full stop of an ordinal. */
const ORDINAL = /(?:^|[\s(–-])\d{1,2}\.$/;
const GOES_ON =
  /^\s+(?:\p{Ll}|(?:Jan|Feb|Mär|Mar|Apr|Mai|May|Jun|Jul|Aug|Sep|Okt|Oct|Nov|Dez|Dec)\p{L}*)/u;
const STOPS = /[.!?…]+[*_]*(?:\s?»|["'”’“»)\]]*)[*_]*(?=\s|$)|[。！？]+[”」』）"]*/gu;
/** Code spans and quotations: what somebody said may have several sentences. */
const WHOLE =
  /`+[^`\n]+`+|(?<![^\s(:：*_])(?:"(?=\S)[^"\n]{2,600}(?<=\S)"(?![\p{L}\p{N}])|“[^“”\n]{2,600}”|„[^“”"„\n]{2,600}[“”"])/gu;

/** Nobody's sentence: it is read in stretches of this length. */
const MOST_CHARACTERS = 4_000;

/** The sentences, list items, table rows and code blocks of a Markdown text, in their order. */
export function splitSentences(text: string): Sentence[] {
  const stretches: Stretch[] = [];
  let at = 0;
  while (at < text.length) {
    const lineEnd = endOfLine(text, at);
    const line = text.slice(at, lineEnd);
    const fence = FENCE.exec(line);
    if (fence?.[1] !== undefined) {
      const end = endOfBlock(text, lineEnd, fence[1]);
      stretches.push({ start: at, end, form: "code", info: (fence[2] ?? "").toLowerCase() });
      at = end;
      continue;
    }
    if (!RULE.test(line)) stretches.push(...splitLine(line, at));
    at = lineEnd;
  }
  return stretches.map((stretch) => ({ ...stretch, text: text.slice(stretch.start, stretch.end) }));
}

function endOfLine(text: string, from: number): number {
  const found = text.indexOf("\n", from);
  return found < 0 ? text.length : found + 1;
}

/** After the fence that closes it; a block that is never closed goes to the end. */
function endOfBlock(text: string, from: number, fence: string): number {
  for (let at = from; at < text.length;) {
    const end = endOfLine(text, at);
    const line = text.slice(at, end).trim();
    if (line.startsWith(fence) && line.replaceAll(fence.charAt(0), "") === "") return end;
    at = end;
  }
  return text.length;
}

function splitLine(line: string, offset: number): Stretch[] {
  if (line.trim() === "") return [];
  const whole = { start: offset, end: offset + line.length, info: "" };
  const isShort = line.length <= MOST_CHARACTERS;
  if (isShort && ROW.test(line)) return [{ ...whole, form: "row" }];
  if (isShort && HEADING.test(line)) return [{ ...whole, form: "heading" }];
  const found: Stretch[] = [];
  const form = /^\s*>/.test(line) ? "quoted" : "prose";
  const mark = MARK.exec(line)?.[0].length ?? 0;
  let start = mark;
  const add = (end: number) => {
    for (; start < end; start = Math.min(end, start + MOST_CHARACTERS)) {
      const until = Math.min(end, start + MOST_CHARACTERS);
      if (line.slice(start, until).trim() === "") continue;
      found.push({ start: offset + start, end: offset + until, form, info: "" });
    }
  };
  const spans = [...line.matchAll(WHOLE)].map((span) => [span.index, span.index + span[0].length]);
  for (const stop of line.matchAll(STOPS)) {
    const end = stop.index + stop[0].length;
    const isWithin = spans.some(([from = 0, to = 0]) => stop.index >= from && end < to);
    const tail = line.slice(Math.max(start, end - 12), end);
    if (!isWithin && isEnd(tail, line.slice(end, end + 20))) add(end);
  }
  add(line.length);
  return found;
}

function isEnd(tail: string, rest: string): boolean {
  if (ABBREVIATION.test(tail)) return MEASURED.test(tail) && BEGINS.test(rest);
  return !(ORDINAL.test(tail) && GOES_ON.test(rest));
}
