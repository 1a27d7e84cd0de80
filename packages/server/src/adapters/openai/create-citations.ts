import type { Evidence } from "@steward/contracts/evidence.ts";

/** A link in the answer to what it rests on. */
export type Citation = {
  readonly url: string;
  readonly title: string;
  /** Where the link is in the answer, in characters. */
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
  /** The links that were written. */
  cited(): readonly Citation[];
};

const reference = / ?\[(E\d{1,3}(?:[,;] ?E\d{1,3})*)\]/g;
/** A space may be that before a reference. */
const unfinished = / ?\[(?:E[\dE,; ]{0,60})?$| $/;

/**
 * Writes `[E1]` as a link where the evidence has an address. Where it has none, the reference means
 * nothing to a front end and is left out.
 */
export function createCitations(): Citations {
  let known: readonly Evidence[] = [];
  let urls: readonly string[] = [];
  const cited: Citation[] = [];
  let kept = "";
  let written = 0;

  const write = (text: string): string => {
    written += text.length;
    return text;
  };
  /** None where one of them is not known. */
  const findItems = (names: string): readonly Evidence[] => {
    const ids = names.split(/[,;] ?/);
    const items = ids.flatMap((id) => known.find((item) => item.id === id) ?? []);
    return items.length < ids.length ? [] : items;
  };
  const cite = (item: Evidence): string => {
    const url = toUrl(item);
    if (url === null) return "";
    const link = `[${urls.indexOf(url) + 1}](${url})`;
    cited.push({ url, title: item.source, start: written + 1, end: written + 1 + link.length });
    return write(` ${link}`);
  };

  return {
    push(text) {
      if (known.length === 0) return write(text);
      const draft = kept + text;
      kept = unfinished.exec(draft)?.[0] ?? "";
      const whole = draft.slice(0, draft.length - kept.length);
      let read = 0;
      let shown = "";
      for (const match of whole.matchAll(reference)) {
        const items = findItems(match[1] ?? "");
        if (items.length === 0) continue;
        shown += write(whole.slice(read, match.index)) + items.map(cite).join("");
        read = match.index + match[0].length;
      }
      return shown + write(whole.slice(read));
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
    cited: () => cited,
  };
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
