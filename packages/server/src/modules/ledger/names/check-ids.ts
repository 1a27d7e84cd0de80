import type { BookItem, EvidenceBook, Found } from "../evidence-book.ts";
import { foldText } from "../fold-text.ts";
import { findOtherEntry, type Comparison } from "../entries/find-other-entry.ts";
import { judgeReplaced } from "./judge-replaced.ts";
import { mayCompare } from "./may-compare.ts";
import { isOpen } from "./points-to.ts";
import { judgeTokens, toOtherRecord, toSupported, type Judgement } from "./judge-tokens.ts";

/** Names of formats, standards and the like, which look like ids and are general knowledge. */
const COMMON =
  /^(?:sha-?\d+|md5|utf-?\d+|base\d+|h26[45]|mp[34]|x86(?:[-_]64)?|amd64|arm64|python3|ipv[46]|k8s|s3|ec2|b2b|covid-19|gpt-[\w.]+|iso-?\d+|rfc-?\d+|es\d+|web3|oauth2|http2?|http\/\d|claude-.*|llama-?.*|qwen.*|i18n|l10n|a11y|latin-?1|cp-?\d+|win(?:32|64|dows-\d+)|vitamin-.*|[a-z]+-\d|top-\d+|.*\d(?:st|nd|rd|th)(?:-.*)?|(?:mid|pre|post|early|late|sub|top|type|level|half|non|ex|anti|multi)-.*|[a-z]{3,}-\d{1,2}|\d+(?:px|em|rem|kb|mb|gb|tb|kib|mib|gib|ms|mm|cm|km|kg|h|min|k|m|x|fps|hz|mhz|ghz|bit|w|kwh|v)|[qh][1-4]|fy\d+|q[1-4]-\d{4})$/i;

/** "TP579": so short that it may be the name of anything, unless the evidence has others of the kind. */
const SHORT = /^[a-z]{2,4}\d{2,3}$/;

/** "PEP-668", "CR2032", "RTX4090": a standard, a part, a model, known to anybody. */
const MODEL = /^[a-z]{1,5}-?\d{1,5}[a-z]?$/;

/** Ids, hashes, ticket numbers, addresses of machines and people. */
export const checkIds = judgeTokens("id", (token, input) => {
  const { book } = input;
  const isPlan = input.isPlan(token.start);
  // Of "admin@10.0.0.5" the evidence need only know the machine.
  const id = foldText(token.text).replace(/^[^@]+@(?=\d+(?:\.\d+){3}$)/, "");
  if (COMMON.test(id)) return null;
  const other = mayCompare(token.start, input) ? findOtherEntry(token, comparison, input) : null;
  if (other) return toOtherRecord(other);
  // "-g1c9e0ab" is how git tells a commit after a tag.
  const found =
    book.find(id) ?? book.find(id.replace(/^#/, "")) ?? book.find(`g${id}`) ?? findParts(id, book);
  if (found) {
    const replaced = isPlan ? null : judgeReplaced(token, comparison, input);
    return replaced ?? toSupported(found);
  }
  // "If t.brandt@… is right", "Is it HX-2?": a guess, and no claim.
  const { text } = input.sentence;
  const isGuess = MEANT.test(text) || (id.includes("@") ? isOpen(text) : /[?？]\s*$/.test(text));
  if (isPlan && isGuess) return null;
  const isLabelled = LABELS.test(text.slice(Math.max(0, token.start - 30), token.start));
  return judgeUnknown(id, { isPlan, isLabelled }, book);
});

/** "If you meant web-02". */
const MEANT =
  /(?<!\p{L})(?:you (?:meant|mean)|gemeint|meintest|meinst|vouliez dire|pensiez|querías decir|te refer\p{L}+|queria(?:s)? dizer|se referia)(?!\p{L})|你(?:说的|指的)是/iu;

/** Before what is the number or the name of one thing. */
const LABELS =
  /(?<!\p{L})(?:ids?|no|nr|number|nummer|order|bestellung|invoice|rechnung|ticket|issue|case|fall|booking|buchung|reservation|reference|referenz|ref|code|commit|hash|job|task|flight|flug|bus|train|zug|room|gate|serial|account|contract|auftrag|vertrag|número|núm|pedido|factura|fatura|reserva|referencia|referência|código|vuelo|voo|tren|trem|sala|puerta|portão|contrato|cuenta|conta|chamado|tarea|tarefa|numéro|commande|facture|réservation|référence|vol|train|salle|porte|contrat|compte|dossier|tâche)\p{L}{0,8}[\s.:#nº°*\x60"“(]{1,6}(?:(?:is|ist|lautet|es|é|est|the|der|die|das|el|la|o|a|le)\s[*\x60"“]*)?$|(?:编号|订单|航班|号码?|工单|单号|任务)[\s是为：:*\x60]*$/iu;

/** An id that does not stand in the evidence as it is. */
function judgeUnknown(
  id: string,
  { isPlan, isLabelled }: { readonly isPlan: boolean; readonly isLabelled: boolean },
  book: EvidenceBook,
): Judgement | null {
  const compact = toCompact(id);
  const known = book.tokens.filter(({ kind }) => kind === "id" || kind === "version");
  const same = known.find(({ text }) => isBegun(compact, toCompact(text)));
  if (same) return toSupported({ ids: same.id === null ? [] : [same.id], isAsked: true });
  const alike = known.find(({ text }) => isOfKind(text, id));
  const isVague = SHORT.test(id) && (isPlan || !alike);
  if (alike && !isVague) return toContradicted(alike.id, `The evidence has ${alike.text}.`);
  if (isPlan || isVague || book.items.length === 0 || !/\d.*\d/.test(id)) return null;
  if (MODEL.test(id) && !isLabelled) return null;
  return { verdict: "unsupported", evidence: [], why: "No evidence has this id." };
}

/** A machine and its port that stand apart, or the end of something longer: "2ubuntu10.6". */
function findParts(id: string, book: EvidenceBook): Found | null {
  const [machine = "", port] = id.split(":");
  if (port !== undefined && machine.includes(".")) {
    return book.find(port) === null ? null : book.find(machine);
  }
  const isEnd = ({ folded }: BookItem) =>
    !/[\p{L}\p{N}]/u.test(folded.charAt(folded.indexOf(id) + id.length));
  const ids =
    id.length < 6
      ? []
      : book
          .having(id)
          .filter(isEnd)
          .map((item) => item.id);
  return ids.length > 0 ? { ids, isAsked: false } : null;
}

function toContradicted(id: string | null, why: string): Judgement {
  return { verdict: "contradicted", evidence: id === null ? [] : [id], why };
}

const comparison: Comparison = {
  margin: 1,
  isSame: (said, { text }) => isBegun(toCompact(said.text), toCompact(text)),
  isAlike: (said, { kind, text }) => kind === "id" && isComparable(text, said.text),
};

function isComparable(one: string, other: string): boolean {
  const isMail = one.includes("@");
  return isOfKind(one, other) || (isMail ? other.includes("@") : toSort(one) === toSort(other));
}

/** The same, or enough of its beginning. */
function isBegun(id: string, whole: string): boolean {
  return whole === id || (id.length >= 6 && whole.startsWith(id));
}

const HASH = /^(?=.*\d)[0-9a-f]{6,64}$/;

const CARD = /^(?:[0-9a-f]{2}:){5}[0-9a-f]{2}$/;

/** Another of the same series. */
function isOfKind(one: string, other: string): boolean {
  const isHash = HASH.test(one) && HASH.test(other);
  const isCard = CARD.test(one) && CARD.test(other);
  return isHash || isCard || toShape(one) === toShape(other) || shareStem(one, other);
}

function toCompact(id: string): string {
  return id.replaceAll(/[^\p{L}\p{N}@]/gu, "");
}

/** What kind of id it is: INV-0042 and INV-0043 look the same. */
function toShape(id: string): string {
  return id.replaceAll(/\d/g, "0").replaceAll(/(?<=[0-9a-f]{3})[a-f]|[a-f](?=[0-9a-f]{3})/g, "0");
}

/** Letters and digits in the same groups, or as many of them in one. */
function toSort(id: string): string {
  const groups = id.split(/[^\p{L}\p{N}]+/u);
  return groups.length === 1 ? String(id.length) : groups.map((group) => group.length).join("-");
}

/** The same letters in front, the same name or the same house: another number of the same series. */
function shareStem(one: string, other: string): boolean {
  const name = /^[^@]+@/.exec(one)?.[0];
  if (name !== undefined && other.startsWith(name)) return true;
  const stem = /^[\p{L}]{2,}[-_]|@.+$/u;
  const [first, second] = [stem.exec(one)?.[0], stem.exec(other)?.[0]];
  return first !== undefined && first === second;
}
