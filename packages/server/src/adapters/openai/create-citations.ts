import type { Claim, Evidence } from "@steward/contracts/evidence.ts";

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
  const cite = (item: Evidence): string => {
    const url = toUrl(item);
    if (url === null) return "";
    const link = `[${urls.indexOf(url) + 1}](${url})`;
    linked.push({ url, title: item.source, start: written + 1, end: written + 1 + link.length });
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
        shown += write(whole.slice(done, match.index)) + items.map(cite).join("");
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
      urls = [...new Set(evidence.flatMap((item) => toUrl(item) ?? []))];
    },
    urls: () => urls,
    cited: (claims) => [
      ...linked,
      ...claims
        .filter(({ text, start, end }) => read.slice(start, end) === text)
        .flatMap((claim) => toCitations(claim, known))
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

/** The pages that bear a claim out. */
function toCitations(
  { start, end, verdict, evidence }: Claim,
  known: readonly Evidence[],
): Citation[] {
  if (verdict !== "supported") return [];
  return known.flatMap((item) => {
    const url = evidence.includes(item.id) ? toUrl(item) : null;
    return url === null ? [] : [{ url, title: item.source, start, end }];
  });
}

/** None where one of them is not known. */
function findItems(names: string, known: readonly Evidence[]): readonly Evidence[] {
  const ids = names.split(/[,;] ?/);
  const items = ids.flatMap((id) => known.find((item) => item.id === id) ?? []);
  return items.length < ids.length ? [] : items;
}

/** The page that a call read. Parentheses would end the link early. */
function toUrl({ source, call }: Evidence): string | null {
  const text = /^https?:\/\//.test(source) ? source : urlOf(call?.input ?? "");
  if (text === null || call?.ok === false || !URL.canParse(text)) return null;
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
