export type SearchHit = {
  readonly title: string;
  readonly url: string;
  /** What the search engine shows of it. */
  readonly text: string;
};

export type SearchAnswer =
  | { readonly ok: true; readonly hits: readonly SearchHit[] }
  | { readonly ok: false; readonly reason: string };

/** Finds pages. */
export type WebSearch = {
  /** For people: "Brave". */
  readonly name: string;
  /** Must settle soon after `signal` aborts. Does not throw for what the network does. */
  search(query: string, signal: AbortSignal): Promise<SearchAnswer>;
};
