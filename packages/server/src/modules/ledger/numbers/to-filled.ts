import type { NumberLine } from "./number-book.ts";

const LEAST_FILLED = 3;
const FIELDS = /\S\s{2}|[,;|\t]/u;
const FIELD_START = /(?:^|[,;|\t@]|\s{2})\s*[€$£¥]?\s?$/u;
const FIELD_END = /^\s*(?:$|[,;|\t]|\s{2})/u;

/** Lines of one list that differ in what stands beside their numbers: those that fill a field, the last of them. */
export function toFilled(lines: readonly NumberLine[]): NumberLine[][] {
  if (!lines.some(({ text }) => FIELDS.test(text))) return [];
  const filled = lines.flatMap((line) => {
    const numbers = line.numbers.filter(
      ({ start, end }) =>
        FIELD_START.test(line.text.slice(0, start)) && FIELD_END.test(line.text.slice(end)),
    );
    return numbers.length > 0 && line.isResult ? [{ ...line, numbers }] : [];
  });
  const byShape = [...Map.groupBy(filled, ({ numbers }) => numbers.length).values()];
  const last = filled.map((line) => ({ ...line, numbers: line.numbers.slice(-1) }));
  return [...byShape, last].filter(({ length }) => length >= LEAST_FILLED);
}
