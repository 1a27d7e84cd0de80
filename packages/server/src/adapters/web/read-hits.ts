import type { SearchHit } from "@steward/sdk/web-search.ts";
import type { SearchProvider } from "./search-providers.data.ts";
import { tokeniseHtml } from "./tokenise-html.ts";

/** The hits in an answer; what has no address of the web is left out. */
export function readHits(text: string, provider: SearchProvider, base: URL): readonly SearchHit[] {
  const { hits } = provider;
  const found = hits.format === "json" ? fromJson(text, hits) : fromHtml(text, hits, base);
  return found.filter(({ url }) => /^https?:/.test(url) && URL.canParse(url));
}

type JsonHits = Extract<SearchProvider["hits"], { format: "json" }>;
type HtmlHits = Extract<SearchProvider["hits"], { format: "html" }>;

/** Throws where it is no JSON. */
function fromJson(text: string, hits: JsonHits): readonly SearchHit[] {
  const list = hits.list.reduce(member, JSON.parse(text) as unknown);
  if (!Array.isArray(list)) return [];
  return list.map((item: unknown) => ({
    title: toPlain(member(item, hits.title)),
    url: toPlain(member(item, hits.url)),
    text: toPlain(member(item, hits.text)),
  }));
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}

function fromHtml(text: string, hits: HtmlHits, base: URL): readonly SearchHit[] {
  const found: { title: string; url: string; text: string }[] = [];
  let open: { name: string; field: "title" | "text" } | null = null;
  for (const token of tokeniseHtml(text)) {
    const last = found.at(-1);
    if (token.type === "text") {
      if (open && last) last[open.field] += token.text;
    } else if (token.type === "close") {
      if (token.name === open?.name) open = null;
    } else {
      const classes = (token.attributes.get("class") ?? "").split(/\s+/);
      if (classes.includes(hits.link)) {
        const url = toTarget(token.attributes.get("href") ?? "", hits.target, base);
        found.push({ title: "", url, text: "" });
        open = { name: token.name, field: "title" };
      } else if (classes.includes(hits.text)) open = { name: token.name, field: "text" };
    }
  }
  return found.map(({ title, url, text: words }) => ({
    title: toPlain(title),
    url,
    text: toPlain(words),
  }));
}

function toTarget(href: string, parameter: string, base: URL): string {
  if (!URL.canParse(href, base.href)) return "";
  const url = new URL(href, base);
  return url.searchParams.get(parameter) ?? url.href;
}

/** Engines mark the words that match with tags. */
function toPlain(value: unknown): string {
  if (typeof value !== "string") return "";
  const words = value.includes("<")
    ? [...tokeniseHtml(value)].map((token) => (token.type === "text" ? token.text : "")).join("")
    : value;
  return words.replaceAll(/\s+/g, " ").trim();
}
