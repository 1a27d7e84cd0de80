import { Me, SignInLink } from "@steward/contracts/account.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient, createOwner, send, type StewardClient } from "./support/steward-client.ts";
import { toScriptedConfig } from "./support/scripted-config.ts";
import { createStewardHome, type StewardHome } from "./support/steward-process.ts";

let home: StewardHome;
let owner: StewardClient;
let member: StewardClient;
beforeAll(async () => {
  home = createStewardHome(toScriptedConfig([{ moves: [{ echo: true }] }]));
  await home.start();
  owner = createOwner(home);
  await owner.ask("POST", "/api/users", { body: { name: "ada" } });
  const { key } = await owner.createKey({ name: "ada's", user: "ada" });
  member = createClient(owner.url, key);
});
afterAll(() => home[Symbol.asyncDispose]());

async function newLink(user?: string): Promise<string> {
  const body = user === undefined ? {} : { user };
  const reply = await owner.ask("POST", "/api/sign-in-links", { body });
  return new URL(SignInLink.parse(JSON.parse(reply.text)).url).hash.slice(1);
}

const signIn = (token: string) =>
  send(owner.url, { method: "POST", path: "/api/sign-in", body: { token } });

async function openSession(user?: string): Promise<string> {
  const reply = await signIn(await newLink(user));
  return reply.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
}

describe("a sign-in link", () => {
  it("opens one session, for its user, in a cookie that scripts cannot read", async () => {
    const token = await newLink("ada");
    const first = await signIn(token);
    expect(Me.parse(JSON.parse(first.text))).toMatchObject({
      user: { name: "ada", role: "member" },
      scopes: ["chat", "read"],
    });
    expect(first.headers["set-cookie"]?.[0]).toMatch(/; HttpOnly; SameSite=Strict/u);
    expect(await signIn(token)).toMatchObject({ status: 401, code: "unauthorized" });
  });

  it("opens one session even when it is used twice at the same time", async () => {
    const token = await newLink();
    const replies = await Promise.all([signIn(token), signIn(token), signIn(token)]);
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 401)).toHaveLength(2);
  });

  it("that was made up opens nothing", async () => {
    for (const token of ["x", "a".repeat(43), "../../etc"]) {
      expect(await signIn(token)).toMatchObject({ status: 401, code: "unauthorized" });
    }
  });
});

describe("a session cookie", () => {
  it("reads from anywhere on this machine and writes from the page only", async () => {
    const cookie = await openSession();
    const ask = (method: string, headers: Record<string, string>) =>
      send(owner.url, {
        method,
        path: "/api/conversations",
        headers: { cookie, ...headers },
        body: method === "POST" ? {} : undefined,
      });
    expect(await ask("GET", {})).toMatchObject({ status: 200 });
    expect(await ask("POST", { origin: owner.url })).toMatchObject({ status: 201 });
    expect(await ask("POST", {})).toMatchObject({ status: 403, code: "forbidden" });
    for (const origin of ["https://evil.example", "null", "http://127.0.0.1:1"]) {
      expect(await ask("POST", { origin }), origin).toMatchObject({ status: 403 });
      expect(await ask("GET", { origin }), origin).toMatchObject({ status: 403 });
    }
  });

  it("is no key for chat completions", async () => {
    const cookie = await openSession();
    const headers = { cookie, origin: owner.url };
    const reply = await send(owner.url, { method: "GET", path: "/v1/models", headers });
    expect(reply).toMatchObject({ status: 401 });
  });

  it("ends with the session", async () => {
    const headers = { cookie: await openSession(), origin: owner.url };
    const me = () => send(owner.url, { method: "GET", path: "/api/me", headers });
    expect(await me()).toMatchObject({ status: 200 });
    const out = await send(owner.url, { method: "POST", path: "/api/sign-out", headers });
    expect(out).toMatchObject({ status: 204 });
    expect(await me()).toMatchObject({ status: 401 });
  });
});

describe("what is somebody else's", () => {
  it("is not there: conversation and turn, on every route", async () => {
    const { id } = await owner.open("mine");
    const turn = await owner.say(id, "a secret");
    await owner.settle(turn.id);
    const routes = [
      ["GET", `/api/conversations/${id}`],
      ["PATCH", `/api/conversations/${id}`, { title: "yours" }],
      ["PATCH", `/api/conversations/${id}`, { headTurnId: turn.id }],
      ["DELETE", `/api/conversations/${id}`],
      ["POST", `/api/conversations/${id}/turns`, { text: "hi" }],
      ["GET", `/api/turns/${turn.id}`],
      ["GET", `/api/turns/${turn.id}/events`],
      ["POST", `/api/turns/${turn.id}/stop`],
      ["POST", `/api/turns/${turn.id}/retry`, {}],
    ] as const;
    for (const [method, path, body] of routes) {
      const reply = await member.ask(method, path, body ? { body } : {});
      expect(reply, `${method} ${path}`).toMatchObject({ status: 404, code: "not_found" });
      expect(reply.text).not.toContain("secret");
    }
    const body = { model: "steward-chat", messages: [{ role: "user", content: "hi" }] };
    const headers = { "x-conversation-id": id };
    const chat = await member.ask("POST", "/v1/chat/completions", { body, headers });
    expect(chat).toMatchObject({ status: 404, code: "not_found" });
    expect((await owner.detail(id)).turns).toHaveLength(1);
    expect(await member.list()).toEqual([]);
  });

  it("cannot be made the head or the parent of one's own", async () => {
    const theirs = await owner.open();
    const turn = await owner.say(theirs.id, "a secret");
    await owner.settle(turn.id);
    const own = await member.open();
    const head = { headTurnId: turn.id };
    const patch = await member.ask("PATCH", `/api/conversations/${own.id}`, { body: head });
    expect(patch).toMatchObject({ status: 404 });
    const body = { text: "hi", parentId: turn.id };
    const follow = await member.ask("POST", `/api/conversations/${own.id}/turns`, { body });
    expect(follow).toMatchObject({ status: 404, code: "not_found" });
  });

  it("is not told by the feed", async () => {
    const feed = await fetch(`${owner.url}/api/feed`, {
      headers: { authorization: `Bearer ${member.token}` },
    });
    const reader = feed.body!.pipeThrough(new TextDecoderStream()).getReader();
    const theirs = await owner.open("hidden");
    const own = await member.open("shown");
    let text = "";
    while (!text.includes(own.id)) text += (await reader.read()).value ?? "";
    await reader.cancel();
    expect(text).not.toContain(theirs.id);
  });
});

describe("a member", () => {
  it("reaches no admin route", async () => {
    const routes = [
      ["GET", "/api/users"],
      ["POST", "/api/users", { name: "eve" }],
      ["GET", "/api/config"],
      ["GET", "/metrics"],
      ["POST", "/api/sign-in-links", {}],
      ["POST", "/api/models/use", { model: "play/one" }],
      ["POST", "/api/models/pull", { model: "tinyllama" }],
      ["POST", "/api/models/embedded/prepare"],
      ["POST", "/api/keys", { name: "more", scopes: ["admin"] }],
      ["POST", "/api/keys", { name: "theirs", user: "owner" }],
    ] as const;
    for (const [method, path, body] of routes) {
      const reply = await member.ask(method, path, body ? { body } : {});
      expect(reply, `${method} ${path}`).toMatchObject({ status: 403, code: "forbidden" });
    }
  });

  it("gives away no more than its key has, and a reader starts nothing", async () => {
    const { key } = await owner.createKey({ name: "reader", user: "ada", scopes: ["read"] });
    const reader = createClient(owner.url, key);
    const body = { name: "more", scopes: ["chat"] };
    expect(await reader.ask("POST", "/api/keys", { body })).toMatchObject({ status: 403 });
    expect(await reader.ask("POST", "/api/conversations")).toMatchObject({ status: 403 });
    const chat = { model: "steward-chat", messages: [{ role: "user", content: "hi" }] };
    const reply = await reader.ask("POST", "/v1/chat/completions", { body: chat });
    expect(reply).toMatchObject({ status: 403, code: "forbidden" });
  });
});
