/** How a search engine is asked, and where its answer has the hits. */
export type SearchProvider = {
  readonly name: string;
  /** Null: the owner says where it is. */
  readonly baseUrl: string | null;
  readonly needsKey: boolean;
  /** `{query}` and `{limit}` are filled in; the path is added to the base. */
  readonly path: string;
  /** `{key}` is filled in. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; without it, GET. `{query}` and `{limit}` are filled in. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly hits:
    | {
        readonly format: "json";
        /** Names that lead to the list. */
        readonly list: readonly string[];
        readonly title: string;
        readonly url: string;
        readonly text: string;
      }
    | {
        readonly format: "html";
        /** Classes of the elements. */
        readonly link: string;
        readonly text: string;
        /** The parameter of a redirecting link that holds the real one. */
        readonly target: string;
      };
};

export const searchProviders = {
  searxng: {
    name: "SearXNG",
    baseUrl: null,
    needsKey: false,
    path: "/search?q={query}&format=json",
    headers: {},
    hits: { format: "json", list: ["results"], title: "title", url: "url", text: "content" },
  },
  brave: {
    name: "Brave",
    baseUrl: "https://api.search.brave.com",
    needsKey: true,
    path: "/res/v1/web/search?q={query}&count={limit}",
    headers: { "x-subscription-token": "{key}" },
    hits: {
      format: "json",
      list: ["web", "results"],
      title: "title",
      url: "url",
      text: "description",
    },
  },
  tavily: {
    name: "Tavily",
    baseUrl: "https://api.tavily.com",
    needsKey: true,
    path: "/search",
    headers: { authorization: "Bearer {key}" },
    body: { query: "{query}", max_results: "{limit}" },
    hits: { format: "json", list: ["results"], title: "title", url: "url", text: "content" },
  },
  duckduckgo: {
    name: "DuckDuckGo",
    baseUrl: "https://html.duckduckgo.com",
    needsKey: false,
    path: "/html/?q={query}",
    headers: {},
    hits: { format: "html", link: "result__a", text: "result__snippet", target: "uddg" },
  },
} as const satisfies Record<string, SearchProvider>;
