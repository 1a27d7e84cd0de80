import type { BookItem, EvidenceBook } from "../evidence-book.ts";
import type { CheckInput, Finding } from "../finding.ts";
import { foldText } from "../fold-text.ts";
import { everyMatch } from "../every-match.ts";

const LAST =
  "(?:last|final)(?: \\p{L}+)? (?:line|row)|letzten? (?:ausgabe)?zeile|última l[ií]nea|última linha|dernière ligne|最后一行";
const FIRST =
  "first(?: \\p{L}+)? (?:line|row)|ersten? (?:ausgabe)?zeile|primera línea|primeira linha|première ligne|第一行";
const PLACED = new RegExp(
  `(?<!\\p{L})(?:(?<last>${LAST})|(?:${FIRST}))(?!\\p{L}|\\s(?:of|von|de[rs]?|del|do|da|du)\\s(?!(?:the |l['’]|la |o |a )?(?:output|log|ausgabe|logs|salida|saída|sortie)))[^\`"“„«「.]{0,40}(?:\`(?<span>[^\`\\n]+)\`|["“„«「](?<quote>[^"”“»」\\n]+)["”“»」])`,
  "giu",
);

/** "The last line says `OK`": what was printed, but elsewhere. */
export function checkLinePlace({ sentence, book, isPlan }: CheckInput): Finding[] {
  if (!/line|row|zeile|líne|linha|ligne|行/i.test(sentence.text)) return [];
  return everyMatch(sentence.text, PLACED).flatMap(({ 0: whole, index, groups }): Finding[] => {
    const said = foldText(groups?.span ?? groups?.quote ?? "").replace(/[.…]+$/, "");
    const other = isPlan(index) ? null : findOther(said, groups?.last !== undefined, book);
    if (other === null) return [];
    const start = sentence.start + index;
    const why = `That line is: ${other.line.slice(0, 120)}`;
    return [
      {
        kind: "output",
        start,
        end: start + whole.length,
        verdict: "contradicted",
        evidence: [other.id],
        why,
      },
    ];
  });
}

/** The line in that place of what was printed, where none that was is it. */
function findOther(said: string, isLast: boolean, { items }: EvidenceBook) {
  const shown = items.filter(({ call, text }) => call !== null && text.trim() !== "");
  const inPlace = shown.map((item) => ({ id: item.id, line: toLine(item, isLast) }));
  if (inPlace.some(({ line }) => foldText(line).includes(said))) return null;
  const having = shown.find(({ folded }) => folded.includes(said)) ?? shown[0];
  const isCounted = having !== undefined && (shown.length === 1 || having.folded.includes(said));
  return isCounted ? (inPlace.find(({ id }) => id === having.id) ?? null) : null;
}

function toLine({ text }: BookItem, isLast: boolean): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return (isLast ? lines.at(-1) : lines[0])?.trim() ?? "";
}
