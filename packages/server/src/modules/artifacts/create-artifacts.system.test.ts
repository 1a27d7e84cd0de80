import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ArtifactId } from "@steward/contracts/artifact.ts";
import type { ConversationId, TurnId, UserId } from "@steward/contracts/ids.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createBlobStore } from "../../adapters/files/blob-store.ts";
import { createArtifactIndex } from "../../adapters/sql/core/artifact-index.ts";
import { openTestStore, type TestStore } from "../../testing/open-test-store.ts";
import { createArtifacts, type Artifacts, type BlobStore } from "./index.ts";

const owner = "usr_00000000000000000000000000" as UserId;
const stranger = "usr_00000000000000000000000001" as UserId;
const conversationId = "cnv_00000000000000000000000000" as ConversationId;
const turnId = "trn_00000000000000000000000000" as TurnId;
const HOUR = 3_600_000;

const text = (body: string, label = "notes.txt") =>
  ({ type: "text", label, mime: "text/plain", bytes: Buffer.from(body), source: "user" }) as const;

describe("artifacts", () => {
  let store: TestStore;
  let folder: string;
  let blobs: BlobStore;
  let artifacts: Artifacts;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "steward-artifacts-"));
    store = await openTestStore();
    blobs = createBlobStore(folder, { compressed: true });
    artifacts = open();
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  function open(over: Partial<Parameters<typeof createArtifacts>[0]> = {}): Artifacts {
    const index = createArtifactIndex(store.db);
    return createArtifacts({ index, blobs, clock: store.clock, retentionHours: () => 48, ...over });
  }
  const labels = async (filter: Partial<Parameters<Artifacts["list"]>[1]> = {}) => {
    const page = await artifacts.list(owner, { limit: 50, ...filter });
    return page.artifacts.map(({ label }) => label);
  };

  it("come back with the text inline while it is short", async () => {
    const { id } = await artifacts.put(owner, text("short"));
    expect(await artifacts.get(owner, id)).toMatchObject({
      type: "text",
      label: "notes.txt",
      version: 1,
      bytes: 5,
      inline: "short",
      source: "user",
      tool: null,
      expiresAt: store.clock.now() + 48 * HOUR,
    });
    const long = await artifacts.put(owner, text("x".repeat(4097)));
    expect(long.inline).toBeNull();
    expect(await artifacts.read(owner, long.id)).toHaveLength(4097);
    const image = { ...text("tiny"), mime: "image/png" };
    expect((await artifacts.put(owner, image)).inline).toBeNull();
  });

  it("keep their versions, each with its own bytes", async () => {
    const { id } = await artifacts.put(owner, text("one"));
    store.clock.advance(HOUR);
    const second = await artifacts.put(owner, { ...text("two", "better.txt"), id });
    expect(second).toMatchObject({ id, version: 2, label: "better.txt" });
    const versions = await artifacts.versions(owner, id);
    expect(versions.map(({ version, inline }) => [version, inline])).toEqual([
      [2, "two"],
      [1, "one"],
    ]);
    expect(await artifacts.get(owner, id, 1)).toMatchObject({ label: "notes.txt", inline: "one" });
    expect(Buffer.from(await artifacts.read(owner, id, 1)).toString()).toBe("one");
    await expect(artifacts.get(owner, id, 3)).rejects.toMatchObject({ code: "not_found" });
  });

  it("number versions that are made at once without a gap", async () => {
    const { id } = await artifacts.put(owner, text("one"));
    await Promise.all(["a", "b", "c"].map((body) => artifacts.put(owner, { ...text(body), id })));
    const versions = await artifacts.versions(owner, id);
    expect(versions.map(({ version }) => version)).toEqual([4, 3, 2, 1]);
  });

  it("of somebody else are not there", async () => {
    const { id } = await artifacts.put(owner, text("mine"));
    const notFound = { code: "not_found" };
    await expect(artifacts.get(stranger, id)).rejects.toMatchObject(notFound);
    await expect(artifacts.read(stranger, id)).rejects.toMatchObject(notFound);
    await expect(artifacts.versions(stranger, id)).rejects.toMatchObject(notFound);
    await expect(artifacts.pin(stranger, id, true)).rejects.toMatchObject(notFound);
    await expect(artifacts.put(stranger, { ...text("theirs"), id })).rejects.toMatchObject(
      notFound,
    );
    expect((await artifacts.list(stranger, { limit: 9 })).artifacts).toEqual([]);
    expect((await artifacts.versions(owner, id)).length).toBe(1);
  });

  it("of tools are kept with where they come from", async () => {
    const from = { ownerId: owner, conversationId, turnId, tool: "fetch_url" };
    const ids = (await artifacts.keep(from, [text("a", "a"), text("b", "b")])) as ArtifactId[];
    expect(ids).toHaveLength(2);
    expect(await artifacts.get(owner, ids[1]!)).toMatchObject({
      label: "b",
      source: "tool",
      tool: "fetch_url",
      turnId,
      conversationId,
    });
    expect(await artifacts.keep(from, [])).toEqual([]);
  });

  it("are listed newest first, a page at a time, each once", async () => {
    for (const label of ["a", "b", "c", "d", "e"]) await artifacts.put(owner, text(label, label));
    const { artifacts: rows } = await artifacts.list(owner, { limit: 50 });
    const oldest = rows.at(-1)!;
    store.clock.advance(1);
    await artifacts.put(owner, { ...text("new", "a again"), id: oldest.id });
    expect(await labels()).toEqual(["a again", "e", "d", "c", "b"]);
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await artifacts.list(owner, { limit: 2, cursor: cursor ?? undefined });
      seen.push(...page.artifacts.map(({ label }) => label));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(["a again", "e", "d", "c", "b"]);
    const bad = artifacts.list(owner, { limit: 2, cursor: "' or 1=1" });
    await expect(bad).rejects.toMatchObject({ code: "invalid_request" });
  });

  it("of a turn are those that it made, not what became of them", async () => {
    const first = await artifacts.put(owner, { ...text("one", "draft"), turnId, conversationId });
    const other = "trn_00000000000000000000000001" as TurnId;
    await artifacts.put(owner, { ...text("two", "final"), id: first.id, turnId: other });
    expect(await labels({ turnId })).toEqual(["draft"]);
    expect(await labels({ turnId: other })).toEqual(["final"]);
    expect(await labels({ conversationId })).toEqual(["draft"]);
    expect(await labels()).toEqual(["final"]);
  });

  it("expire after their time, at once for readers, with the next sweep on disk", async () => {
    const { id } = await artifacts.put(owner, text("gone soon"));
    store.clock.advance(48 * HOUR);
    await expect(artifacts.get(owner, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await labels()).toEqual([]);
    expect(readdirSync(folder)).toHaveLength(1);
    expect(await artifacts.sweep()).toEqual({ artifacts: 1, blobs: 1 });
    expect(readdirSync(folder)).toEqual([]);
    expect(await artifacts.sweep()).toEqual({ artifacts: 0, blobs: 0 });
  });

  it("are not lost because the clock was set forward for a while", async () => {
    const { id } = await artifacts.put(owner, text("needed"));
    const now = store.clock.now();
    store.clock.jump(now + 10_000 * HOUR);
    expect(await artifacts.sweep()).toEqual({ artifacts: 0, blobs: 0 });
    store.clock.jump(now);
    await artifacts.sweep();
    expect(await artifacts.get(owner, id)).toMatchObject({ inline: "needed" });
  });

  it("are gone with the second sweep where the clock stays forward", async () => {
    await artifacts.put(owner, text("gone soon"));
    store.clock.jump(store.clock.now() + 10_000 * HOUR);
    await artifacts.sweep();
    store.clock.advance(HOUR);
    expect(await artifacts.sweep()).toEqual({ artifacts: 1, blobs: 1 });
  });

  it("live as long as their newest version", async () => {
    const { id } = await artifacts.put(owner, text("one"));
    store.clock.advance(40 * HOUR);
    await artifacts.put(owner, { ...text("two"), id });
    store.clock.advance(40 * HOUR);
    expect(await artifacts.sweep()).toEqual({ artifacts: 0, blobs: 0 });
    expect(await artifacts.versions(owner, id)).toHaveLength(2);
  });

  it("do not expire while they are pinned, new versions included", async () => {
    const { id } = await artifacts.put(owner, text("one"));
    expect((await artifacts.pin(owner, id, true)).expiresAt).toBeNull();
    expect((await artifacts.put(owner, { ...text("two"), id })).expiresAt).toBeNull();
    store.clock.advance(1000 * HOUR);
    await artifacts.sweep();
    expect(await artifacts.versions(owner, id)).toHaveLength(2);
    const { expiresAt } = await artifacts.pin(owner, id, false);
    expect(expiresAt).toBe(store.clock.now() + 48 * HOUR);
  });

  it("share bytes, which stay as long as one of them needs them", async () => {
    const { id } = await artifacts.put(owner, text("same"));
    const theirs = await artifacts.put(stranger, text("same"));
    expect(readdirSync(folder)).toHaveLength(1);
    await artifacts.pin(stranger, theirs.id, true);
    store.clock.advance(48 * HOUR);
    expect(await artifacts.sweep()).toEqual({ artifacts: 1, blobs: 0 });
    await expect(artifacts.get(owner, id)).rejects.toMatchObject({ code: "not_found" });
    expect((await artifacts.get(stranger, theirs.id)).inline).toBe("same");
  });

  it("lose no bytes to a sweep that runs while they are written", async () => {
    const first = await artifacts.put(owner, text("same"));
    store.clock.advance(48 * HOUR);
    const [, second, , third] = await Promise.all([
      artifacts.sweep(),
      artifacts.put(owner, text("same")),
      artifacts.sweep(),
      artifacts.put(owner, text("same")),
    ]);
    await expect(artifacts.get(owner, first.id)).rejects.toMatchObject({ code: "not_found" });
    expect((await artifacts.get(owner, second.id)).inline).toBe("same");
    expect((await artifacts.get(owner, third.id)).inline).toBe("same");
  });

  it("leave no bytes behind when the index could not take them", async () => {
    const index = createArtifactIndex(store.db);
    const add = () => Promise.reject(new Error("no room"));
    const broken = open({ index: { ...index, add } });
    await expect(broken.put(owner, text("orphan"))).rejects.toThrow("no room");
    writeFileSync(join(folder, ".half.1234"), "half");
    expect(await broken.sweep()).toEqual({ artifacts: 0, blobs: 2 });
    expect(readdirSync(folder)).toEqual([]);
  });

  it("say so when their bytes are gone", async () => {
    const { id } = await artifacts.put(owner, { ...text("x"), mime: "image/png" });
    for (const file of readdirSync(folder)) rmSync(join(folder, file));
    await expect(artifacts.read(owner, id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("are refused when they are too large, and cut down to a sane label and type", async () => {
    const large = { ...text(""), bytes: Buffer.alloc(64 * 1024 * 1024 + 1) };
    await expect(artifacts.put(owner, large)).rejects.toMatchObject({ code: "too_large" });
    const told = { ...text("x"), mime: "text/plain; charset=utf-8" };
    expect(await artifacts.put(owner, told)).toMatchObject({ mime: "text/plain", inline: "x" });
    const odd = { ...text("x", "l".repeat(500)), mime: "text/html\r\nx-evil: 1" };
    const kept = await artifacts.put(owner, odd);
    expect(kept.label).toHaveLength(200);
    expect(kept.mime).toBe("application/octet-stream");
  });
});
