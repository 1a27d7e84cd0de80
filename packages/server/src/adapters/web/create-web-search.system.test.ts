import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readAll } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { Secret } from "../../kernel/secret.ts";
import { createWebSearch, type WebSearchOptions } from "./create-web-search.ts";

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
});

async function serve(body: string, status = 200) {
  const seen: { url: string; headers: IncomingMessage["headers"]; body: string }[] = [];
  const server = createServer((request, response) => {
    void readAll(request).then((sent) => {
      seen.push({ url: request.url ?? "", headers: request.headers, body: sent });
      response.writeHead(status, { location: "http://127.0.0.1:1/" }).end(body);
    });
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { seen, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const never = new AbortController().signal;
const hit = { title: "A title", url: "https://a.example/", text: "Some words" };

function open(provider: WebSearchOptions["provider"], baseUrl: string | undefined, key?: string) {
  const secret = key === undefined ? undefined : new Secret(key);
  return createWebSearch({ provider, baseUrl, key: secret, userAgent: "test" });
}

describe("createWebSearch", () => {
  it("asks SearXNG", async () => {
    const list = [{ title: "A title", url: hit.url, content: "Some  words" }, { url: "ftp://x" }];
    const { seen, baseUrl } = await serve(JSON.stringify({ results: [...list, null, 1] }));
    const answer = await open("searxng", `${baseUrl}/`).search("a&b $& c", never);
    expect(answer).toEqual({ ok: true, hits: [hit] });
    expect(seen[0]?.url).toBe("/search?q=a%26b%20%24%26%20c&format=json");
  });

  it("asks Brave with its key", async () => {
    const results = [
      { title: "<b>A</b> title", url: hit.url, description: "Some <strong>words</strong>" },
    ];
    const { seen, baseUrl } = await serve(JSON.stringify({ web: { results } }));
    expect(await open("brave", baseUrl, "k-1").search("x", never)).toEqual({
      ok: true,
      hits: [hit],
    });
    expect(seen[0]?.headers["x-subscription-token"]).toBe("k-1");
    expect(seen[0]?.url).toContain("count=10");
  });

  it("asks Tavily by POST", async () => {
    const results = [{ title: "A title", url: hit.url, content: "Some words" }];
    const { seen, baseUrl } = await serve(JSON.stringify({ results }));
    expect(await open("tavily", baseUrl, "k-2").search('say "hi"', never)).toEqual({
      ok: true,
      hits: [hit],
    });
    expect(seen[0]?.headers.authorization).toBe("Bearer k-2");
    expect(JSON.parse(seen[0]?.body ?? "")).toEqual({ query: 'say "hi"', max_results: 10 });
  });

  it("reads the page of DuckDuckGo", async () => {
    const { baseUrl } = await serve(`<div class="result"><h2><a rel="nofollow" class="result__a"
      href="//duckduckgo.com/l/?uddg=https%3A%2F%2Fa.example%2F&amp;rut=1">A <b>title</b></a></h2>
      <a class="result__snippet" href="#">Some <b>words</b></a></div>
      <a class="result__a" href="javascript:x()">No</a>`);
    expect(await open("duckduckgo", baseUrl).search("x", never)).toEqual({ ok: true, hits: [hit] });
  });

  it("says what is missing or wrong", async () => {
    const reason = async (search: ReturnType<typeof open>) => {
      const answer = await search.search("x", never);
      return answer.ok ? "" : answer.reason;
    };
    expect(await reason(open("searxng", undefined))).toContain("where SearXNG is");
    expect(await reason(open("brave", undefined))).toContain("key of Brave");
    const broken = await serve("<html>");
    expect(await reason(open("searxng", broken.baseUrl))).toContain("did not answer");
    const limited = await serve("{}", 429);
    expect(await reason(open("searxng", limited.baseUrl))).toContain("429");
    const moved = await serve("{}", 302);
    expect(await reason(open("searxng", moved.baseUrl))).toContain("302");
    expect(await open("searxng", limited.baseUrl).search("x", AbortSignal.abort())).toMatchObject({
      ok: false,
    });
  });

  it("finds nothing in answers of another shape", async () => {
    for (const body of ["{}", "[]", "null", '{"results": {"a": 1}}']) {
      const { baseUrl } = await serve(body);
      expect(await open("searxng", baseUrl).search("x", never)).toEqual({ ok: true, hits: [] });
    }
  });
});
