import type { Claim, Evidence } from "@steward/contracts/evidence.ts";
import { choosePage, findPages, type Page } from "./find-pages.ts";

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
