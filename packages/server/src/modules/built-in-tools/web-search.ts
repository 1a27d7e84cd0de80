import { defineTool } from "@steward/sdk/define-tool.ts";
import type { WebSearch } from "@steward/sdk/web-search.ts";
import { z } from "zod";
import { markUntrusted } from "./mark-untrusted.ts";

const Input = z.strictObject({ query: z.string().min(1).max(400) });

export function defineWebSearch(engine: WebSearch) {
  return defineTool<z.infer<typeof Input>>({
    name: "web_search",
    description:
      "Searches the web and returns titles, addresses and short extracts. Read a page with fetch_url before you rely on it.",
    input: Input,
    intents: ["question", "code-write", "research", "computer"],
    icon: "search",
    effects: ["network", "read"],
    idempotent: true,
    timeoutMs: 20_000,
    title: ({ query }) => ({ en: `Search the web for ${query}`, de: `Im Web suchen: ${query}` }),
    grant: () => engine.name,
    receipt: ({ query }) => ({ kind: "other", target: query, detail: { query } }),
    run: async ({ query }, { signal }) => {
      const answer = await engine.search(query, signal);
      if (!answer.ok) return { ok: false, text: answer.reason };
      const detail = { results: answer.hits.length };
      if (answer.hits.length === 0) return { ok: true, text: "Nothing was found.", detail };
      const lines = answer.hits.map(
        ({ title, url, text }, index) =>
          `${index + 1}. ${title}\n   ${url}\n   ${text.slice(0, 500)}`,
      );
      return { ok: true, text: markUntrusted(engine.name, lines.join("\n")), detail };
    },
  });
}
