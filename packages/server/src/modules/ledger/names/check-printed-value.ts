import { oncePer } from "../once-per.ts";
import type { BookItem, EvidenceBook } from "../evidence-book.ts";
import type { Check, Finding } from "../finding.ts";
import { readDigits } from "../numbers/read-digits.ts";
import { everyMatch } from "../every-match.ts";

const NUMBER = String.raw`[\s*]*(?<number>-?\d[\d.,]*\d|-?\d)(?=\*{0,2}(?:\s?[.,;!?)。，；！]|\s*$|\s(?:and|und|y|et)\s\p{L}|\s(?:he)?r?aus(?!\p{L})))`;
const OF = String.raw`(?:\s(?:of|von|der|des|de|del|do|da|du)\s[^.,;:]{1,40}?)?`;
const SAYS = new RegExp(
  [
    String.raw`(?<!\p{L})(?:print(?:s|ed)|outputs|outputted|displays|displayed|gibt|gab|druckt|imprime|imprimió|imprimiu|exibe|exibiu|affiche|affiché)${NUMBER}`,
    String.raw`(?<!\p{L})(?:output|result|ausgabe|ergebnis|salida|saída|resultado|sortie|résultat)${OF}(?:\s(?:is|was|ist|war|lautete?|es|fue|é|foi|est|était))?:?${NUMBER}`,
    String.raw`(?:输出|打印|结果)(?:了|的?是|为|：|:)?${NUMBER}`,
  ].join("|"),
  "giu",
);
/** What is so under other conditions, was meant to be, or is not so. */
const OTHERWISE =
  /(?<!\p{L})(?:if|when|with|for|would|should|could|instead|expect\p{L}*|not|never|\p{L}+n['’]t|before|previous\p{L}*|wenn|falls|mit|bei|für|würde|sollte|statt|erwart\p{L}*|nicht|vorher|si|cuando|con|para|debería|esper\p{L}+|no|antes|se|quando|com|deveria|não|quand|avec|pour|devrait|attend\p{L}*|pas|avant)(?!\p{L})|如果|应该|期望|预期|不|没有|之前/iu;
const BARE = /^-?\d+(?:\.\d+)?$/;

/** The number that code printed, where that is all it printed. */
export const checkPrintedValue: Check = ({ sentence, book, isPlan }) => {
  const { form, text, start } = sentence;
  if (form === "code" || !/\d/.test(text) || OTHERWISE.test(text)) return [];
  const printed = findPrinted(book);
  const [last] = printed.slice(-1);
  if (!last) return [];
  return everyMatch(text, SAYS).flatMap((match): Finding[] => {
    const { values, step } = readDigits((match.groups?.number ?? "").replace("-", ""));
    // Rounded or cut off; which sign it has is often left to the words.
    const isPrinted = printed.some(({ value }) =>
      values.some((said) => Math.abs(said - Math.abs(value)) < step),
    );
    if (isPrinted || isPlan(match.index)) return [];
    const place = { start: start + match.index, end: start + match.index + match[0].length };
    const why = `It printed: ${last.value}`;
    return [{ kind: "output", ...place, verdict: "contradicted", evidence: [last.id], why }];
  });
};

/** None where some run printed anything else. */
const findPrinted = oncePer(
  ({ items }: EvidenceBook): { readonly id: string; readonly value: number }[] => {
    const runs = items.filter(isRun).map(({ id, text }) => ({ id, text: text.trim() }));
    if (!runs.every(({ text }) => BARE.test(text))) return [];
    return runs.map(({ id, text }) => ({ id, value: Number(text) }));
  },
);

function isRun({ kind, call }: BookItem): boolean {
  return kind === "execution" || (call?.exitCode ?? null) !== null;
}
