import type { CheckInput } from "../finding.ts";
import { foldText } from "../fold-text.ts";
import { endOf } from "./end-of.ts";
import type { SaidNumber } from "./match-number.ts";
import { smallWords } from "../small-words.ts";
import { gapWords, meanWords, sumWords } from "./sums.data.ts";

/** "Step 3", "Option 2": a place in a list, not a fact. */
const PLACE =
  /(?<!\p{L})(?:steps?|option|part|phase|chapter|section|point|tip|level|no\.|schritt|teil|punkt|kapitel|abschnitt|passo|parte|opção|paso|opción|étape|partie|chapitre)\s*$|第\s*$|步骤\s*$/iu;
/** Things that are counted in results; small numbers of other things are a manner of speaking. */
export const COUNTED =
  /^[\s*_]*(?:\p{L}+\s+){0,2}?(?:tests?|files?|lines?|rows?|errors?|warnings?|failures?|items?|results?|entries|records?|users?|messages?|emails?|packages?|commits?|issues?|pages?|records|columns?|failed|passed|skipped|matches|hits|orders?|customers?|vulnerabilit\p{L}+|dateien?|zeilen?|fehlern?|warnungen|einträgen?|ergebnisse|nachrichten|pakete|spalten|nutzern?|fehlgeschlagen|bestanden|arquivos?|linhas?|erros?|avisos?|itens|resultados?|mensagens?|pacotes?|testes?|registros?|falh\p{L}+|archivos?|líneas?|filas?|errores|advertencias?|elementos?|mensajes?|paquetes?|pruebas?|fichiers?|lignes?|erreurs?|avertissements?|éléments?|résultats?|paquets?|colonnes?|entrées?)(?!\p{L})|^\s*[个条行次封份项张台名位]|^\s*%/iu;
const SMALL = 12;
/** What is so in general, or as a rule, is no finding. */
const GENERAL =
  /(?<!\p{L})(?:rules? of thumb|as a rule|in general|generally|typical(?:ly)?|usual(?:ly)?|customary|conventional|significance level|commonly|often|recommended|recommendations?|people|default|by law|reminder|textbook|most \p{L}+|die meisten|a maioria|la mayoría|la plupart|examples?|beispiel\p{L}*|exemplos?|ejemplos?|exemples?|best practice|faustregel\p{L}*|daumenregel|in der regel|allgemein\p{L}*|üblich\p{L}*|typisch\p{L}*|meistens?|oft|häufig|empfohlen\p{L}*|empfehlung|viele|standardmäßig|standardwert|gesetzlich|signifikanzniveau|zur erinnerung|regra (?:geral|comum|prática)|em geral|geralmente|normalmente|muitas? \p{L}+|recomend\p{L}+|nível de significância|padrão|costuma\p{L}*|lembrete|regla (?:general|común|clásica|práctica)|en general|generalmente|much[oa]s|suel\p{L}+|por defecto|habitual(?:es)?|nivel de significación|recordatorio|en règle générale|règle (?:générale|empirique)|en général|généralement|habituel\p{L}*|souvent|beaucoup de|recommand\p{L}+|par défaut|seuil de signification|rappel(?:ons)?|(?:zum|im) vergleich|(?:for|by) comparison|for reference|(?:à titre de|pour|en) comparaison|(?:a modo de|como|para|en|em|por) compara(?:ción|ção)|para comparar|g(?:ilt|elten)|considered|counts? as|se considera\p{L}*|considera-se|passent? pour)(?!\p{L})|一般|显著性水平|供参考|作为参考|作为对比|算正常|通常|例子|例如|比如|经验|往往|建议|推荐|默认|惯例|提醒|很多人|大多数/iu;
const HOW_MANY =
  /(?<!\p{L})(?:how many|wie ?viele?n?|quant[oa]s|cuánt[oa]s|combien)(?!\p{L})|多少|几[个张条份封次项位名人]/iu;
/** Of what somebody needs the evidence has no number. */
const NEEDED =
  /(?<!\p{L})(?:needs?|needed|brauch\p{L}*|benötig\p{L}*|precis\p{L}+|necesit\p{L}+|(?:il |me |nous |vous )?fau(?:t|dra\p{L}*)|besoin|suffi\p{L}*)(?!\p{L})|需要|应该|够/iu;
const NEEDED_BEFORE = new RegExp(`(?:${NEEDED.source})[^\\d.;:]{0,20}$`, "iu");
/** "a budget of 70 €", "una memoria de 16 GB": something that is only thought of. */
const THOUGHT_OF =
  /(?<!\p{L})(?:an?|eine[mnrs]?|ein|une?|una|uma?)\s+((?:[\p{L}-]+\s+){1,3})(?:of|von|de|with|mit|con|com|avec)\s+(?:\p{Sc}\s?)?$/iu;

/** A name within a sentence, right before its number. */
const NAMED = /\p{Ll}\s\p{Lu}[\p{Script=Latin}.]+\s$/u;
const MOST_PARTS = 100;
/** Whether a number is said of something, and is more than a manner of speaking. */
export function isNumberClaim(said: SaidNumber, input: CheckInput): boolean {
  const { sentence, isPlan } = input;
  const before = endOf(sentence.text, said.start);
  if (isPlan(said.start) || PLACE.test(before)) return false;
  const [value = 0] = said.values;
  if (value === 0) return false;
  // "最晚16:30入场": a part of a time of day.
  if (said.unit === null && /\d:$/.test(before)) return false;
  // "um 5.38 Uhr".
  if (said.unit === null && /^\s?Uhr(?!\p{L})/u.test(sentence.text.slice(said.end))) return false;
  // "the 16er series", "3rd", "the 1870s": a name, not an amount.
  if (/^\d{3}0s$|^0\d+$/.test(said.text)) return false;
  if (said.unit === null && /^\p{Script=Latin}/u.test(sentence.text.slice(said.end))) return false;
  const isSmall =
    said.unit === null && (said.isWord || (Number.isInteger(value) && Math.abs(value) <= SMALL));
  return !isSmall || sentence.form === "row" || isCounted(said, input);
}

/** Whether things are counted: such as are in results, or such as somebody wants to know the number of. */
export function isCounted({ end }: SaidNumber, { sentence, book }: CheckInput): boolean {
  const behind = sentence.text.slice(end);
  if (COUNTED.test(behind)) return true;
  const things = /^(?:[\s*_]+[\p{Script=Latin}'’-]+){1,3}/u.exec(behind)?.[0];
  if (things === undefined || !HOW_MANY.test(book.question)) return false;
  const asked = new Set(book.toWords(book.question));
  return book.toWords(things).some((word) => asked.has(word) && !smallWords.has(word));
}

/** "RFC 6585", "a 404", "le 25", "12²", "such as "12,50"": a name, a day, a formula, an example. */
function isName(said: SaidNumber, { sentence: { text }, book }: CheckInput): boolean {
  const { start, end, unit } = said;
  const [value = 0] = said.values;
  if (unit !== null) return false;
  const [before, after] = [endOf(text, start), text.slice(end)];
  if (/^[²³^]/.test(after) || (/["“”«»„']$/.test(before) && /^["“”«»']/.test(after))) return true;
  const acronym = /(?<![\p{L}\p{N}])(\p{Lu}{2,})(?:\/\p{Lu})?\s(?:约|≈|~)?\s?$/u.exec(before)?.[1];
  if (acronym !== undefined && book.find(acronym) === null) return true;
  // "easyJet U2 8533" for U28533.
  const lead = /[\p{L}\d-]+(?=\s$)/u.exec(before)?.[0];
  if (lead !== undefined && book.having(foldText(`${lead}${said.text}`)).length > 0) return true;
  // "Don't move to Node 22".
  if (value < MOST_PARTS && Number.isInteger(value) && NAMED.test(before)) return true;
  const isStatus = /^[1-5]\d\d$/.test(said.text);
  if (isStatus && /(?<!\p{L})(?:an?|eine?n?|une?|um)\s$/iu.test(before)) return true;
  return value <= 31 && /(?<!\p{L})(?:le|el|am|dia|día)\s$/iu.test(before);
}

/** General knowledge, rules of thumb, and things that are only thought of. */
export function isGeneral(said: SaidNumber, input: CheckInput): boolean {
  const { sentence, book } = input;
  const { start, isWord, values } = said;
  if (GENERAL.test(sentence.text) || isName(said, input)) return true;
  if (NEEDED_BEFORE.test(endOf(sentence.text, start))) return true;
  // A few in words are seldom counted, unless somebody wants to know.
  if (isWord && (values[0] ?? 0) <= SMALL && !HOW_MANY.test(book.question)) return true;
  const thing = THOUGHT_OF.exec(sentence.text.slice(0, start))?.[1] ?? "";
  const isComputed = [sumWords, gapWords, meanWords].some((words) => words.test(thing));
  return (
    thing !== "" && said.unit?.measure !== "percent" && !isComputed && book.sharedWords(thing) === 0
  );
}
