import type { Conversation } from "@steward/contracts/conversation.ts";
import type { Turn } from "@steward/contracts/turn.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readToEnd } from "../../testing/open-test-core.ts";
import { BODY_LIMIT, openTestServer, type TestServer } from "../../testing/open-test-server.ts";

const nowhere = "0".repeat(26);
const png = Buffer.from("89504e470d0a1a0a00000000", "hex");

describe("the API", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer();
  });
  afterAll(() => server.close());

  const post = (path: string, body: unknown, headers = {}) =>
    server.ask(path, { method: "POST", body, headers });

  function upload(bytes: Buffer, field = "file") {
    const boundary = "cut-here";
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="dot.png"\r\ncontent-type: image/png\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    return post("/api/media", body, {
      "content-type": `multipart/form-data; boundary=${boundary}`,
    });
  }

  it.each<{ what: string; body: unknown; type?: string }>([
    { what: "malformed JSON", body: "{broken" },
    { what: "an empty body", body: "" },
    { what: "JSON of another shape", body: [] },
    { what: "an unknown field", body: { nmae: "x" } },
    { what: "text", body: "name=x", type: "text/plain" },
    { what: "XML", body: "<a/>", type: "application/xml" },
    { what: "poison", body: '{"__proto__":{"admin":true},"name":"x"}' },
  ])("refuses $what", async ({ body, type = "application/json" }) => {
    const reply = await post("/api/keys", body, { "content-type": type });
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject({ error: { code: "invalid_request" } });
  });

  it("refuses a body that is too large", async () => {
    const reply = await post("/api/keys", "x".repeat(BODY_LIMIT + 1));
    expect(reply.status).toBe(413);
    expect(reply.json).toMatchObject({ error: { code: "too_large" } });
  });

  it("says which field is wrong", async () => {
    const reply = await post("/api/keys", { name: "k", scopes: ["root"] });
    expect(reply.json).toMatchObject({
      error: { message: expect.stringContaining("scopes") as string, data: { problems: [{}] } },
    });
  });

  it("does not find what is not there", async () => {
    for (const [method, path, body] of [
      ["GET", `/api/conversations/cnv_${nowhere}`, undefined],
      ["PATCH", `/api/conversations/cnv_${nowhere}`, { title: "x" }],
      ["DELETE", `/api/conversations/cnv_${nowhere}`, undefined],
      ["POST", `/api/conversations/cnv_${nowhere}/turns`, { text: "x" }],
      ["GET", `/api/turns/trn_${nowhere}`, undefined],
      ["GET", `/api/turns/trn_${nowhere}/events`, undefined],
      ["POST", `/api/turns/trn_${nowhere}/stop`, undefined],
      ["POST", `/api/turns/trn_${nowhere}/retry`, {}],
      ["GET", `/api/media/med_${"0".repeat(64)}`, undefined],
      ["DELETE", `/api/keys/key_${nowhere}`, undefined],
      ["GET", "/api/nothing", undefined],
      ["PUT", "/api/conversations", {}],
    ] as const) {
      const reply = await server.ask(path, { method, body });
      expect(reply.status, `${method} ${path}`).toBe(404);
      expect(reply.json, `${method} ${path}`).toMatchObject({ error: { code: "not_found" } });
    }
  });

  it("refuses ids that are none", async () => {
    for (const path of ["/api/conversations/x", "/api/turns/..%2f..", "/api/media/med_../x"]) {
      expect([400, 404]).toContain((await server.ask(path)).status);
    }
  });

  it("hides what belongs to somebody else behind the same words", async () => {
    const { access } = server.core;
    await access.createUser({ name: "Ada" });
    const { key } = await access.createKey(access.local(), { name: "k", user: "Ada" });
    const ada = { authorization: `Bearer ${key}` };
    const conversation = await server.core.open("Mine");
    const { turn } = await server.core.say(conversation, "Hello?");
    const { id } = await server.core.media.put(server.core.ownerId, "dot.png", png);
    for (const [method, path] of [
      ["GET", `/api/conversations/${conversation.id}`],
      ["DELETE", `/api/conversations/${conversation.id}`],
      ["GET", `/api/turns/${turn.id}`],
      ["GET", `/api/turns/${turn.id}/events`],
      ["POST", `/api/turns/${turn.id}/stop`],
      ["GET", `/api/media/${id}`],
    ] as const) {
      expect((await server.askAs(ada, path, { method })).status, path).toBe(404);
    }
    expect((await server.askAs(ada, "/api/conversations")).json).toMatchObject({
      conversations: [],
    });
  });

  it("leads a conversation from its first message to its end", async () => {
    const created = await post("/api/conversations", {});
    expect(created.status).toBe(201);
    const { id } = created.json as Conversation;
    const asked = await post(`/api/conversations/${id}/turns`, { text: "Hello?" });
    expect(asked.status).toBe(202);
    const turn = asked.json as Turn;
    expect(turn).not.toHaveProperty("ownerId");
    await readToEnd(server.core.turns, turn.id);
    expect((await server.ask(`/api/turns/${turn.id}`)).json).toMatchObject({
      status: "done",
      parts: [{ type: "text", text: "Hello?" }],
    });
    const retried = await post(`/api/turns/${turn.id}/retry`, {});
    expect(retried.status).toBe(202);
    await readToEnd(server.core.turns, (retried.json as Turn).id);
    expect((await server.ask(`/api/conversations/${id}`)).json).toMatchObject({
      conversation: { title: "Hello?", headTurnId: (retried.json as Turn).id },
      branches: { [(retried.json as Turn).id]: [turn.id, (retried.json as Turn).id] },
    });
    const renamed = await server.ask(`/api/conversations/${id}`, {
      method: "PATCH",
      body: { title: "Greeting" },
    });
    expect(renamed.json).toMatchObject({ title: "Greeting" });
    expect((await server.ask(`/api/conversations/${id}`, { method: "DELETE" })).status).toBe(204);
    expect((await server.ask(`/api/conversations/${id}`)).status).toBe(404);
  });

  it("asks for words or an image, and for models that exist", async () => {
    const { id } = await server.core.open();
    const path = `/api/conversations/${id}/turns`;
    expect((await post(path, { text: "  " })).status).toBe(400);
    const unknown = await post(path, { text: "x", model: "gpt-0" });
    expect(unknown.status).toBe(404);
    expect(unknown.json).toMatchObject({ error: { code: "model_not_found" } });
    expect((await post(path, { text: "x", mediaIds: [`med_${"0".repeat(64)}`] })).status).toBe(404);
  });

  it("checks the limits of a list", async () => {
    for (const query of ["limit=0", "limit=201", "limit=x", "cursor=x", "archived=perhaps"]) {
      expect((await server.ask(`/api/conversations?${query}`)).status, query).toBe(400);
    }
    expect((await server.ask("/api/conversations?limit=1&archived=true&q=%25")).status).toBe(200);
  });

  it("keeps images, and serves them as what they are", async () => {
    const reply = await upload(png);
    expect(reply.status).toBe(201);
    const { id } = reply.json as { id: string };
    const image = await server.ask(`/api/media/${id}`);
    expect(image.status).toBe(200);
    expect(image.headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-length": `${png.length}`,
    });
  });

  it("refuses media that are no image, too large or no upload at all", async () => {
    expect((await upload(Buffer.from("<svg onload=alert(1)>"))).status).toBe(400);
    expect((await upload(Buffer.concat([png, Buffer.alloc(BODY_LIMIT)]))).status).toBe(413);
    expect((await post("/api/media", {})).status).toBe(400);
    const broken = { "content-type": "multipart/form-data; boundary=x" };
    expect((await post("/api/media", "nonsense", broken)).status).toBe(400);
  });

  it("answers HEAD without a body, and never hangs on it", async () => {
    const { turn } = await server.core.say(await server.core.open(), "Hello?");
    for (const [path, status] of [
      ["/health", 200],
      ["/api/me", 200],
      // A stream has no end to wait for, and nothing else to tell.
      [`/api/turns/${turn.id}/events`, 404],
      ["/api/feed", 404],
    ] as const) {
      const reply = await server.ask(path, { method: "HEAD" });
      expect(reply.status, path).toBe(status);
      expect(reply.text).toBe("");
    }
  });

  it("shows keys once, and lists them without", async () => {
    const created = await post("/api/keys", { name: "script" });
    expect(created.status).toBe(201);
    const { key, entry } = created.json as { key: string; entry: { id: string } };
    const listed = await server.ask("/api/keys");
    expect(listed.text).toContain(entry.id);
    expect(listed.text).not.toContain(key.slice(8));
    expect((await server.ask(`/api/keys/${entry.id}`, { method: "DELETE" })).status).toBe(204);
    const revoked = await server.askAs({ authorization: `Bearer ${key}` }, "/api/me");
    expect(revoked.status).toBe(401);
  });
});
