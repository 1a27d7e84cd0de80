import { hasToken, type BookItem, type EvidenceBook, type KnownToken } from "../evidence-book.ts";
import type { Token } from "./find-tokens.ts";
import type { Check, CheckInput } from "../finding.ts";
import { foldText } from "../fold-text.ts";
import { bearsOut, hasReading } from "./match-moment.ts";
import { findOtherEntry, type Comparison } from "../entries/find-other-entry.ts";
import { judgeRole } from "./judge-role.ts";
import { compares, since } from "./roles.data.ts";
import { released, until } from "./times.data.ts";
import { oncePer } from "../once-per.ts";
import { judgeReplaced } from "./judge-replaced.ts";
import { isBuild, isPart } from "./is-part-of-version.ts";
import { mayCompare } from "./may-compare.ts";
import { judgeTokens, toOtherRecord, toSupported, type Judgement } from "./judge-tokens.ts";
import { everyMatch } from "../every-match.ts";

/** Words that stand before versions of anything. */
const RELATION =
  /^(?:from|to|versions?|versión|versão|releases?|installed|latest|current|newest|upgrad\p{L}+|updat\p{L}+|at|in|on|with|is|now|auf|von|mit|ist|aktuell\p{L}*|de|desde|para|a|à|em|en|com|con|avec|est|es|é)$/iu;
const NEAR_CHARACTERS = 40;
/** With nothing but marks and the word itself before it. */
const NEXT_VERSION =
  /^["'`*\s@:=|,()v_-]*(?:versions?)?["'`*\s@:=|,()v-]*(\d+(?:\.\d+)+(?:[-.]?(?:rc|alpha|beta|pre|dev)[-.]?\d*(?![a-z]))?)/;
const FURTHER_VERSION =
  /^[^\p{L}\p{N}]*(?:(?:to|auf|a|à|para|from|von|de)\s+)?v?(\d+(?:\.\d+)+(?:[-.]?(?:rc|alpha|beta|pre|dev)[-.]?\d*(?![a-z]))?)/u;
/** Versions, also of what only the evidence knows to have one: "GnuCash 5.6". */
export const checkVersions: Check = (input) => {
  const more = /\p{L}[*`\s]{1,3}v?\d+\.\d/u.test(input.tokens.rest) ? toMore(input) : [];
  const list = more.length > 0 ? [...input.tokens.list, ...more] : input.tokens.list;
  return judgeVersions({ ...input, tokens: { ...input.tokens, list } });
};

const VERSIONED =
  /(?<![\p{L}\p{N}])(\p{L}[\p{L}\p{N}_+-]{1,30})[*`\s]{1,3}(\d+(?:\.\d+)+)(?![\p{N}\p{L}%]|\s?[€$£%°]|\s?(?:[kKMGT]i?B|ms|s|h|km|kg|m|V|W|x)(?!\p{L}))/gu;

function toMore({ tokens, book }: CheckInput): Token[] {
  return everyMatch(tokens.rest, VERSIONED).flatMap(
    ({ 0: whole, 1: name = "", 2: text = "", index }) => {
      const start = index + whole.length - text.length;
      const isOwn =
        !RELATION.test(name) && toOwn(name, book).some(({ id }) => tellsVersions(id, book));
      return isOwn
        ? [{ kind: "version" as const, start, end: start + text.length, text, readings: [] }]
        : [];
    },
  );
}

const VERSIONS_OF =
  /vers[iã]|版本|(?<!\p{L})(?:pip|npm|apt|dpkg|brew|flatpak|snap|cargo|gem)(?!\p{L})/iu;

/** Whether an item says that versions are what it has: by what was asked, or in its first line. */
function tellsVersions(id: string, { items }: EvidenceBook): boolean {
  const { head = "", text = "" } = items.find((item) => item.id === id) ?? {};
  return VERSIONS_OF.test(head) || VERSIONS_OF.test(text.trimStart().split("\n", 1)[0] ?? "");
}

/** The one that the evidence has, or less of it ("3.12" for 3.12.4). */
const judgeVersions = judgeTokens("version", (token, input) => {
  const { book, sentence, isPlan: isPlanAt } = input;
  const isPlan = isPlanAt(token.start);
  const version = toBare(foldText(token.text));
  const known = book.tokens.filter(({ kind }) => kind === "version" || kind === "id");
  const same = known.filter(
    ({ text }) => toBare(text) === version || toBare(text).startsWith(`${version}.`),
  );
  const found = book.find(version) ?? book.find(`v${version}`);
  const named = toNamed(sentence.text, token.start, book);
  const own =
    same.length > 0 && isOfAnother(named, token.start, sentence.text)
      ? null
      : findOwn(named, version, book);
  if ((same.length === 0 || own !== null) && isOfOthers(token, own, input)) return null;
  const isCompared = mayCompare(token.start, input);
  if (own && isCompared) {
    const why = `The evidence has ${own.version} for ${named}.`;
    return { verdict: "contradicted", evidence: [own.id], why };
  }
  const parts = known.filter(({ text }) => isPart(version, toBare(text)));
  const other = judgeRole(token, { same, parts }, input);
  if (other) return other;
  const row = isCompared ? findOther(token, input) : null;
  if (row) return toOtherRecord(row);
  const replaced = isPlan ? null : judgeReplaced(token, comparison, input);
  if (replaced) return replaced;
  if (same.length > 0 || found) {
    const ids = same.flatMap(({ id }) => (id === null ? [] : [id]));
    return toSupported({ ids: found?.ids ?? ids, isAsked: false });
  }
  if (isPlan || isGlued(version, book)) return null;
  return judgeUnknown({ version, named, known, text: sentence.text }, book);
});

const comparison: Comparison = {
  margin: 1,
  // "v1" is a line of versions, and of many things.
  isSame: (said, { text }) =>
    said.text.includes(".")
      ? isPart(toBare(said.text), toBare(text))
      : toBare(said.text) === toBare(text),
  isAlike: (_said, { kind }) => kind === "version",
};

const OUT =
  /^[*`]*\s(?:is (?:already |now )?out|is the (?:current|latest|newest) (?:stable|LTS)|(?:already )?exists|ships|supports|requires|ist (?:schon |bereits |inzwischen )?(?:da|draußen|erschienen)|gibt es (?:schon|bereits|inzwischen)|(?:ya|já) (?:existe|salió|saiu|está)|existe (?:ya|já|déjà)|est (?:déjà )?(?:sortie?|parue?))(?!\p{L})|^[*`]*\s?(?:已经?|早就)(?:发布|推出|出|有)/iu;

/** "Python 3.13 is out", "3.12.7 …, 3.13 has …": common knowledge of another than the one that is here. */
function isOfOthers({ start, end, text }: Token, own: Owned | null, input: CheckInput) {
  const { sentence } = input;
  if (isHistory(input)) return true;
  if (since.test(sentence.text.slice(0, start)) || OUT.test(sentence.text.slice(end))) return true;
  if (own === null) return false;
  const said = foldText(`${sentence.earlier} ${sentence.before} ${sentence.text}`);
  const isLine = text.split(".").length < own.version.split(".").length;
  return (
    isLine && [own.version, own.version.replace(/\.\d+$/, "")].some((one) => hasToken(said, one))
  );
}

/** When a version came out, on a day that the evidence does not know: common knowledge. */
function isHistory({ sentence, tokens, book }: CheckInput): boolean {
  const dates = tokens.list.filter(({ kind }) => kind === "date");
  const isKnown = dates.some(({ readings }) =>
    book.dates.some((other) => hasReading(readings, other, bearsOut)),
  );
  return dates.length > 0 && !isKnown && released.test(sentence.text);
}

/** "22.04" in "14.18-1.pgdg22.04+1", "3.5.1" in "ggplot2_3.5.1.tar.gz". */
function isGlued(version: string, { items }: EvidenceBook): boolean {
  return items.some(({ folded }) => {
    const at = folded.indexOf(version);
    const isOpen = at > 0 && /[\p{L}_-]/u.test(folded.charAt(at - 1));
    return isOpen && !/^[.\d]*\d/.test(folded.slice(at + version.length));
  });
}

type Unknown = {
  readonly version: string;
  readonly named: string | null;
  readonly known: readonly KnownToken[];
  readonly text: string;
};

/** A version that the evidence does not have: another of the same thing, or of what it speaks of. */
function judgeUnknown(
  { version, named, known, text }: Unknown,
  book: EvidenceBook,
): Judgement | null {
  const isSpokenOf = named !== null && (book.find(named)?.ids.length ?? 0) > 0;
  const shared = book.sharedWords(text);
  if (!version.includes(".") || (!isSpokenOf && (known.length === 0 || shared < 2))) return null;
  return { verdict: "unsupported", evidence: [], why: "No evidence has this version." };
}

function toBare(version: string): string {
  return version.startsWith("v") ? version.slice(1) : version;
}

/** What the version is of: the nearest word of its clause that the evidence has a version of, or the one before it. */
function toNamed(text: string, at: number, book: EvidenceBook): string | null {
  const clause = text
    .slice(0, at)
    .replace(/^.*(?:[,;:，；：|]\s|\s(?:and|und|e|y|et)\s|\d\.\d+\P{L})/su, "");
  const words = clause.match(/\p{L}[\p{L}\p{N}_.-]*(?<![.-])/gu)?.toReversed() ?? [];
  const own = words.find((word) => !RELATION.test(word) && toOwn(word, book).length > 0);
  if (own !== undefined) return own;
  const last = /([\p{L}][\p{L}\p{N}_.-]*)[\s@=*`:v]*$/u.exec(text.slice(0, at))?.[1] ?? null;
  return last !== null && RELATION.test(last) ? null : last;
}

/** Told of what was, or of something else than the name that stands farther before it. */
function isOfAnother(named: string | null, at: number, text: string): boolean {
  if (until.test(text) || compares.test(text)) return true;
  const before = text.slice(0, at);
  const between = before.slice(before.lastIndexOf(named ?? "") + (named?.length ?? 0));
  return !(between.match(/\p{L}+/gu) ?? []).every((word) => RELATION.test(word));
}

function findOther(token: Token, input: CheckInput) {
  const row = findOtherEntry(token, comparison, input);
  return row && isOfLonger(row.text, token, input) ? null : row;
}

/** Whether it is that of "pydantic", which is named before it, and the other entry is of "pydantic-core". */
function isOfLonger(other: string, { start, text }: Token, { sentence, book }: CheckInput) {
  const version = toBare(foldText(text));
  const words = sentence.text.slice(0, start).match(/\p{L}[\p{L}\p{N}_.-]*(?<![.-])/gu) ?? [];
  const name = words.findLast((word) => !RELATION.test(word) && toOwn(word, book).length > 0);
  if (name === undefined || !toOwn(name, book).some((own) => own.version === version)) return false;
  const line = foldText(other);
  return line.includes(foldText(name)) && placesOf(line, foldText(name)).length === 0;
}

/** The version that the evidence has right behind a name, where it has no other there. */
function findOwn(name: string | null, version: string, book: EvidenceBook): Owned | null {
  if (name === null) return null;
  const owned = toOwn(name, book);
  const [first] = owned;
  // Of what has several, none is the one.
  const begun = new Set(owned.filter(({ isFirst }) => isFirst).map((own) => own.version));
  if (!first || begun.size > 1) return null;
  const isOwn = owned.some((own) => isPart(version, own.version) || isBuild(version, own.version));
  return !isOwn && isBeside(foldText(name), first, book) ? first : null;
}

/** Whether a version stands in a line with the name, or as what it is: the line below may be of another. */
function isBeside(name: string, own: Owned, { items }: EvidenceBook): boolean {
  const lines = items.find(({ id }) => id === own.id)?.full.split("\n") ?? [];
  return lines
    .map((line) => foldText(line))
    .some(
      (line) => line.includes(own.version) && (line.includes(name) || line.includes("version")),
    );
}

type Owned = {
  readonly version: string;
  readonly id: string;
  /** Right behind the name, and not behind another version. */
  readonly isFirst: boolean;
};

function toOwn(name: string, { items }: EvidenceBook): Owned[] {
  const wanted = foldText(name);
  return items.flatMap((item) => {
    const { id } = item;
    const folded = current(item);
    return placesOf(folded, wanted).flatMap((at) => {
      // "psql (PostgreSQL) 16.3" is the version of psql.
      if (
        /\p{L} \($/u.test(folded.slice(at - 3, at)) &&
        folded.charAt(at + wanted.length) === ")"
      ) {
        return [];
      }
      const near = folded.slice(at + wanted.length, at + wanted.length + NEAR_CHARACTERS);
      return toVersions(near).map((version, index) => ({ version, id, isFirst: index === 0 }));
    });
  });
}

/** "# go 1.24 was used until May": a remark on what was. */
const REMARK = /^\s*(?:#|\/\/|--|;|\*)/;

/** What an item says without remarks on what was. */
const current = oncePer(({ text, full, folded }: BookItem) => {
  if (!until.test(text)) return folded;
  const lines = full.split("\n").filter((line) => !REMARK.test(line) || !until.test(line));
  return foldText(lines.join("\n"));
});

/** The one that a text begins with, and those that follow without another name: "5.6.2 -> 5.6.3". */
function toVersions(text: string): string[] {
  const versions: string[] = [];
  let rest = text;
  for (let next = NEXT_VERSION.exec(rest); next; next = FURTHER_VERSION.exec(rest)) {
    versions.push(next[1] ?? "");
    rest = rest.slice(next[0].length);
  }
  return versions;
}

function placesOf(text: string, token: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(token); at >= 0; at = text.indexOf(token, at + 1)) {
    const end = text.slice(at + token.length, at + token.length + 8);
    const isWhole =
      !/[\p{L}\p{N}_-]/u.test(text.charAt(at - 1)) &&
      !/^(?:(?![-_]version)(?:[\p{L}\p{N}_]|-\D))/u.test(end);
    if (isWhole) places.push(at);
  }
  return places;
}
