import type { Claim, Evidence } from "@steward/contracts/evidence.ts";
import { toWords } from "../../modules/text/index.ts";

/** A page of the web that evidence has. */
type Page = {
  readonly url: string;
  readonly title: string;
  /** What is known of it. */
  readonly text: string;
};

/** Shorter words are in every text. */
const TELLING_LENGTH = 4;

/** As the tool writes them: a number and a title, the address, what the page says. */
const hit = /^\d{1,3}\. (.*)\n {3}(https?:\/\/\S+)\n {3}(.*)$/gm;

/** What a place of the answer rests on. */
export type Citation = {
  readonly url: string;
  readonly title: string;
  /** Where the link is in the answer, or what the page bears out; in characters. */
  readonly start: number;
  readonly end: number;
};

export type Citations = {
  /** Text with its references as links; the begin of one that may still be coming is kept back. */
  push(text: string): string;
  /** What was kept back. */
  flush(): string;
  /** What references may name from now on; it only grows. */
  know(evidence: readonly Evidence[]): void;
  /** Addresses in the order of their numbers, cited or not. */
  urls(): readonly string[];
  /** The links that were written; then, of pages without a link, the claims that they bear out. */
  cited(claims: readonly Claim[]): readonly Citation[];
};

const reference = / ?\[(E\d{1,3}(?:[,;] ?E\d{1,3})*)\]/g;
/** A space may be that before a reference. */
const unfinished = / ?\[(?:E[\dE,; ]{0,60})?$| $/;

/** By how much places behind a reference have moved. */
type Shift = { readonly from: number; readonly by: number };

/**
 * Writes `[E1]` as a link where the evidence has an address. Where it has none, the reference means
 * nothing to a front end and is left out.
 */
export function createCitations(): Citations {
  let known: readonly Evidence[] = [];
  let urls: readonly string[] = [];
  const linked: Citation[] = [];
  let kept = "";
  let read = "";
  let written = 0;
  const shifts: Shift[] = [];

  const write = (text: string): string => {
    written += text.length;
    return text;
  };
  const cite = ({ url, title }: Page): string => {
    const link = `[${urls.indexOf(url) + 1}](${url})`;
    linked.push({ url, title, start: written + 1, end: written + 1 + link.length });
    return write(` ${link}`);
  };
  const isOpen = ({ url }: Citation) => linked.every((link) => link.url !== url);

  return {
    push(text) {
      const from = read.length - kept.length;
      read += text;
      if (known.length === 0) return write(text);
      const draft = kept + text;
      kept = unfinished.exec(draft)?.[0] ?? "";
      const whole = draft.slice(0, draft.length - kept.length);
      let done = 0;
      let shown = "";
      for (const match of whole.matchAll(reference)) {
        const items = findItems(match[1] ?? "", known);
        if (items.length === 0) continue;
        const pages = choosePages(items, read.slice(0, from + match.index));
        shown += write(whole.slice(done, match.index)) + pages.map(cite).join("");
        done = match.index + match[0].length;
        shifts.push({ from: from + done, by: written - from - done });
      }
      return shown + write(whole.slice(done));
    },
    flush() {
      const rest = kept;
      kept = "";
      return write(rest);
    },
    know(evidence) {
      known = evidence;
      urls = [...new Set(evidence.flatMap(findPages).map(({ url }) => url))];
    },
    urls: () => urls,
    cited: (claims) => [
      ...linked,
      ...claims
        .filter(({ text, start, end }) => read.slice(start, end) === text)
        .flatMap((claim) => toCitations(claim, known, read))
        .filter(isOpen)
        .map((citation) => move(citation, shifts)),
    ],
  };
}

function move(citation: Citation, shifts: readonly Shift[]): Citation {
  const toPlace = (place: number) =>
    place + (shifts.findLast(({ from }) => from <= place)?.by ?? 0);
  return { ...citation, start: toPlace(citation.start), end: toPlace(citation.end) };
}

/** The pages that bear a claim of a text out. */
function toCitations(
  { start, end, verdict, evidence }: Claim,
  known: readonly Evidence[],
  text: string,
): Citation[] {
  if (verdict !== "supported") return [];
  const items = known.filter(({ id }) => evidence.includes(id));
  return choosePages(items, text.slice(0, end)).map(({ url, title }) => ({
    url,
    title,
    start,
    end,
  }));
}

/** One of each piece of evidence that has any: the one that bears out what a text ends with. */
function choosePages(items: readonly Evidence[], text: string): Page[] {
  const said = lastSentence(text);
  return items.flatMap((item) => choosePage(findPages(item), said) ?? []);
}

/** Longer sentences are told by their end. */
const SENTENCE_CHARACTERS = 600;

/** What a text says last. */
function lastSentence(text: string): string {
  const end = text.slice(-SENTENCE_CHARACTERS).trimEnd();
  return end.split(/(?<=[.!?])\s+|(?<=[。！？])|\n+/).findLast((part) => part.trim() !== "") ?? "";
}

/** None where one of them is not known. */
function findItems(names: string, known: readonly Evidence[]): readonly Evidence[] {
  const ids = names.split(/[,;] ?/);
  const items = ids.flatMap((id) => known.find((item) => item.id === id) ?? []);
  return items.length < ids.length ? [] : items;
}

/** The page that a call read, or those that a search found; none where it failed. */
function findPages({ source, text, call }: Evidence): readonly Page[] {
  if (call?.ok === false) return [];
  if (call?.tool === "web_search") return findHits(text);
  const address = /^https?:\/\//.test(source) ? source : call && urlOf(call.input);
  const url = toUrl(address ?? null);
  return url === null ? [] : [{ url, title: source, text }];
}

/**
 * The page that bears out what is said: of several, the first of those that share the most words with
 * it, of which a word counts the more the fewer pages have it. Undefined where none shares any.
 */
function choosePage(pages: readonly Page[], said: string): Page | undefined {
  if (pages.length < 2) return pages[0];
  const words = [...new Set(toWords(said).filter(isTelling))];
  const known = pages.map(({ title, text }) => new Set(toWords(`${title}\n${text}`)));
  const weigh = (word: string) => 1 / known.filter((page) => page.has(word)).length;
  const scores = known.map((page) =>
    words.filter((word) => page.has(word)).reduce((sum, word) => sum + weigh(word), 0),
  );
  const most = Math.max(...scores);
  return most === 0 ? undefined : pages[scores.indexOf(most)];
}

function isTelling(word: string): boolean {
  return word.length >= TELLING_LENGTH || /\d|\P{ASCII}/u.test(word);
}

function findHits(results: string): Page[] {
  return [...results.matchAll(hit)].flatMap(([, title = "", address = "", text = ""]) => {
    const url = toUrl(address);
    return url === null ? [] : [{ url, title: title === "" ? url : title, text }];
  });
}

/** Parentheses would end the link early. */
function toUrl(text: string | null): string | null {
  if (text === null || !URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  if (protocol !== "http:" && protocol !== "https:") return null;
  return href.replaceAll("(", "%28").replaceAll(")", "%29");
}

function urlOf(input: string): string | null {
  try {
    const { url } = JSON.parse(input) as { readonly url?: unknown };
    return typeof url === "string" ? url : null;
  } catch {
    return null;
  }
}
