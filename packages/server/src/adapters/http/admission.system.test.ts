import { scopes } from "@steward/contracts/account.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FRIEND, openTestServer, type TestServer } from "../../testing/open-test-server.ts";

/** Open to everybody; signing in and out have their own tests. */
const OPEN = ["GET /health", "GET /ready", "POST /api/sign-in", "POST /api/sign-out"];
/** They answer and change nothing; what tools of MCP may do has its own test. */
const COMPUTING = ["POST /validate", "POST /mcp"];
const ADMIN = [
  "GET /api/config",
  "GET /api/users",
  "POST /api/users",
  "POST /api/sign-in-links",
  "POST /api/models/use",
  "POST /api/models/embedded/prepare",
  "POST /api/models/pull",
];

const bodies: Readonly<Record<string, unknown>> = {
  "POST /api/users": { name: "Eve" },
  "POST /api/models/use": { model: "lab/large" },
  "POST /api/models/pull": { model: "x" },
};

describe("who may do what", () => {
  let server: TestServer;
  let routes: string[];
  let undescribed: string[];
  beforeAll(async () => {
    server = await openTestServer();
    const { json } = await server.ask("/openapi.json");
    type Operation = { readonly summary?: string };
    const { paths } = json as { paths: Record<string, Record<string, Operation>> };
    undescribed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { summary }]) =>
        summary ? [] : [`${method} ${path}`],
      ),
    );
    routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    routes.push("GET /openapi.json");
  });
  afterAll(() => server.close());

  const split = (route: string) => {
    const [method = "", path = ""] = route.split(" ");
    return { method, path: path.replaceAll(/\{\w+\}/g, "x") };
  };

  it("is described by a document that knows the routes", () => {
    expect(routes.length).toBeGreaterThan(25);
    expect(routes).toEqual(expect.arrayContaining([...OPEN, ...ADMIN]));
  });

  it("says of every route what it is for", () => {
    expect(undescribed).toEqual([]);
  });

  it.each([
    ["no credentials", {}],
    ["a wrong key", { authorization: "Bearer stw_wrong" }],
    ["a wrong token", { authorization: "Bearer wrong" }],
    ["another scheme", { authorization: "Basic bG9jYWwtdG9rZW4=" }],
    ["a wrong session", { cookie: "steward_session=wrong" }],
  ])("lets nobody in with %s, before anything else is looked at", async (_what, headers) => {
    for (const [index, route] of routes.filter((each) => !OPEN.includes(each)).entries()) {
      const { method, path } = split(route);
      const origin = "cookie" in headers ? { origin: server.origin } : {};
      // Each from elsewhere, as wrong keys are counted by address.
      const from = `127.0.0.${index + 2}`;
      const reply = await server.askAs({ ...headers, ...origin }, path, { method, from });
      expect(reply.status, route).toBe(401);
      expect(reply.json, route).toMatchObject({ error: { code: expect.any(String) as string } });
    }
  });

  it("looks at no body of somebody who is not let in", async () => {
    for (const body of ["{broken", "x".repeat(500_000)]) {
      const reply = await server.askAs({}, "/api/users", { method: "POST", body });
      expect(reply.status).toBe(401);
    }
  });

  it("serves health and readiness to everybody", async () => {
    expect((await server.askAs({}, "/health")).json).toEqual({ status: "ok", version: "0.0.0" });
    expect((await server.askAs({}, "/ready")).json).toEqual({ ready: true });
  });

  it("tells members how it is, and only the owner about the machine it runs on", async () => {
    const { access } = server.core;
    await access.createUser({ name: "Guest" });
    const session = await access.signIn((await access.createLink("Guest")).token);
    const member = { cookie: `steward_session=${session?.token}`, origin: server.origin };
    const machine = { pid: 1, home: "/nowhere", configError: expect.any(String) as string };
    expect((await server.ask("/api/status")).json).toMatchObject(machine);
    const reply = await server.askAs(member, "/api/status");
    expect(reply.json).toMatchObject({ pid: null, home: null, configError: null, turns: {} });
    expect(reply.text).not.toContain("nowhere");
  });

  it("keeps a member and a plain key from administering", async () => {
    const { access } = server.core;
    await access.createUser({ name: "Ada" });
    const session = await access.signIn((await access.createLink("Ada")).token);
    const { key } = await access.createKey(access.local(), { name: "plain" });
    for (const headers of [
      { cookie: `steward_session=${session?.token}`, origin: server.origin },
      { authorization: `Bearer ${key}` },
    ]) {
      for (const route of ADMIN) {
        const { method, path } = split(route);
        const body = bodies[route] ?? (method === "GET" ? undefined : {});
        const reply = await server.askAs(headers, path, { method, body });
        expect(reply.status, route).toBe(403);
      }
    }
    expect(access.listUsers().map((user) => user.name)).not.toContain("Eve");
  });

  it("keeps a key that may only read from changing anything", async () => {
    const { access } = server.core;
    const { key } = await access.createKey(access.local(), { name: "r", scopes: ["read"] });
    const headers = { authorization: `Bearer ${key}` };
    const changing = routes.filter((route) => !route.startsWith("GET "));
    expect(changing.length).toBeGreaterThan(40);
    for (const route of changing.filter((each) => ![...OPEN, ...COMPUTING].includes(each))) {
      const { method, path } = split(route);
      const body = method === "DELETE" ? undefined : (bodies[route] ?? {});
      const reply = await server.askAs(headers, path, { method, body });
      expect(reply.status, route).toBe(403);
    }
    const { id } = await server.core.open();
    expect((await server.askAs(headers, `/api/conversations/${id}`)).status).toBe(200);
  });

  it("lets people and admins' keys make and revoke keys, and no other key", async () => {
    const { access } = server.core;
    await access.createUser({ name: "Bea" });
    const session = await access.signIn((await access.createLink("Bea")).token);
    const person = { cookie: `steward_session=${session?.token}`, origin: server.origin };
    const ask = { method: "POST", body: { name: "mine" } };
    const made = await server.askAs(person, "/api/keys", ask);
    expect(made.status).toBe(201);
    const { key, entry } = made.json as { key: string; entry: { id: string } };
    const program = { authorization: `Bearer ${key}` };
    expect((await server.askAs(program, "/api/keys", ask)).status).toBe(403);
    const own = `/api/keys/${entry.id}`;
    expect((await server.askAs(program, own, { method: "DELETE" })).status).toBe(403);
    expect((await server.askAs(program, "/api/me")).status).toBe(200);
    const { key: ops } = await access.createKey(access.local(), { name: "o", scopes: [...scopes] });
    const admin = { authorization: `Bearer ${ops}` };
    expect((await server.askAs(admin, "/api/keys", ask)).status).toBe(201);
    const other = await access.createKey(access.local(), { name: "the owner's" });
    const foreign = `/api/keys/${other.entry.id}`;
    expect((await server.askAs(person, foreign, { method: "DELETE" })).status).toBe(404);
    expect((await server.askAs(person, own, { method: "DELETE" })).status).toBe(204);
    expect((await server.askAs(program, "/api/me")).status).toBe(401);
  });

  it("shows the metrics to the owner and the owner's keys only", async () => {
    const { access } = server.core;
    await access.createUser({ name: "Cem" });
    const keyOf = async (user: string) => {
      const wanted = { name: "metrics", user, scopes: ["read" as const] };
      return { authorization: `Bearer ${(await access.createKey(access.local(), wanted)).key}` };
    };
    expect((await server.askAs(await keyOf("Cem"), "/metrics")).status).toBe(403);
    expect((await server.askAs(await keyOf("owner"), "/metrics")).status).toBe(200);
  });

  it("refuses strange hosts and origins on every path, open ones too", async () => {
    for (const path of ["/health", "/api/me", "/v1/models", "/"]) {
      for (const headers of [{ host: "evil.example" }, { origin: "https://evil.example" }]) {
        const reply = await server.ask(path, { headers: { ...headers } });
        expect(reply.status, path).toBe(403);
        expect(reply.json).toMatchObject({ error: { code: "forbidden" } });
        expect(reply.headers).not.toHaveProperty("access-control-allow-origin");
      }
    }
  });

  it("lets a page on the list call with a key, after a preflight", async () => {
    const origin = FRIEND;
    const preflight = await server.askAs({ origin }, "/api/conversations", { method: "OPTIONS" });
    expect(preflight.status).toBe(204);
    expect(preflight.headers["access-control-allow-origin"]).toBe(origin);
    const reply = await server.ask("/api/conversations", { headers: { origin } });
    expect(reply.status).toBe(200);
    expect(reply.headers["access-control-allow-origin"]).toBe(origin);
    expect(reply.headers).not.toHaveProperty("access-control-allow-credentials");
  });
});
