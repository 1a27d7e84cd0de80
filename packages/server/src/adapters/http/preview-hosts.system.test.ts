import {
  createServer,
  request as openRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { connect, type AddressInfo } from "node:net";
import { once } from "node:events";
import type { ConversationId } from "@steward/contracts/ids.ts";
import type { Preview } from "@steward/contracts/workspace.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "../../kernel/app-error.ts";
import { WebSocketServer } from "ws";
import { openTestComputers, type TestComputers } from "../../testing/open-test-computers.ts";
import { openTestSocket } from "../../testing/open-test-socket.ts";

type Reply = { status: number; headers: IncomingHttpHeaders; text: string };

describe("a preview", () => {
  let inner: Server;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let seen: IncomingMessage[];
  let server: TestComputers;
  let conversation: ConversationId;
  beforeEach(async () => {
    seen = [];
    answer = (request, response) => response.end(`you asked for ${request.url}`);
    inner = createServer((request, response) => {
      seen.push(request);
      answer(request, response);
    });
    inner.listen(0, "127.0.0.1");
    await once(inner, "listening");
    const { port } = inner.address() as AddressInfo;
    server = await openTestComputers({
      async connectPort(wanted) {
        if (wanted !== 8000) throw new AppError("not_found", "Nothing listens there.");
        const socket = connect(port, "127.0.0.1");
        await once(socket, "connect");
        return socket;
      },
    });
    ({ id: conversation } = await server.core.open());
    const body = { cols: 80, rows: 24 };
    await server.ask(`/api/conversations/${conversation}/terminals`, { method: "POST", body });
  });
  afterEach(async () => {
    await server.close();
    inner.closeAllConnections();
    inner.close();
  });

  async function open(port = 8000): Promise<URL> {
    const path = `/api/conversations/${conversation}/previews`;
    const reply = await server.ask(path, { method: "POST", body: { port } });
    expect(reply.status).toBe(201);
    return new URL((reply.json as Preview).url);
  }

  /** As a browser that knows the host name leads here. */
  function visit(
    { host, pathname, search }: Pick<URL, "host" | "pathname" | "search">,
    headers: Record<string, string> = {},
    { method = "GET", body = "" } = {},
  ): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const request = openRequest(
        {
          host: "127.0.0.1",
          port: server.port,
          path: pathname + search,
          method,
          headers: { ...headers, host },
          agent: false,
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("error", reject);
          response.on("end", () => {
            const { statusCode: status = 0, headers: answered } = response;
            resolve({ status, headers: answered, text: Buffer.concat(chunks).toString() });
          });
        },
      );
      request.on("error", reject);
      request.end(body);
    });
  }

  async function enter(url: URL): Promise<{ cookie: string; at: (path: string) => URL }> {
    const handed = await visit(url);
    expect(handed.status).toBe(303);
    const [pair = ""] = (handed.headers["set-cookie"]?.[0] ?? "").split(";");
    return { cookie: pair, at: (path) => new URL(path, url.origin) };
  }

  it("has a host name of its own, which leads to what listens in the sandbox", async () => {
    const url = await open();
    expect(url.host).toMatch(new RegExp(`^[a-z2-7]{52}\\.localhost:${server.port}$`));
    const ports = await server.ask(`/api/conversations/${conversation}/ports`);
    expect(ports.json).toEqual({ ports: [{ port: 8000, sandbox: "code-sandbox" }] });
    const { cookie, at } = await enter(url);
    const reply = await visit(at("/a/b?c=d"), { cookie });
    expect(reply).toMatchObject({ status: 200, text: "you asked for /a/b?c=d" });
  });

  it("hands its cookie over once, and takes the key out of the address", async () => {
    const url = await open();
    const handed = await visit(url);
    expect(handed.headers.location).toBe("/");
    const [cookie = ""] = handed.headers["set-cookie"] ?? [];
    expect(cookie).toMatch(/HttpOnly.*SameSite=None; Secure; Partitioned$/);
    expect((await visit(url)).status).toBe(403);
    const again = await visit(url, { cookie: cookie.split(";")[0] ?? "" });
    expect(again).toMatchObject({ status: 303, headers: { location: "/" } });
    expect(again.headers).not.toHaveProperty("set-cookie");
  });

  it("sends nobody elsewhere when it hands over", async () => {
    const url = await open();
    const handed = await visit({ ...toParts(url), pathname: "//evil.example/x" });
    expect(handed.headers.location).toBe("/evil.example/x");
  });

  it("is closed without its cookie, with another one's, and after its time", async () => {
    const first = await enter(await open());
    const second = await enter(await open());
    expect((await visit(first.at("/"))).status).toBe(403);
    expect((await visit(first.at("/"), { cookie: second.cookie })).status).toBe(403);
    const session = "Bearer local-token";
    expect((await visit(first.at("/"), { authorization: session })).status).toBe(403);
    server.clock.advance(8 * 3_600_000);
    expect((await visit(first.at("/"), { cookie: first.cookie })).status).toBe(404);
    expect(seen).toEqual([]);
  });

  it("is not found under other names", async () => {
    const { cookie, at } = await enter(await open());
    const { host } = at("/");
    for (const [odd, status] of [
      [`${"a".repeat(52)}.localhost:${server.port}`, 404],
      [`x${host}`, 403],
      [`${host}.evil.example`, 403],
      [host.replace(".localhost", ".evil.example"), 403],
      ["short.localhost", 403],
    ] as const) {
      const reply = await visit({ ...toParts(at("/")), host: odd }, { cookie });
      expect(reply.status, odd).toBe(status);
    }
    expect(seen).toEqual([]);
  });

  it("serves nothing of ours", async () => {
    const { cookie, at } = await enter(await open());
    const reply = await visit(at("/api/me"), { cookie, authorization: "Bearer local-token" });
    expect(reply.text).toBe("you asked for /api/me");
  });

  it("does not pass on our cookies and keys, nor who asked", async () => {
    const { cookie, at } = await enter(await open());
    await visit(at("/"), {
      cookie: `a=1; ${cookie}; steward_session=secret; b=2`,
      authorization: "Bearer local-token",
      origin: at("/").origin,
      referer: at("/from").href,
      connection: "close, x-private",
      "x-private": "1",
      te: "trailers",
    });
    expect(seen[0]?.headers).toMatchObject({
      cookie: "a=1; b=2",
      host: "localhost:8000",
      origin: "http://localhost:8000",
      referer: "http://localhost:8000/from",
    });
    for (const name of ["authorization", "x-private", "te"]) {
      expect(seen[0]?.headers).not.toHaveProperty(name);
    }
    await visit(at("/"), { cookie, authorization: "Bearer the-program's-own" });
    expect(seen[1]?.headers.authorization).toBe("Bearer the-program's-own");
  });

  it("is not used by other sites", async () => {
    const { cookie, at } = await enter(await open());
    for (const origin of ["https://evil.example", "null", server.origin]) {
      expect((await visit(at("/"), { cookie, origin }, { method: "POST" })).status).toBe(403);
    }
    expect(seen).toEqual([]);
  });

  it("keeps the answer to its own host", async () => {
    answer = (_request, response) => {
      response.writeHead(302, {
        location: "http://localhost:8000/login?x=1",
        "set-cookie": ["a=1; Domain=localhost; Path=/", "steward_session=x", "steward_preview=x"],
        "strict-transport-security": "max-age=1",
        "service-worker-allowed": "/",
        "clear-site-data": '"*"',
        "alt-svc": 'h3=":1"',
        "referrer-policy": "unsafe-url",
        "x-own": "kept",
      });
      response.end();
    };
    const { cookie, at } = await enter(await open());
    const { headers } = await visit(at("/"), { cookie });
    expect(headers).toMatchObject({
      location: "/login?x=1",
      "set-cookie": ["a=1; Path=/"],
      "referrer-policy": "same-origin",
      "x-own": "kept",
    });
    for (const name of ["strict-transport-security", "service-worker-allowed", "alt-svc"]) {
      expect(headers).not.toHaveProperty(name);
    }
    expect(headers).not.toHaveProperty("clear-site-data");
  });

  it("passes bodies on, both ways", async () => {
    answer = (request, response) => request.pipe(response);
    const { cookie, at } = await enter(await open());
    const body = "x".repeat(2_000_000);
    const reply = await visit(at("/"), { cookie }, { method: "POST", body });
    expect(reply.text).toBe(body);
  });

  it("says so when nothing listens, or nothing runs", async () => {
    const deaf = await enter(await open(9000));
    expect((await visit(deaf.at("/"), { cookie: deaf.cookie })).status).toBe(502);
    const { cookie, at } = await enter(await open());
    answer = (request) => request.socket.destroy();
    expect((await visit(at("/"), { cookie })).status).toBe(502);
    await server.sandboxes.stopConversation(conversation);
    expect((await visit(at("/"), { cookie })).status).toBe(502);
  });

  it("carries web sockets, sixty-four at most", async () => {
    const echo = new WebSocketServer({ server: inner });
    echo.on("connection", (socket) => socket.on("message", (data) => socket.send(data)));
    const { cookie, at } = await enter(await open());
    const { host, origin } = at("/");
    const url = `http://127.0.0.1:${server.port}/socket`;
    const refused = await openTestSocket(url, { host });
    expect(refused.outcome).toBe("refused: 403");
    const foreign = await openTestSocket(url, { host, cookie, origin: server.origin });
    expect(foreign.outcome).toBe("refused: 403");
    const socket = await openTestSocket(url, { host, cookie, origin });
    expect(socket.outcome).toBe("open");
    socket.socket.send(Buffer.from("there and back"));
    await expect.poll(() => Buffer.concat(socket.bytes).toString()).toBe("there and back");
    const outcomes: string[] = [];
    while (outcomes.length < 64) {
      outcomes.push((await openTestSocket(url, { host, cookie, origin })).outcome);
    }
    expect(outcomes.indexOf("refused: 429")).toBe(63);
    await server.close();
    await socket.closed;
    echo.close();
    server = await openTestComputers();
  });

  it("may be shown in a frame of our page, and nothing else may", async () => {
    const { headers } = await server.ask("/health");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain(`frame-src http://*.localhost:${server.port};`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self';");
  });
});

function toParts({ host, pathname, search }: URL) {
  return { host, pathname, search };
}
