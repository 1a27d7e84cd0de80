import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestServer, type Reply, type TestServer } from "../../testing/open-test-server.ts";
import { openTestSocket } from "../../testing/open-test-socket.ts";

describe("whoever tries keys and links until one fits", () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await openTestServer();
  });
  afterEach(() => server.close());

  const elsewhere = "127.0.0.2";
  const tryKey = (from?: string, path = "/api/me") =>
    server.askAs({ authorization: "Bearer stw_wrong" }, path, from === undefined ? {} : { from });
  const tryLink = (token = "wrong") =>
    server.askAs({}, "/api/sign-in", { method: "POST", body: { token } });

  async function repeat(times: number, ask: () => Promise<Reply>): Promise<Reply[]> {
    const replies: Reply[] = [];
    for (let each = 0; each < times; each += 1) replies.push(await ask());
    return replies;
  }

  it("is soon told to wait, and how long", async () => {
    const replies = await repeat(200, tryKey);
    expect(replies.slice(0, 20).map((reply) => reply.status)).toEqual(Array(20).fill(401));
    expect(replies.filter((reply) => reply.status === 429).length).toBeGreaterThan(100);
    const refused = replies.find((reply) => reply.status === 429);
    expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused?.json).toMatchObject({ error: { code: "rate_limited" } });
  });

  it("does not lock out those who have a right one, behind the same address", async () => {
    await repeat(25, tryKey);
    expect((await server.ask("/api/me")).status).toBe(200);
    expect((await server.ask("/v1/models")).status).toBe(200);
    const { token } = await server.core.access.createLink();
    expect((await tryLink(token)).status).toBe(200);
  });

  it("is refused whichever door they try next", async () => {
    await repeat(20, tryLink);
    for (const path of ["/api/me", "/v1/models", "/metrics", "/mcp"]) {
      expect((await tryKey(undefined, path)).status, path).toBe(429);
    }
    const socket = `${server.origin}/api/terminals/x/socket`;
    const { outcome } = await openTestSocket(socket, { authorization: "Bearer stw_wrong" });
    expect(outcome).toBe("refused: 429");
  });

  it("is alone with it: others may mistype, and nobody needs to show anything", async () => {
    await repeat(25, tryKey);
    expect((await tryKey(elsewhere)).status).toBe(401);
    expect((await server.askAs({}, "/api/me")).status).toBe(401);
    expect((await server.askAs({}, "/health")).status).toBe(200);
  });
});
