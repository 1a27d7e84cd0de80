import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestServer, type TestServer } from "../../testing/open-test-server.ts";

const html = "<!doctype html><title>Steward</title>";
const wantsHtml = { accept: "text/html,*/*;q=0.8" };

describe("the page", () => {
  let root: string;
  let server: TestServer;
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), "steward-page-"));
    const pageFolder = join(root, "dist");
    mkdirSync(join(pageFolder, "assets"), { recursive: true });
    writeFileSync(join(root, "secret.txt"), "not for you");
    writeFileSync(join(pageFolder, "index.html"), html);
    writeFileSync(join(pageFolder, "assets", "app-1a2b.js"), "export {};");
    writeFileSync(join(pageFolder, "assets", "app-1a2b.js.gz"), gzipSync("export {};"));
    writeFileSync(join(pageFolder, ".hidden.js"), "not for you");
    server = await openTestServer({ pageFolder });
  });
  afterAll(async () => {
    await server.close();
    rmSync(root, { recursive: true });
  });

  it.each(["/", "/sign-in", "/c/cnv_1", "/settings", "/docs", "/c/a?b=/api/"])(
    "is served at %s to everybody",
    async (path) => {
      const reply = await server.askAs(wantsHtml, path);
      expect(reply.status).toBe(200);
      expect(reply.text).toBe(html);
      expect(reply.headers["cache-control"]).toBe("no-cache");
    },
  );

  it.each(["/", "/docs", "/c/cnv_1?x=1"])(
    "is served at %s to whoever takes anything",
    async (path) => {
      expect((await server.askAs({ accept: "*/*" }, path)).text).toBe(html);
      expect((await server.askAs({}, path)).text).toBe(html);
      expect((await server.askAs({ accept: "application/json" }, path)).status).toBe(404);
    },
  );

  it("is not what programs get where there is nothing", async () => {
    const reply = await server.askAs({ accept: "*/*" }, "/docs/nothing");
    expect(reply).toMatchObject({ status: 404, json: { error: { code: "not_found" } } });
  });

  it("runs no script but its own", async () => {
    const { headers } = await server.askAs(wantsHtml, "/");
    const policy = String(headers["content-security-policy"]);
    const directives = new Map(
      policy.split(";").map((directive) => {
        const [name = "", ...sources] = directive.trim().split(" ");
        return [name, sources.join(" ")];
      }),
    );
    expect(directives.get("script-src")).toBe("'self'");
    expect(directives.get("default-src")).toBe("'self'");
    expect(directives.get("object-src")).toBe("'none'");
    expect(directives.get("frame-ancestors")).toBe("'none'");
    expect(directives.get("base-uri")).toBe("'none'");
    expect(policy).not.toContain("unsafe-eval");
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff" });
    expect(headers).not.toHaveProperty("x-powered-by");
  });

  it("keeps what has a hash in its name for long", async () => {
    const reply = await server.askAs({}, "/assets/app-1a2b.js");
    expect(reply.status).toBe(200);
    expect(reply.headers["cache-control"]).toContain("immutable");
    expect(reply.headers["content-type"]).toBe("text/javascript; charset=utf-8");
  });

  it("comes packed to whoever can unpack it", async () => {
    const path = "/assets/app-1a2b.js";
    const packed = await server.askAs({ "accept-encoding": "br, gzip;q=0.8" }, path);
    expect(packed.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
    const plain = await server.askAs({ "accept-encoding": "gzip;q=0" }, path);
    expect(plain.headers).not.toHaveProperty("content-encoding");
    expect(plain.text).toBe("export {};");
    expect(plain.headers.etag).not.toBe(packed.headers.etag);
  });

  it("is not sent again to whoever has it", async () => {
    const { headers } = await server.askAs(wantsHtml, "/");
    const again = await server.askAs({ ...wantsHtml, "if-none-match": String(headers.etag) }, "/");
    expect(again.status).toBe(304);
    expect(again.text).toBe("");
  });

  it("tells its size without being sent", async () => {
    const reply = await server.askAs({}, "/assets/app-1a2b.js", { method: "HEAD" });
    expect(reply).toMatchObject({ status: 200, headers: { "content-length": "10" }, text: "" });
  });

  it.each([
    ["/api/nothing", wantsHtml],
    ["/v1/nothing", wantsHtml],
    ["/nothing", { accept: "application/json" }],
    ["/assets/gone.js", { accept: "*/*" }],
    ["/assets/..%2f..%2fsecret.txt", { accept: "*/*" }],
    ["/%2e%2e/secret.txt", { accept: "*/*" }],
    ["/.hidden.js", { accept: "*/*" }],
    ["/assets", { accept: "*/*" }],
  ])("is not what %s gives", async (path, headers) => {
    const reply = await server.askAs(headers, path);
    expect([400, 401, 403, 404]).toContain(reply.status);
    expect(reply.text).not.toContain("not for you");
    expect(reply.text).not.toBe(html);
  });

  it("is answered with a clear error where it was not built", async () => {
    const bare = await openTestServer();
    const reply = await bare.askAs(wantsHtml, "/");
    expect(reply.status).toBe(404);
    expect(reply.json).toMatchObject({ error: { code: "not_found" } });
    await bare.close();
  });
});
