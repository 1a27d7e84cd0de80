import { defineTool } from "@steward/sdk/define-tool.ts";
import type { WebPages } from "@steward/sdk/web-pages.ts";
import { z } from "zod";
import { markUntrusted } from "./mark-untrusted.ts";

const Input = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .describe("http or https."),
});

export function defineFetchUrl(pages: WebPages) {
  return defineTool<z.infer<typeof Input>>({
    name: "fetch_url",
    description:
      "Reads a page of the public web as text with its links. It is a plain GET: nothing is clicked, no scripts run. Long pages are shortened; read_result reads on.",
    input: Input,
    intents: ["question", "code-write", "research", "computer"],
    effects: ["network", "read"],
    idempotent: true,
    timeoutMs: 30_000,
    outputBytes: 24_000,
    title: ({ url }) => ({ en: `Fetch ${toDomain(url)}`, de: `${toDomain(url)} abrufen` }),
    grant: ({ url }) => toDomain(url),
    receipt: ({ url }) => ({ kind: "page", target: url, detail: { url } }),
    run: async ({ url }, { signal }) => {
      const answer = await pages.read(new URL(url), signal);
      if (!answer.ok && "movedTo" in answer) {
        const text = `${url} leads to another site: ${answer.movedTo}. Call fetch_url with that address if it is what you want.`;
        return { ok: false, text };
      }
      if (!answer.ok) {
        return { ok: false, text: answer.reason, detail: { status: answer.status } };
      }
      const { page } = answer;
      const title = page.title === null ? "" : `# ${page.title}\n\n`;
      const cut = page.isCut ? "\n\n(The page goes on; it was too large.)" : "";
      const detail = { url: page.url, status: page.status, title: page.title };
      return { ok: true, text: markUntrusted(page.url, title + page.text + cut), detail };
    },
  });
}

/** What is agreed to by "always": the host, with and without `www.`, on that port. */
function toDomain(url: string): string {
  return new URL(url).host.replace(/^www\./, "");
}
