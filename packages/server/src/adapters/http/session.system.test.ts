import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FRIEND, openTestServer, type TestServer } from "../../testing/open-test-server.ts";

describe("a session of the page", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer();
  });
  afterAll(() => server.close());

  async function signIn(to: TestServer = server) {
    const { json } = await to.ask("/api/sign-in-links", { method: "POST", body: {} });
    const { url } = json as { url: string };
    const body = { token: new URL(url).hash.slice(1) };
    const reply = await to.askAs({ origin: to.origin }, "/api/sign-in", { method: "POST", body });
    const [cookie = ""] = reply.headers["set-cookie"] ?? [];
    return { url, reply, cookie, pair: cookie.split(";", 1)[0] ?? "" };
  }

  it("is opened by a link whose secret is in the fragment", async () => {
    const { url, reply } = await signIn();
    expect(url).toMatch(/^http:\/\/steward\.test\/sign-in#[\w-]{43}$/);
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({
      user: { name: "owner" },
      scopes: ["chat", "read", "admin"],
    });
  });

  it("is kept in a cookie that no script and no other site can use", async () => {
    const { cookie } = await signIn();
    expect(cookie).toMatch(/^steward_session=[\w-]{43}; /);
    expect(cookie).toContain("HttpOnly");
    expect(cookie).toContain("SameSite=Strict");
    expect(cookie).toContain("Path=/");
    // Not a date: the browser's clock need not be that of the server.
    expect(cookie).toContain("Max-Age=2592000");
    expect(cookie).not.toContain("Expires=");
    expect(cookie).not.toContain("Secure");
    expect(cookie).not.toContain("Domain");
  });

  it("asks browsers to stay with TLS where people come over TLS, and nowhere else", async () => {
    const secure = await openTestServer({ isSecure: true });
    for (const path of ["/health", "/api/me"]) {
      const there = (await secure.ask(path)).headers;
      expect(there["strict-transport-security"], path).toMatch(/^max-age=31536000/u);
      expect((await server.ask(path)).headers, path).not.toHaveProperty(
        "strict-transport-security",
      );
    }
    await secure.close();
  });

  it("is only sent over TLS where there is TLS", async () => {
    const secure = await openTestServer({ isSecure: true });
    expect((await signIn(secure)).cookie).toContain("Secure");
    await secure.close();
  });

  it("says who is signed in", async () => {
    const { pair } = await signIn();
    const reply = await server.askAs({ cookie: pair }, "/api/me");
    expect(reply.json).toMatchObject({ user: { name: "owner", role: "owner" } });
  });

  it.each([
    ["used link", 401, undefined],
    ["made-up link", 401, { token: "nonsense" }],
    ["empty link", 400, { token: "" }],
    ["missing link", 400, {}],
  ])("is not opened by a %s", async (what, status, body) => {
    const { url } = await signIn();
    const used = { token: new URL(url).hash.slice(1) };
    const reply = await server.askAs({}, "/api/sign-in", { method: "POST", body: body ?? used });
    expect(reply.status, what).toBe(status);
    expect(reply.headers).not.toHaveProperty("set-cookie");
  });

  it("changes things only for the page itself", async () => {
    const { pair } = await signIn();
    const post = (headers: Record<string, string>) =>
      server.askAs({ cookie: pair, ...headers }, "/api/conversations", {
        method: "POST",
        body: {},
      });
    expect((await post({})).status).toBe(403);
    expect((await post({ origin: FRIEND })).status).toBe(403);
    expect((await post({ origin: "null" })).status).toBe(403);
    expect((await post({ origin: server.origin })).status).toBe(201);
  });

  it("ends with signing out", async () => {
    const { pair } = await signIn();
    const out = await server.askAs({ cookie: pair, origin: server.origin }, "/api/sign-out", {
      method: "POST",
    });
    expect(out.status).toBe(204);
    expect(out.headers["set-cookie"]?.[0]).toMatch(/^steward_session=;.*Expires=Thu, 01 Jan 1970/);
    expect((await server.askAs({ cookie: pair }, "/api/me")).status).toBe(401);
    expect((await server.askAs({}, "/api/sign-out", { method: "POST" })).status).toBe(204);
  });

  it("gives way to a key that is sent along, also to a wrong one", async () => {
    const { pair } = await signIn();
    const headers = { cookie: pair, authorization: "Bearer stw_wrong" };
    expect((await server.askAs(headers, "/api/me")).status).toBe(401);
  });
});
