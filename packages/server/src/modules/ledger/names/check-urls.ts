import { findOtherEntry, type Comparison } from "../entries/find-other-entry.ts";
import { checkLocalAddress } from "./check-local-address.ts";
import type { CheckInput } from "../finding.ts";
import type { Token } from "./find-tokens.ts";
import { foldText } from "../fold-text.ts";
import type { KnownToken } from "../evidence-book.ts";
import { isNear } from "./is-near.ts";
import { isOpen, pointsTo } from "./points-to.ts";
import { mayCompare } from "./may-compare.ts";
import { judgeTokens, toOtherRecord, toSupported, type Judgement } from "./judge-tokens.ts";

/** Says where something comes from or is to be found. */
const SOURCE =
  /(?<!\p{L})(?:found|source|according|from|published|deployed|uploaded|available|live|here|link|page|article|says|at|quelle|laut|seite|artikel|gefunden|unter|verfügbar|fonte|segundo|página|artigo|disponível|fuente|según|artículo|disponible|source|selon|d['’]après|article)(?!\p{L})|来源|根据|链接|网页|文章|地址|网址/iu;

/** Addresses: one that the evidence has, or the site that it is on. */
export const checkUrls = judgeTokens("url", (token, input) => {
  const { book, sentence, isPlan: isPlanAt } = input;
  const isPlan = isPlanAt(token.start);
  const url = toPlain(token.text);
  const known = book.tokens.filter(({ kind }) => kind === "url");
  const row = mayCompare(token.start, input) ? findOtherEntry(token, comparison, input) : null;
  if (row) return toOtherRecord(row);
  const found = book.find(url);
  if (found) return toSupported({ ids: found.ids, isAsked: false });
  const isTold = !isPlan || pointsTo(sentence.text);
  const local = checkLocalAddress(url, isTold, book);
  if (local) return local;
  const mixed = findMixed(token, known, input);
  if (mixed) return toContradicted(mixed);
  return isPlan ? null : judgeUnknown(token, input);
});

/** Said to be where something comes from or is, of what the evidence is about. */
function judgeUnknown(token: Token, { sentence: { text }, book }: CheckInput): Judgement | null {
  if (book.items.length === 0 || !SOURCE.test(text)) return null;
  if (book.sharedWords(text.replaceAll(token.text, " ")) === 0) return null;
  return { verdict: "unsupported", evidence: [], why: "No evidence has this address." };
}

function toContradicted({ id, text }: KnownToken): Judgement {
  const why = `The evidence has ${text}.`;
  return { verdict: "contradicted", evidence: id === null ? [] : [id], why };
}

/** Another of the same site. */
function isNextTo(url: string, other: string): boolean {
  return other !== url && toSite(toHost(other)) === toSite(toHost(url));
}

/** The address of the evidence that is probably meant. */
function findMixed(
  { start, text: said }: Token,
  known: readonly KnownToken[],
  { sentence, isPlan }: CheckInput,
): KnownToken | undefined {
  const url = toPlain(said);
  const isAside = WORLD.test(url) && SEE.test(sentence.text.slice(0, start));
  if (!isPlan(start) && !isAside) return known.find(({ text }) => isMixedUp(url, toPlain(text)));
  const isPage = sentence.text[start - 1] !== "`" && !WORLD.test(url) && !isOpen(sentence.text);
  return known.find(({ text }) => {
    const other = toPlain(text);
    // Of a site that is known by its name alone any page may be told.
    const isPageOf = !other.includes("/") && toHost(url) === other;
    const isElsewhere = isPage && !isPageOf && isNextTo(url, other);
    return isElsewhere || isMisremembered(url, other, isPage);
  });
}

const comparison: Comparison = {
  margin: 1,
  isSame: (said, { kind, text }) => kind === "url" && toPlain(text) === toPlain(said.text),
  isAlike: (_said, { kind }) => kind === "url",
};

function toPlain(url: string): string {
  return foldText(url)
    .replace(/^[a-z0-9]+:\/\/(?:www\.)?/, "")
    .replace(/\/$/, "");
}

/** Of what is told: the same site with another path, a neighbouring site, or the same path on another site. */
function isMixedUp(url: string, other: string): boolean {
  const [host, otherHost] = [toHost(url), toHost(other)];
  if (toStem(host) === toStem(otherHost) && host !== otherHost) return true;
  if (toPath(url) === toPath(other)) return true;
  return toSite(host) === toSite(otherHost);
}

/** The same but for one of its parts: whoever sends somebody there has it from where it stands. */
function isMisremembered(url: string, other: string, isPage: boolean): boolean {
  const [host, otherHost] = [toHost(url), toHost(other)];
  if (host === otherHost) return isOneOff(url, other, isPage);
  const path = url.slice(host.length);
  const isAny = PLACEHOLDER.test(host) && toSite(host) !== toSite(otherHost);
  if (isAny || path !== other.slice(otherHost.length)) return false;
  const isOtherEnding = host.length > 6 && toStem(host) === toStem(otherHost);
  const isOtherPart = path !== "" && toSite(host) === toSite(otherHost);
  const isOwnPath = path.indexOf("/", 1) > 0 && toPath(url) === path;
  return isOtherEnding || isOtherPart || isOwnPath;
}

/** More to read. */
const SEE =
  /(?<!\p{L})(?:see|cf\.|siehe|vgl\.|veja|ver|véase|voir|more (?:at|on|in))[\s:([*]*$|(?:参见|详见|参考)[\s：:]*$/iu;
/** Sites whose pages are known without looking, and what a program asks. */
const WORLD =
  /^(?:api|docs?|developers?|learn|wiki|man|pkg)\.|^(?:[\w-]+\.)*(?:wikipedia|github|gitlab|python|npmjs|pypi|stackoverflow|readthedocs|mozilla|nodejs|docker|kubernetes|postgresql|rust-lang|debian|ubuntu|microsoft|apple|google|youtube|amazon)\.[a-z]+(?:[:/]|$)|^(?:localhost|[\d.]+)[:/]|\/(?:api|docs?|wiki)\//;
/** A site that stands for any. */
const PLACEHOLDER = /(?:^|\.)(?:example\.(?:com|org|net)|localhost)(?::\d+)?$/;
/** As many parts, of which one is another; the last is the same or nearly so, unless it is a page that is told. */
function isOneOff(url: string, other: string, isPage: boolean): boolean {
  const [parts, others] = [url.split(/[/?#]/), other.split(/[/?#]/)];
  const [last = "", otherLast = ""] = [parts.at(-1), others.at(-1)];
  const differing = parts.filter((part, at) => part !== others[at]);
  const isNumber = /^\d+$/.test(last) && /^\d+$/.test(otherLast);
  return (
    parts.length === others.length &&
    differing.length === 1 &&
    (isPage || (last === otherLast && parts.length > 2) || isNumber || isNear(last, otherLast))
  );
}

/** A host's name without its last part. */
function toStem(host: string): string {
  return host.replace(/\.[^.]+$/, "");
}

/** The last two parts of a host's name; three of "council.gov.uk". */
function toSite(host: string): string {
  const labels = host.replace(/:\d+$/, "").split(".");
  const isShared = /^(?:co|com|org|net|gov|gob|gouv|edu|ac)\.[a-z]{2}$/.test(
    labels.slice(-2).join("."),
  );
  return labels.slice(isShared ? -3 : -2).join(".");
}

function toHost(url: string): string {
  return url.split(/[/?#]/, 1)[0] ?? url;
}

/** Null-like for a bare host, so that two of them are not the same. */
function toPath(url: string): string {
  const path = url.slice(toHost(url).length);
  return path.length > 6 ? path : url;
}
