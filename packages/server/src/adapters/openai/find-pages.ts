import type { Evidence } from "@steward/contracts/evidence.ts";
import { toWords } from "../../modules/text/index.ts";

/** A page of the web that evidence has. */
export type Page = {
  readonly url: string;
  readonly title: string;
  /** What is known of it. */
  readonly text: string;
};

/** The page that a call read, or those that a search found; none where it failed. */
export function findPages({ source, text, call }: Evidence): readonly Page[] {
  if (call?.ok === false) return [];
  if (call?.tool === "web_search") return findHits(text);
  const url = toUrl(/^https?:\/\//.test(source) ? source : urlOf(call?.input ?? ""));
  return url === null ? [] : [{ url, title: source, text }];
}

/** Shorter words are in every text. */
const TELLING_LENGTH = 4;

/**
 * The page that bears out what is said: of several, the first of those that share the most words with
 * it, of which a word counts the more the fewer pages have it. Undefined where none shares any.
 */
export function choosePage(pages: readonly Page[], said: string): Page | undefined {
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

/** As the tool writes them: a number and a title, the address, what the page says. */
const hit = /^\d{1,3}\. (.*)\n {3}(https?:\/\/\S+)\n {3}(.*)$/gm;

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
