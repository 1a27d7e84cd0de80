import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Artifact, ArtifactList } from "@steward/contracts/artifact.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../testing/open-test-app.ts";
import { openTestStore, type TestStore } from "../../../testing/open-test-store.ts";
import { createArtifacts, type Artifacts } from "../../../modules/artifacts/index.ts";
import { createBlobStore } from "../../files/blob-store.ts";
import { createArtifactIndex } from "../../sql/core/artifact-index.ts";

const nowhere = `art_${"0".repeat(26)}`;

describe("artifacts over HTTP", () => {
  let app: TestApp;
  let store: TestStore;
  let folder: string;
  let artifacts: Artifacts;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "steward-artifacts-"));
    store = await openTestStore();
    artifacts = createArtifacts({
      index: createArtifactIndex(store.db),
      blobs: createBlobStore(folder, { compressed: true }),
      clock: store.clock,
      retentionHours: () => 48,
    });
    app = await openTestApp({ artifacts });
  });
  afterAll(async () => {
    await app.close();
    await store.close();
    rmSync(folder, { recursive: true });
  });

  function put(label: string, mime: string, body: string | Buffer = "x") {
    const bytes = Buffer.from(body);
    const artifact = {
      type: "web",
      label,
      mime,
      bytes,
      source: "tool",
      tool: "fetch_url",
    } as const;
    return artifacts.put(app.owner.userId, artifact);
  }

  it("are shown with their text, or with where to fetch it", async () => {
    const { id } = await put("notes.txt", "text/plain", "short");
    expect((await app.ask(`/artifacts/${id}`)).json).toEqual({
      id,
      type: "web",
      label: "notes.txt",
      mime: "text/plain",
      inline_data: "short",
      bytes: 5,
      version: 1,
      created_at: store.clock.now(),
      expires_at: store.clock.now() + 48 * 3_600_000,
      meta: { source: "tool", tool: "fetch_url", turn_id: null, conversation_id: null },
    });
    const long = await put("long.txt", "text/plain", "y".repeat(5000));
    const shown = (await app.ask(`/artifacts/${long.id}`)).json as Artifact;
    expect(shown.inline_data).toBeUndefined();
    expect((await app.ask(shown.content_ref ?? "")).text).toBe("y".repeat(5000));
  });

  it.each(["text/markdown", "text/csv", "image/svg+xml", "application/yaml"])(
    "bring short text along: %s",
    async (mime) => {
      const { id } = await put("file", mime, "a: <b>");
      const shown = (await app.ask(`/artifacts/${id}`)).json as Artifact;
      expect(shown).toMatchObject({ mime, inline_data: "a: <b>" });
      expect(shown.content_ref).toBeUndefined();
    },
  );

  it("are listed in pages", async () => {
    const first = (await app.ask("/artifacts?limit=1")).json as ArtifactList;
    expect(first.artifacts).toHaveLength(1);
    const query = `/artifacts?limit=1&cursor=${first.next_cursor}`;
    const second = (await app.ask(query)).json as ArtifactList;
    expect(second.artifacts[0]?.id).not.toBe(first.artifacts[0]?.id);
    expect((await app.ask("/artifacts?limit=0")).status).toBe(400);
    expect((await app.ask("/artifacts?cursor=x")).status).toBe(400);
    const none = (await app.ask("/artifacts?turn=trn_x")).json as ArtifactList;
    expect(none).toEqual({ artifacts: [], next_cursor: null });
  });

  it("have versions that can be fetched one by one", async () => {
    const { id } = await put("page.txt", "text/plain", "one");
    const bytes = Buffer.from("two");
    const next = {
      id,
      type: "web",
      label: "page.txt",
      mime: "text/plain",
      source: "tool",
    } as const;
    await artifacts.put(app.owner.userId, { ...next, bytes });
    const versions = (await app.ask(`/artifacts/${id}/versions`)).json as ArtifactList;
    expect(versions.artifacts.map((each) => each.inline_data)).toEqual(["two", "one"]);
    expect((await app.ask(`/artifacts/${id}/content`)).text).toBe("two");
    expect((await app.ask(`/artifacts/${id}/content?version=1`)).text).toBe("one");
    expect((await app.ask(`/artifacts/${id}/content?version=3`)).status).toBe(404);
  });

  it.each([
    "text/html",
    "image/svg+xml",
    "application/xhtml+xml",
    "application/pdf",
    "text/javascript",
  ])("never run: %s is a download in a sandbox", async (mime) => {
    const { id } = await put("page.html", mime, "<script>alert(1)</script>");
    const { headers, text } = await app.ask(`/artifacts/${id}/content`);
    expect(headers["content-type"]).toBe("application/octet-stream");
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="page.html"/);
    expect(headers["content-security-policy"]).toBe("sandbox; default-src 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(text).toBe("<script>alert(1)</script>");
  });

  it("are shown where that is harmless", async () => {
    const { id } = await put("dot.png", "image/png", Buffer.from([0x89, 0x50]));
    const { headers } = await app.ask(`/artifacts/${id}/content?version=1`);
    expect(headers["content-type"]).toBe("image/png");
    expect(headers["content-disposition"]).toMatch(/^inline/);
    expect(headers["content-security-policy"]).toBe("sandbox; default-src 'none'");
    expect(headers["cache-control"]).toContain("immutable");
  });

  it("have labels that stay within their header", async () => {
    const { id } = await put('a"b\r\nx-evil: 1/ü😀.txt', "text/plain");
    const { headers } = await app.ask(`/artifacts/${id}/content`);
    expect(headers["x-evil"]).toBeUndefined();
    expect(headers["content-disposition"]).toContain("filename*=UTF-8''a%22b%0D%0Ax-evil");
  });

  it("are kept and let go of", async () => {
    const { id } = await put("keep.txt", "text/plain");
    const keep = (body?: object, headers = {}) =>
      app.ask(`/artifacts/${id}/keep`, { method: "POST", headers, ...(body ? { body } : {}) });
    expect((await keep()).json).toMatchObject({ expires_at: null });
    expect(((await keep({ keep: false })).json as Artifact).expires_at).not.toBeNull();
    expect((await keep({ keep: "yes" })).status).toBe(400);
    expect((await keep({ keep: true }, await app.key("read"))).status).toBe(403);
  });

  it("are not found under an unknown id, and nobody's without a key", async () => {
    for (const path of ["", "/versions", "/content"]) {
      expect((await app.ask(`/artifacts/${nowhere}${path}`)).status).toBe(404);
    }
    expect((await app.ask("/artifacts/nonsense")).status).toBe(400);
    expect((await app.ask("/artifacts", { headers: { authorization: "" } })).status).toBe(401);
  });

  it("of another user are not found", async () => {
    const { id } = await put("mine.txt", "text/plain");
    await app.access.createUser({ name: "eve" });
    const { key } = await app.access.createKey(app.owner, { name: "eve", user: "eve" });
    const headers = { authorization: `Bearer ${key}` };
    expect((await app.ask(`/artifacts/${id}`, { headers })).status).toBe(404);
    expect((await app.ask(`/artifacts/${id}/content`, { headers })).status).toBe(404);
    expect((await app.ask("/artifacts", { headers })).json).toMatchObject({ artifacts: [] });
  });
});
