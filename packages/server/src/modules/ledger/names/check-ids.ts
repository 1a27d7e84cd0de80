import {
  hasToken,
  type BookItem,
  type EvidenceBook,
  type Found,
  type KnownToken,
} from "../evidence-book.ts";
import { findNumbers } from "../numbers/find-numbers.ts";
import type { CheckInput } from "../finding.ts";
import { foldText } from "../fold-text.ts";
import { findOtherExtreme } from "./find-other-extreme.ts";
import type { Comparison } from "./find-named.ts";
import { findOtherRecord } from "./find-other-record.ts";
import type { Token } from "./find-tokens.ts";
import { judgeReplaced } from "./judge-replaced.ts";
import { judgeInVain } from "./judge-in-vain.ts";
import { mayCompare } from "./may-compare.ts";
import { judgeTokens, toOtherRecord, toSupported, type Judgement } from "./judge-tokens.ts";
import type { NumberLine } from "../numbers/number-book.ts";

/** Names of formats, standards and the like, which look like ids and are general knowledge. */
const COMMON =
  /^(?:sha-?\d+|md5|utf-?\d+|base\d+|h26[45]|mp[34]|x86(?:[-_]64)?|amd64|arm64|python3|ipv[46]|k8s|s3|ec2|b2b|covid-19|gpt-[\w.]+|iso-?\d+|rfc-?\d+|es\d+|web3|oauth2|http2?|http\/\d|claude-.*|llama-?.*|qwen.*|i18n|l10n|a11y|latin-?1|cp-?\d+|win(?:32|64|dows-\d+)|vitamin-.*|[a-z]+-\d|top-\d+|.*\d(?:st|nd|rd|th)(?:-.*)?|(?:mid|pre|post|early|late|sub|top|type|level|half|non|ex|anti|multi)-.*|[a-z]{3,}-\d{1,2}|\d+(?:px|em|rem|kb|mb|gb|tb|kib|mib|gib|ms|mm|cm|km|kg|h|min|k|m|x|fps|hz|mhz|ghz|bit|w|kwh|v)|[qh][1-4]|fy\d+|q[1-4]-\d{4})$/i;

/** "TP579": so short that it may be the name of anything, unless the evidence has others of the kind. */
const SHORT = /^[a-z]{2,4}\d{2,3}$/;

/** Ids, hashes, ticket numbers, addresses of machines and people. */
export const checkIds = judgeTokens("id", (token, input) => {
  const { book } = input;
  const isPlan = input.isPlan(token.start);
  // Of "admin@10.0.0.5" the evidence need only know the machine.
  const id = foldText(token.text).replace(/^[^@]+@(?=\d+(?:\.\d+){3}$)/, "");
  if (COMMON.test(id) || isNetwork(id, book)) return null;
  const other = mayCompare(token.start, input) ? findOtherRecord(token, comparison, input) : null;
  const extreme = other ?? (isPlan ? null : findOtherExtreme(token, comparison, input));
  if (extreme) return toOtherRecord(extreme);
  // "-g1c9e0ab" is how git tells a commit after a tag.
  const found =
    book.find(id) ?? book.find(id.replace(/^#/, "")) ?? book.find(`g${id}`) ?? findParts(id, book);
  if (found) return judgeKnown(id, token, input) ?? toSupported(found);
  return judgeUnknown(id, isPlan, book);
});

/** An id that does not stand in the evidence as it is. */
function judgeUnknown(id: string, isPlan: boolean, book: EvidenceBook): Judgement | null {
  const compact = toCompact(id);
  const known = book.tokens.filter(({ kind }) => kind === "id" || kind === "version");
  const same = known.find(({ text }) => isBegun(compact, toCompact(text)));
  if (same) return toSupported({ ids: same.id === null ? [] : [same.id], isAsked: true });
  const alike = known.find(({ text }) => isOfKind(text, id));
  const isVague = SHORT.test(id) && (isPlan || !alike);
  if (alike && !isVague) return toContradicted(alike.id, `The evidence has ${alike.text}.`);
  if (isPlan || isVague || book.items.length === 0 || !/\d.*\d/.test(id)) return null;
  return { verdict: "unsupported", evidence: [], why: "No evidence has this id." };
}

/** "10.20.0.0/24" of 10.20.0.15. */
function isNetwork(id: string, { tokens }: EvidenceBook): boolean {
  const [net] = /^\d+\.\d+\.\d+\.(?=0$)/.exec(id) ?? [];
  return net !== undefined && tokens.some(({ text }) => text.startsWith(net));
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

/** An objection to an id that the evidence has. */
function judgeKnown(id: string, token: Token, input: CheckInput): Judgement | null {
  if (input.isPlan(token.start)) return null;
  const row = findOtherRow(id, input.tokens.rest, input.book);
  if (row) {
    const line = row.text.trim().slice(0, 100);
    return toContradicted(row.id, `What is said of it stands elsewhere: ${line}`);
  }
  const isNew = ({ kind, text }: KnownToken) => kind === "id" && isOfKind(text, id) && text !== id;
  return judgeInVain(id, isNew, input) ?? judgeReplaced(token, comparison, input);
}

function toContradicted(id: string | null, why: string): Judgement {
  return { verdict: "contradicted", evidence: id === null ? [] : [id], why };
}

const comparison: Comparison = {
  isSame: (said, { text }) => isBegun(toCompact(said.text), toCompact(text)),
  isAlike: (said, { kind, text }) => kind === "id" && isComparable(text, said.text),
  isRival: (said, other) => isComparable(said.text, other.text),
};

function isComparable(one: string, other: string): boolean {
  return isOfKind(one, other) || (one.includes("@") && other.includes("@"));
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

/** A line about another thing of the kind that has the number which is said of this one. */
function findOtherRow(id: string, rest: string, book: EvidenceBook): NumberLine | null {
  const { byValue, lines } = book.numbers();
  const isOf = ({ text }: NumberLine) => hasToken(foldText(text), id);
  const own = lines.filter(isOf);
  if (own.length === 0) return null;
  for (const said of findNumbers(rest)) {
    const having = said.values.flatMap((value) => byValue.get(value) ?? []);
    const isTelling = said.digits.length > 2 && having.length > 0 && !having.some(isOf);
    const other = having.find(
      (line) => line.isResult && own.some((one) => one.id === line.id) && isAlike(line, id),
    );
    if (isTelling && other) return other;
  }
  return null;
}

/** Whether a line begins with something of the same kind. */
function isAlike({ text }: NumberLine, id: string): boolean {
  return (text.match(/[\p{L}\p{N}_#-]*\d[\p{L}\p{N}_-]*/gu) ?? []).some(
    (part) => toShape(foldText(part)) === toShape(id) && foldText(part) !== id,
  );
}

function toCompact(id: string): string {
  return id.replaceAll(/[^\p{L}\p{N}@]/gu, "");
}

/** What kind of id it is: INV-0042 and INV-0043 look the same. */
function toShape(id: string): string {
  return id.replaceAll(/\d/g, "0").replaceAll(/(?<=[0-9a-f]{3})[a-f]|[a-f](?=[0-9a-f]{3})/g, "0");
}

/** The same letters in front, the same name or the same house: another number of the same series. */
function shareStem(one: string, other: string): boolean {
  const name = /^[^@]+@/.exec(one)?.[0];
  if (name !== undefined && other.startsWith(name)) return true;
  const stem = /^[\p{L}]{2,}[-_]|@.+$/u;
  const [first, second] = [stem.exec(one)?.[0], stem.exec(other)?.[0]];
  return first !== undefined && first === second;
}
