import type { Language } from "./detect-language.ts";
import { conditions, orders, plans } from "./moods.data.ts";
import { everyMatch } from "./every-match.ts";

const QUESTION = /[?？]["”»)\s*_]*$/;
/** "To get past 90 %, …". */
const PURPOSE =
  /^[\s*_>-]*(?:(?:in order )?to \p{Ll}+ |um [^,]{1,60} zu \p{Ll}+,|para (?:no )?\p{Ll}+[aei]r|pour (?:ne pas )?\p{Ll}+(?:er|ir|re) )/iu;
/** "Se guardó": in Spanish it is no "if". */
const REFLEXIVE = /^[\s*_>-]*se\s(?!qued\p{L}+ sin )/iu;
/** Behind one of these something else is spoken of. */
const TURN =
  /[。:：]\s*|\s[–—]\s|\s(?:but|however|although|though|aber|jedoch|obwohl|mas|porém|embora|pero|aunque|mais|cependant)\s|但是?|不过|然而/giu;
const CLAUSE = /,\s|，|\s(?:and|und|e|y|et|so|because|weil|porque|car)\s/giu;

/** "**Change:** one line": a heading of what follows, no order. */
const LABEL = /^[\s>-]*\*\*[^*\n]{1,40}(?::\*\*|\*\*\s?[:：])/;

/** "You can find it in …" tells where it is. */
const SHOWS =
  /(?<!\p{L})(?:you(?: can| will|['’]ll) (?:now |also )?(?:find|see|open|read|access|view|reach|download|visit|check)|(?:du kannst|sie können)(?= .*(?:finden|sehen|öffnen|ansehen|abrufen))|puedes? (?:ver|encontrar|abrir|consultar|leer)|podes? (?:ver|encontrar|abrir|acessar|conferir)|(?:você )?pode (?:ver|encontrar|abrir|acessar|conferir)|vous pouvez (?:\p{L}+ )?(?:trouver|voir|ouvrir|consulter|lire))(?!\p{L})|可以在(?=.*(?:找到|查看|打开|访问))/giu;
/** What could not be done is told, not planned. */
const COULD_NOT =
  /(?<!\p{L})(?:can|could)(?:not| not|n['’]t)(?!\p{L})|(?<!\p{L})(?:konnten?|kann|können) (?:\p{L}+ ){0,3}nicht(?!\p{L})|(?<!\p{L})(?:não|no) (?:pode|pudo|puede|pôde)(?!\p{L})|无法|不能/giu;

/** Without one of these there is neither. */
const MODAL = /can|could|will|['’]ll|kann|konnt|könn|pode|pued|pudo|pôde|pouvez|可以在|无法|不能/i;

/** What somebody else says: whether he plans is nothing that the answer does. */
const QUOTED =
  /"[^"\n]{2,600}"|“[^”\n]{2,600}”|„[^“”"\n]{2,600}[“”"]|«[^»«\n]{2,600}»|»(?!\s)[^»«\n]{2,600}(?<!\s)«|›[^›‹\n]{2,600}‹|「[^」\n]{2,600}」|『[^』\n]{2,600}』/gu;
const QUOTATION = /["“„«»›「『]/;
/** "Don't move to Node 22": advice against something. */
const WARNS =
  /^[\s*_>\d.)-]*(?:(?:please )?(?:don['’]t|do not|never|avoid)|vermeiden? sie|vermeide|lass(?:en sie)?|no (?:uses?|cambies?|instales?|borres?|actualices?|pases?|toques?|hagas?|abras?|muevas?)|evit[ae]|não (?:mude|use|instale|apague|atualize|troque|faça|abra|passe|mexa|altere|mova)|évitez|évite|(?:ne|n['’])\s?\p{L}+(?:ez|es?) (?:pas|rien|jamais))(?!\p{L})|^(?:不要|别|请勿|避免)/iu;

/** Says of each place of a sentence whether it asks, advises or plans there, rather than tells. */
export function findPlans(text: string, language: Language): (place: number) => boolean {
  const blank = (part: string) => " ".repeat(part.length);
  const told = text.includes("`") ? text.replaceAll(/`[^`\n]*`/g, blank) : text;
  const bare = QUOTATION.test(told) ? told.replaceAll(QUOTED, blank) : told;
  const plain = MODAL.test(bare)
    ? bare.replaceAll(SHOWS, blank).replaceAll(COULD_NOT, blank)
    : bare;
  const isIf = conditions.test(plain) && !(language === "es" && REFLEXIVE.test(plain));
  if (isIf || QUESTION.test(plain) || PURPOSE.test(plain)) return () => true;
  if (orders.test(plain.replace(LABEL, blank)) || WARNS.test(plain)) return () => true;
  if (!plans[language].test(plain)) return () => false;
  const stretches = toParts(plain, TURN).flatMap((turn) => {
    const clauses = toParts(turn.text, CLAUSE);
    const first = clauses.findIndex((clause) => plans[language].test(clause.text));
    const begun = clauses[first];
    return begun ? [[turn.start + begun.start, turn.start + turn.text.length] as const] : [];
  });
  return (place) => stretches.some(([from, to]) => place >= from && place <= to);
}

function toParts(text: string, boundary: RegExp): { start: number; text: string }[] {
  const parts: { start: number; text: string }[] = [];
  let start = 0;
  for (const match of everyMatch(text, boundary)) {
    parts.push({ start, text: text.slice(start, match.index) });
    start = match.index + match[0].length;
  }
  return [...parts, { start, text: text.slice(start) }];
}
