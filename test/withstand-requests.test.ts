import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient, createOwner, send, type StewardClient } from "./support/steward-client.ts";
import { toScriptedConfig } from "./support/scripted-config.ts";
import { createStewardHome, type StewardHome } from "./support/steward-process.ts";

const MEGABYTE = 1024 * 1024;
const hello = { model: "steward-chat", messages: [{ role: "user", content: "hello" }] };

let home: StewardHome;
let owner: StewardClient;
beforeAll(async () => {
  home = createStewardHome(toScriptedConfig([{ moves: [{ echo: true }] }]));
  await home.start();
  owner = createOwner(home);
});
afterAll(() => home[Symbol.asyncDispose]());

/** The server still does its work. */
async function expectAlive(): Promise<void> {
  const answer = await owner.ask("POST", "/v1/chat/completions", { body: hello });
  expect(answer).toMatchObject({ status: 200 });
  expect(answer.text).toContain("hello");
}

/** One of each kind: open, REST, streams, media, OpenAI, the page and its parts, and nothing at all. */
const routes = [
  ["GET", "/health"],
  ["GET", "/ready"],
  ["GET", "/"],
  ["GET", "/favicon.svg"],
  ["GET", "/sign-in"],
  ["GET", "/api/me"],
  ["GET", "/api/feed"],
  ["GET", "/api/conversations"],
  ["POST", "/api/conversations"],
  ["POST", "/api/sign-in"],
  ["POST", "/api/sign-out"],
  ["POST", "/api/media"],
  ["DELETE", "/api/keys/key_00000000000000000000000000"],
  ["GET", "/v1/models"],
  ["POST", "/v1/chat/completions"],
  ["POST", "/api/chat/completions"],
  ["GET", "/metrics"],
  ["GET", "/openapi.json"],
  ["GET", "/no/such/thing"],
  ["OPTIONS", "/api/conversations"],
  ["OPTIONS", "/v1/chat/completions"],
] as const;

describe("bodies", () => {
  const broken = ["{", '{"model":', "[}", "\u0000", "{'text':1}", '"', "", "nul", '{"a":1}}'];
  it.each(["/v1/chat/completions", "/api/chat/completions"])(
    "that are not JSON are refused at %s",
    async (path) => {
      for (const body of broken) {
        const reply = await owner.ask("POST", path, { body });
        expect(reply, body).toMatchObject({ status: 400, code: "invalid_request" });
      }
      await expectAlive();
    },
  );

  it("that are not JSON are refused on REST routes, whatever is asked", async () => {
    const { id } = await owner.open();
    const places = [
      ["POST", "/api/sign-in"],
      ["POST", "/api/keys"],
      ["POST", `/api/conversations/${id}/turns`],
      ["PATCH", `/api/conversations/${id}`],
      ["POST", "/api/models/use"],
    ] as const;
    for (const [method, path] of places) {
      for (const body of broken) {
        const reply = await owner.ask(method, path, { body });
        expect(reply, `${path} ${body}`).toMatchObject({ status: 400, code: "invalid_request" });
      }
      const headers = { "content-type": "text/plain" };
      expect(await owner.ask(method, path, { body: "{}", headers })).toMatchObject({ status: 400 });
      const array = await owner.ask(method, path, { body: "[1]" });
      expect(array, path).toMatchObject({ status: 400, code: "invalid_request" });
    }
    await expectAlive();
  });

  it("may be left out where nothing must be said", async () => {
    expect(await owner.ask("POST", "/api/conversations")).toMatchObject({ status: 201 });
    expect(await owner.ask("POST", "/api/sign-in-links")).toMatchObject({ status: 200 });
    expect(await owner.ask("POST", "/api/keys")).toMatchObject({ status: 400 });
  });

  it("of 50 MB are refused with 413, with their length told or not, and the server lives", async () => {
    const large = Buffer.alloc(50 * MEGABYTE, " ");
    const chunked = { "transfer-encoding": "chunked" };
    const { id } = await owner.open();
    for (const path of ["/v1/chat/completions", `/api/conversations/${id}/turns`, "/api/sign-in"]) {
      const told = await owner.ask("POST", path, { body: large });
      expect(told, path).toMatchObject({ status: 413, code: "too_large" });
      const untold = await owner.ask("POST", path, { body: large, headers: chunked });
      expect(untold, path).toMatchObject({ status: 413, code: "too_large" });
    }
    await expectAlive();
  });

  it("of 50 MB are refused as media too", async () => {
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    const body = Buffer.concat([
      Buffer.from(head),
      Buffer.alloc(50 * MEGABYTE),
      Buffer.from("\r\n--b--\r\n"),
    ]);
    const headers = { "content-type": "multipart/form-data; boundary=b" };
    const reply = await owner.ask("POST", "/api/media", { body, headers });
    expect(reply).toMatchObject({ status: 413, code: "too_large" });
    await expectAlive();
  });
});

describe("keys", () => {
  const wrong = {
    none: undefined,
    empty: "Bearer ",
    unknown: `Bearer stw_${"a".repeat(43)}`,
    "another word": "Bearer let-me-in",
    "another scheme": "Basic b3duZXI6b3duZXI=",
    long: `Bearer stw_${"a".repeat(8_000)}`,
  };
  const closed = routes.filter(
    ([method, path]) =>
      method !== "OPTIONS" &&
      !["/health", "/ready", "/", "/sign-in", "/favicon.svg", "/no/such/thing"].includes(path) &&
      !path.startsWith("/api/sign-"),
  );

  it.each(Object.entries(wrong))("%s: refused on every closed route", async (_name, value) => {
    for (const [index, [method, path]] of closed.entries()) {
      const headers = value === undefined ? {} : { authorization: value };
      // Each from elsewhere, as wrong keys are counted by address.
      const from = `127.0.0.${index + 2}`;
      const reply = await send(owner.url, { method, path, headers, from });
      expect(reply, path).toMatchObject({ status: 401, code: "unauthorized" });
    }
  });

  it("that were revoked are refused from that moment on", async () => {
    const { key, entry } = await owner.createKey({ name: "gone" });
    const client = createClient(owner.url, key);
    expect(await client.ask("GET", "/api/me")).toMatchObject({ status: 200 });
    expect(await owner.ask("DELETE", `/api/keys/${entry.id}`)).toMatchObject({ status: 204 });
    expect(await client.ask("GET", "/api/me")).toMatchObject({ status: 401 });
    expect(await client.ask("GET", "/v1/models")).toMatchObject({ status: 401 });
    const chat = await client.ask("POST", "/v1/chat/completions", { body: hello });
    expect(chat).toMatchObject({ status: 401 });
  });
});

describe("names of hosts and origins", () => {
  const strange = [
    { host: "evil.example" },
    { host: "127.0.0.1.evil.example" },
    { host: "localhost.evil.example:7070" },
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "http://localhost:1" },
    { origin: "file://" },
    { host: "evil.example", origin: "http://evil.example" },
  ];
  it.each(strange)("$host $origin: refused on every kind of route", async (headers) => {
    for (const [method, path] of routes) {
      const authorization = `Bearer ${owner.token}`;
      const all = { authorization, ...headers } as Record<string, string>;
      const reply = await send(owner.url, { method, path, headers: all });
      expect(reply, `${method} ${path}`).toMatchObject({ status: 403, code: "forbidden" });
      expect(reply.headers["access-control-allow-origin"]).toBeUndefined();
    }
  });

  it("of this machine are welcome", async () => {
    const { port } = new URL(owner.url);
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, "localhost", `[::1]:${port}`]) {
      const headers = { host, origin: `http://${host}` };
      const reply = await owner.ask("GET", "/api/me", { headers });
      expect(reply, host).toMatchObject({ status: 200 });
    }
  });
});
