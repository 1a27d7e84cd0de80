import type { WebSearch, SearchHit } from "@steward/sdk/web-search.ts";
import type { Secret } from "../../kernel/secret.ts";
import { readBody } from "./read-body.ts";
import { searchProviders, type SearchProvider } from "./search-providers.data.ts";
import { tokeniseHtml } from "./tokenise-html.ts";

type JsonHits = Extract<SearchProvider["hits"], { format: "json" }>;

type HtmlHits = Extract<SearchProvider["hits"], { format: "html" }>;

export type WebSearchOptions = {
  readonly provider: keyof typeof searchProviders;
  /** Where it is, when it is not at its own address. */
  readonly baseUrl: string | undefined;
  readonly key: Secret | undefined;
  readonly userAgent: string;
};

const maxHits = 10;
const maxBytes = 2_000_000;

/**
 * Asks the search engine that the owner has chosen. It may be on this machine or in the owner's
 * network, so the address is not guarded: no model has a say in it, and redirects are not followed.
 */
export function createWebSearch(options: WebSearchOptions): WebSearch {
  const provider: SearchProvider = searchProviders[options.provider];
  return {
    name: provider.name,
    async search(query, signal) {
      const base = options.baseUrl ?? provider.baseUrl;
      if (base === null) return { ok: false, reason: `Nobody said where ${provider.name} is.` };
      if (provider.needsKey && !options.key) {
        return { ok: false, reason: `The key of ${provider.name} is missing.` };
      }
      try {
        return await ask({ ...options, provider, base, query, signal });
      } catch (error) {
        if (signal.aborted) return { ok: false, reason: "The search was ended." };
        return { ok: false, reason: `${provider.name} did not answer: ${toMessage(error)}.` };
      }
    },
  };
}

type Question = Pick<WebSearchOptions, "key" | "userAgent"> & {
  readonly provider: SearchProvider;
  readonly base: string;
  readonly query: string;
  readonly signal: AbortSignal;
};

async function ask({ provider, base, query, signal, ...rest }: Question) {
  const { fetch: send } = await import("undici");
  const path = fill(provider.path, encodeURIComponent(query.toWellFormed()));
  const url = new URL(base.replace(/\/$/, "") + path);
  const headers = Object.entries(provider.headers).map(([name, value]): [string, string] => [
    name,
    value.replace("{key}", () => rest.key?.reveal() ?? ""),
  ]);
  const response = await send(url, {
    method: provider.body ? "POST" : "GET",
    redirect: "manual",
    signal,
    headers: {
      accept: "application/json, text/html;q=0.9",
      "user-agent": rest.userAgent,
      ...Object.fromEntries(headers),
      ...(provider.body ? { "content-type": "application/json" } : {}),
    },
    ...(provider.body ? { body: toBody(provider.body, query) } : {}),
  });
  const { bytes } = await readBody(response.body, maxBytes);
  if (!response.ok) {
    return { ok: false as const, reason: `${provider.name} answered ${response.status}.` };
  }
  const hits = readHits(new TextDecoder().decode(bytes), provider, url);
  return { ok: true as const, hits: hits.slice(0, maxHits) };
}

/** By a function, so that `$` in a query stays what it is. */
function fill(template: string, query: string): string {
  return template.replace("{query}", () => query).replace("{limit}", String(maxHits));
}

function toBody(body: Readonly<Record<string, unknown>>, query: string): string {
  return JSON.stringify(body, (_name, value: unknown) => {
    if (value === "{query}") return query;
    return value === "{limit}" ? maxHits : value;
  });
}

function toMessage(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : "no answer";
}

/** The hits in an answer; what has no address of the web is left out. */
function readHits(text: string, provider: SearchProvider, base: URL): readonly SearchHit[] {
  const { hits } = provider;
  const found = hits.format === "json" ? fromJson(text, hits) : fromHtml(text, hits, base);
  return found.filter(({ url }) => /^https?:/.test(url) && URL.canParse(url));
}

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
