import type { EvidenceBook } from "../evidence-book.ts";
import { everyMatch } from "../every-match.ts";
import type { Check, Finding } from "../finding.ts";
import { foldText } from "../fold-text.ts";
import { oncePer } from "../once-per.ts";

const ERROR_NAME = /(?<![\p{L}\p{N}_])\p{Lu}[\p{L}\p{N}_]*(?:Error|Exception)(?![\p{L}\p{N}_])/gu;

/** "It fails with a `KeyError`": the error that was raised, where another one was. */
export const checkErrorNames: Check = ({ sentence, book, isPlan }) => {
  if (sentence.form === "code" || !/Error|Exception/.test(sentence.text)) return [];
  const [raised] = raisedOf(book);
  if (!raised) return [];
  return everyMatch(sentence.text, ERROR_NAME).flatMap(({ 0: name, index }): Finding[] => {
    if (isPlan(index) || book.find(name) !== null || isSpokenOf(name, book)) return [];
    const start = sentence.start + index;
    const place = { kind: "output" as const, start, end: start + name.length };
    const why = `The evidence has ${raised.name}.`;
    return [{ ...place, verdict: "contradicted", evidence: [raised.id], why }];
  });
};

const raisedOf = oncePer(({ calls }: EvidenceBook) =>
  calls.flatMap(({ id, text }) => everyMatch(text, ERROR_NAME).map(([name]) => ({ id, name }))),
);

/** Also as a part of something longer: `json.decoder.JSONDecodeError`. */
function isSpokenOf(name: string, book: EvidenceBook): boolean {
  const folded = foldText(name);
  return book.having(folded).length > 0 || book.foldedQuestion.includes(folded);
}
