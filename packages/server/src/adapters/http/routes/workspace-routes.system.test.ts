import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { inflateRawSync } from "node:zlib";
import type { ConversationId } from "@steward/contracts/ids.ts";
import { request } from "undici";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestComputers, type TestComputers } from "../../../testing/open-test-computers.ts";
import { BODY_LIMIT } from "../../../testing/open-test-server.ts";

describe("the files of a conversation", () => {
  let server: TestComputers;
  let id: ConversationId;
  beforeAll(async () => {
    server = await openTestComputers();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    ({ id } = await server.core.open());
    mkdirSync(root(), { recursive: true });
  });

  const root = () => join(server.home, "workspaces", id);
  const at = (route: string, path?: string) =>
    `/api/conversations/${id}/files${route}${path === undefined ? "" : `?path=${encodeURIComponent(path)}`}`;
  const put = (path: string, body: string | Buffer, headers = {}) =>
    server.ask(at("/content", path), { method: "PUT", body, headers });
  const get = (path: string, headers = {}) => server.ask(at("/content", path), { headers });
  const names = async (path?: string) => {
    const { json } = await server.ask(at("", path));
    return (json as { entries: { path: string }[] }).entries.map((entry) => entry.path);
  };

  it("are written, listed, read, moved and removed", async () => {
    expect(await names()).toEqual([]);
    expect((await put("notes/a.txt", "one")).status).toBe(201);
    expect((await put("notes/a.txt", "two", { "content-type": "text/plain" })).status).toBe(204);
    expect((await put("notes/b.json", '{"broken":')).status).toBe(201);
    const { json } = await server.ask(at("", "notes"));
    expect(json).toMatchObject({
      isCut: false,
      entries: [
        { path: "notes/a.txt", kind: "file", size: 3, mode: 0o644 },
        { path: "notes/b.json", kind: "file", size: 10 },
      ],
    });
    expect((await get("notes/a.txt")).text).toBe("two");
    const move = { from: "notes/a.txt", to: "deep/er/c.txt" };
    const moved = await server.ask(at("/move"), { method: "POST", body: move });
    expect(moved.status).toBe(204);
    expect((await get("notes/a.txt")).status).toBe(404);
    const folder = await server.ask(at("/folder"), { method: "POST", body: { path: "x/y" } });
    expect(folder.status).toBe(204);
    expect(await names("x")).toEqual(["x/y"]);
    expect((await server.ask(at("/content", "deep"), { method: "DELETE" })).status).toBe(204);
    expect(await names()).toEqual(["notes", "x"]);
    expect((await server.ask(at("/content", "deep"), { method: "DELETE" })).status).toBe(404);
  });

  it("do not replace each other when they are moved", async () => {
    await put("a", "a");
    await put("b", "b");
    const body = { from: "a", to: "b" };
    expect((await server.ask(at("/move"), { method: "POST", body })).status).toBe(409);
    expect((await get("b")).text).toBe("b");
  });

  it("come as downloads that cannot run here, or are shown where they are harmless", async () => {
    await put("evil.html", "<script>alert(1)</script>");
    await put("evil.svg", "<svg onload='alert(1)'/>");
    await put("notes.md", "<script>");
    for (const name of ["evil.html", "evil.svg"]) {
      expect((await get(name)).headers).toMatchObject({
        "content-type": "application/octet-stream",
        "content-disposition": expect.stringMatching(/^attachment/) as string,
        "content-security-policy": "sandbox; default-src 'none'",
        "x-content-type-options": "nosniff",
      });
    }
    expect((await get("notes.md")).headers).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "content-security-policy": "sandbox; default-src 'none'",
    });
  });

  it("come in parts", async () => {
    await put("a.bin", "0123456789");
    const part = async (range: string) => {
      const reply = await get("a.bin", { range });
      return `${reply.status} ${reply.headers["content-range"] ?? ""} ${reply.text}`;
    };
    expect(await part("bytes=2-4")).toBe("206 bytes 2-4/10 234");
    expect(await part("bytes=7-")).toBe("206 bytes 7-9/10 789");
    expect(await part("bytes=-3")).toBe("206 bytes 7-9/10 789");
    expect(await part("bytes=8-99")).toBe("206 bytes 8-9/10 89");
    expect(await part("bytes=0-1,3-4")).toBe("200  0123456789");
    expect((await get("a.bin", { range: "bytes=10-" })).status).toBe(400);
    await put("empty", "");
    expect(await get("empty")).toMatchObject({ status: 200, text: "" });
  });

  it("have a largest size, and are whole or not there at all", async () => {
    expect((await put("big", Buffer.alloc(BODY_LIMIT + 1))).status).toBe(413);
    const body = Readable.from(Array.from({ length: 30 }, () => Buffer.alloc(10_000)));
    const streamed = await request(`${server.origin}${at("/content", "streamed")}`, {
      method: "PUT",
      headers: { authorization: "Bearer local-token", "content-type": "application/x-anything" },
      body,
    });
    expect(streamed.statusCode).toBe(413);
    await streamed.body.dump();
    expect(await names()).toEqual([]);
    expect((await put("fits", Buffer.alloc(BODY_LIMIT))).status).toBe(201);
  });

  it("are not reached through links", async () => {
    const secret = join(server.home, "secret.txt");
    writeFileSync(secret, "secret");
    symlinkSync(secret, join(root(), "file"));
    symlinkSync(server.home, join(root(), "folder"));
    for (const path of ["file", "folder/secret.txt", "../../secret.txt", "/etc/passwd"]) {
      expect([400, 404], path).toContain((await get(path)).status);
      expect([400, 404], path).toContain((await put(path, "x")).status);
    }
    const remove = { method: "DELETE" };
    expect((await server.ask(at("/content", "folder/secret.txt"), remove)).status).toBe(400);
    expect((await server.ask(at("/content", "folder"), remove)).status).toBe(204);
    expect(readFileSync(secret, "utf8")).toBe("secret");
    expect(existsSync(join(root(), "folder"))).toBe(false);
  });

  it("come as an archive, without what lies outside", async () => {
    await put("a/one.txt", "one one one one");
    await put("a/b/two.txt", "");
    await put("node_modules/x.js", "x");
    await put("odd\\..\\name", "odd");
    symlinkSync("/etc/passwd", join(root(), "a", "link"));
    const reply = await request(`${server.origin}${at("/archive")}`, {
      headers: { authorization: "Bearer local-token" },
    });
    expect(reply.headers["content-disposition"]).toContain("workspace.zip");
    expect(unpack(Buffer.from(await reply.body.arrayBuffer()))).toEqual({
      "a/": "",
      "a/b/": "",
      "a/b/two.txt": "",
      "a/one.txt": "one one one one",
      "node_modules/": "",
      "node_modules/x.js": "x",
      "odd_.._name": "odd",
    });
    expect((await server.ask(at("/archive", "nowhere"))).status).toBe(404);
  });

  it("are nobody else's", async () => {
    await put("a.txt", "mine");
    const { access } = server.core;
    await access.createUser({ name: `Ada ${id}` });
    const { key } = await access.createKey(access.local(), { name: "k", user: `Ada ${id}` });
    const ada = { authorization: `Bearer ${key}` };
    for (const [method, path, body] of [
      ["GET", at(""), undefined],
      ["GET", at("/content", "a.txt"), undefined],
      ["GET", at("/archive"), undefined],
      ["PUT", at("/content", "a.txt"), "theirs"],
      ["DELETE", at("/content", "a.txt"), undefined],
      ["POST", at("/folder"), { path: "x" }],
      ["POST", at("/move"), { from: "a.txt", to: "b.txt" }],
    ] as const) {
      expect((await server.askAs(ada, path, { method, body })).status, path).toBe(404);
    }
    expect((await get("a.txt")).text).toBe("mine");
  });
});

/** By the directory at the end of the archive, as other programs read it. */
function unpack(zip: Buffer): Record<string, string> {
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06_05_4b_50);
  const found: Record<string, string> = {};
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString();
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26);
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    const isDeflated = zip.readUInt16LE(at + 10) === 8;
    found[name] = (isDeflated ? inflateRawSync(packed) : packed).toString();
    expect(found[name]).toHaveLength(zip.readUInt32LE(at + 24));
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
  return found;
}
