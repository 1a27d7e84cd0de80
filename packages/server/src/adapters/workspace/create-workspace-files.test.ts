import { execFileSync } from "node:child_process";
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ConversationId } from "@steward/contracts/ids.ts";
import type { FileSearch } from "@steward/sdk/workspace-files.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTurnstile } from "../../kernel/create-turnstile.ts";
import { createWorkspaceFiles } from "./create-workspace-files.ts";

const of = `cnv_${"0".repeat(26)}` as ConversationId;
const whole = { from: { offset: 0 }, limit: 1_000_000 };
const never = new AbortController().signal;
const isRoot = process.getuid?.() === 0;

describe("createWorkspaceFiles", () => {
  let home: string;
  let outside: string;
  let root: string;

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), "steward-workspace-"));
    outside = join(home, "outside");
    root = join(home, "workspaces", of);
    mkdirSync(outside);
    mkdirSync(root, { recursive: true });
    writeFileSync(join(outside, "secret.txt"), "secret");
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  const open = () => createWorkspaceFiles(join(home, "workspaces"), createTurnstile());

  async function readText(path: string): Promise<string> {
    const part = await open().read(of, path, whole);
    return part.ok ? Buffer.from(part.bytes).toString() : `refused: ${part.reason}`;
  }

  async function write(path: string, text: string) {
    return open().change(of, path, () => ({ ok: true, bytes: Buffer.from(text) }));
  }

  async function list(path = ".", isDeep = true) {
    const listing = await open().list(of, path, { isDeep, limit: 1000 });
    return listing.ok
      ? listing.entries.map((entry) => `${entry.kind} ${entry.path}`)
      : listing.reason;
  }

  function search(more: Partial<FileSearch>, signal = never) {
    const wanted = { path: ".", pattern: "secret", isRegex: false, ignoreCase: false, names: "*" };
    return open().search(of, { ...wanted, limit: 100, ...more }, signal);
  }

  /** Everything that could reach the file outside through `path`. */
  async function attack(path: string): Promise<void> {
    expect(await readText(path)).toMatch(/^refused: /);
    expect(JSON.stringify(await write(path, "overwritten"))).not.toContain(home);
    expect(readFileSync(join(outside, "secret.txt"), "utf8")).toBe("secret");
    expect(readdirSync(outside)).toEqual(["secret.txt"]);
  }

  it("writes, reads, lists and replaces files", async () => {
    expect(await write("a/b/c.txt", "one\ntwo\nthree")).toEqual({ ok: true, isNew: true });
    expect(await readText("a/b/c.txt")).toBe("one\ntwo\nthree");
    expect(await write("./a//b/c.txt", "new")).toEqual({ ok: true, isNew: false });
    expect(await readText("a/b/c.txt")).toBe("new");
    expect(await list()).toEqual(["folder a", "folder a/b", "file a/b/c.txt"]);
    expect(await list("a", false)).toEqual(["folder a/b"]);
    expect(readdirSync(join(root, "a/b"))).toEqual(["c.txt"]);
  });

  it("has nothing to show before anything was written", async () => {
    rmSync(root, { recursive: true });
    expect(await list()).toEqual([]);
    expect(await readText("a.txt")).toMatch(/does not exist/);
    expect(await search({})).toMatchObject({ ok: true, matches: [] });
  });

  it("reads parts by byte and by line", async () => {
    await write(
      "lines.txt",
      Array.from({ length: 50_000 }, (_, at) => `line ${at + 1}`).join("\n"),
    );
    const files = open();
    const byLine = await files.read(of, "lines.txt", { from: { line: 40_000 }, limit: 10 });
    expect(byLine.ok && Buffer.from(byLine.bytes).toString()).toBe("line 40000");
    const after = await files.read(of, "lines.txt", { from: { line: 60_000 }, limit: 10 });
    expect(after).toMatchObject({ ok: true, bytes: Buffer.alloc(0) });
    const byByte = await files.read(of, "lines.txt", { from: { offset: 5 }, limit: 1 });
    expect(byByte.ok && Buffer.from(byByte.bytes).toString()).toBe("1");
  });

  it("reads at most 1 MB at once and writes at most 5 MB", async () => {
    writeFileSync(join(root, "big.bin"), Buffer.alloc(3_000_000));
    const part = await open().read(of, "big.bin", { from: { offset: 0 }, limit: 3_000_000 });
    expect(part.ok && part.bytes.byteLength).toBe(1_000_000);
    expect(part).toMatchObject({ size: 3_000_000 });
    const bytes = new Uint8Array(5_000_001);
    expect(await open().change(of, "x", () => ({ ok: true, bytes }))).toMatchObject({ ok: false });
    expect(await list()).toEqual(["file big.bin"]);
  });

  it("makes nothing for a change that is refused", async () => {
    const refused = await open().change(of, "a/b.txt", () => ({ ok: false, reason: "no" }));
    expect(refused).toEqual({ ok: false, reason: "no" });
    expect(readdirSync(root)).toEqual([]);
  });

  it("changes a file one change at a time", async () => {
    await write("count.txt", "0");
    const files = open();
    const add = () =>
      files.change(of, "count.txt", (before) => {
        const count = Number(Buffer.from(before ?? []).toString());
        return { ok: true, bytes: Buffer.from(String(count + 1)) };
      });
    await Promise.all(Array.from({ length: 50 }, add));
    expect(await readText("count.txt")).toBe("50");
  });

  it.each([
    "../outside/secret.txt",
    "a/../../outside/secret.txt",
    "/etc/passwd",
    "//etc/passwd",
    "\\\\server\\x",
    "C:\\x",
    "a\0b",
    "",
    ".",
    "x".repeat(256),
    `${"a/".repeat(200)}b`,
  ])("refuses the path %j", async (path) => {
    await attack(path);
  });

  it("refuses workspaces that are none", async () => {
    for (const odd of ["..", "../outside", "cnv_../x", "", "outside"]) {
      const part = await open().read(odd as ConversationId, "secret.txt", whole);
      expect(part).toMatchObject({ ok: false });
    }
  });

  it("does not follow links to files, to folders, to nothing, or of the workspace itself", async () => {
    symlinkSync(join(outside, "secret.txt"), join(root, "file"));
    symlinkSync(outside, join(root, "folder"));
    symlinkSync(join(outside, "new.txt"), join(root, "dangling"));
    symlinkSync("/proc/self/root", join(root, "root"));
    for (const path of ["file", "folder", "folder/secret.txt", "folder/new.txt", "dangling"]) {
      await attack(path);
    }
    expect(await readText("root/etc/passwd")).toMatch(/^refused/);
    expect(await list("folder")).toMatch(/is a link/);
    expect(await list()).toEqual(["link dangling", "link file", "link folder", "link root"]);
    expect(await search({})).toMatchObject({ ok: true, matches: [], filesSearched: 0 });
    expect(await search({ path: "folder" })).toMatchObject({ ok: false });
    rmSync(root, { recursive: true });
    symlinkSync(outside, root);
    await attack("secret.txt");
    expect(await list()).toMatch(/is a link/);
  });

  it("touches no file that has a second name", async () => {
    linkSync(join(outside, "secret.txt"), join(root, "hard"));
    await attack("hard");
    expect(await search({})).toMatchObject({ ok: true, matches: [] });
    expect(await list()).toEqual(["other hard"]);
  });

  it("touches no pipes, sockets or folders as if they were files", async () => {
    execFileSync("mkfifo", [join(root, "pipe")]);
    mkdirSync(join(root, "folder"));
    for (const path of ["pipe", "folder"]) {
      expect(await readText(path)).toMatch(/not a plain file/);
      expect(await write(path, "x")).toMatchObject({ ok: false });
    }
    expect(await search({})).toMatchObject({ ok: true, filesSearched: 0 });
    expect(await list()).toEqual(["folder folder", "other pipe"]);
  });

  it.skipIf(!isRoot)("touches no devices", async () => {
    try {
      execFileSync("mknod", [join(root, "device"), "c", "1", "3"], { stdio: "ignore" });
    } catch {
      return; // Root without the right to make devices.
    }
    expect(await readText("device")).toMatch(/not a plain file/);
    expect(await write("device", "x")).toMatchObject({ ok: false });
  });

  it("loses no race against links that are swapped in", async () => {
    mkdirSync(join(root, "inner"));
    writeFileSync(join(root, "inner", "secret.txt"), "harmless");
    const files = open();
    let isOver = false;
    const inner = join(root, "inner");
    const aside = join(root, "aside");
    const putLink = () => symlinkSync(outside, inner);
    const putFolder = () => renameSync(aside, inner);
    const swap = async () => {
      while (!isOver) {
        renameSync(inner, aside);
        unlessThere(putLink);
        await new Promise(setImmediate);
        // A link is replaced, and so is a folder that a change has made meanwhile.
        rmSync(inner, { recursive: true, force: true });
        unlessThere(putFolder);
        rmSync(aside, { recursive: true, force: true });
        await new Promise(setImmediate);
      }
    };
    const swapping = swap();
    const seen = new Set<string>();
    for (let i = 0; i < 150; i++) {
      const part = await files.read(of, "inner/secret.txt", whole);
      seen.add(part.ok ? Buffer.from(part.bytes).toString() : "refused");
      const change = () => ({ ok: true as const, bytes: Buffer.from("harmless") });
      // Each one is flushed to the disk: a few are enough.
      if (i % 10 === 0) await files.change(of, "inner/secret.txt", change);
      const found = await files.search(of, { ...emptySearch, path: "inner" }, never);
      if (found.ok) for (const match of found.matches) seen.add(match.text);
    }
    isOver = true;
    await swapping;
    expect(seen).not.toContain("secret");
    expect(readFileSync(join(outside, "secret.txt"), "utf8")).toBe("secret");
    expect(readdirSync(outside)).toEqual(["secret.txt"]);
  });

  it("takes names with line breaks and shows names that are not UTF-8", async () => {
    await write("two\nlines 🎉.txt", "x");
    writeFileSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0x61, 0xff])]), "secret");
    expect(await readText("two\nlines 🎉.txt")).toBe("x");
    expect(await list()).toEqual(["file a\\xff", "file two\nlines 🎉.txt"]);
    expect(await search({})).toMatchObject({ matches: [{ path: "a\\xff", line: 1 }] });
  });

  it("walks folders that are deep, and stops at those that are too deep", async () => {
    const deep = `${"d/".repeat(90)}file.txt`;
    expect(await write(deep, "secret")).toEqual({ ok: true, isNew: true });
    expect(await readText(deep)).toBe("secret");
    expect(await search({})).toMatchObject({ ok: true, filesSearched: 1, isCut: false });
  });

  it("does not enter folders that tools fill", async () => {
    mkdirSync(join(root, "node_modules"));
    writeFileSync(join(root, "node_modules", "x.js"), "secret");
    expect(await list()).toEqual(["folder node_modules"]);
    expect(await list("node_modules")).toEqual(["file node_modules/x.js"]);
  });

  it("searches by text, by expression and by name", async () => {
    await write("src/a.ts", "const A = 1;\nconst b = 2;\r\n");
    await write("src/b.md", "const c\n");
    writeFileSync(join(root, "binary"), Buffer.from("const\0"));
    const texts = async (more: Partial<FileSearch>) => {
      const found = await search(more);
      return found.ok ? found.matches.map(({ path, line }) => `${path}:${line}`) : found.reason;
    };
    expect(await texts({ pattern: "const" })).toEqual(["src/a.ts:1", "src/a.ts:2", "src/b.md:1"]);
    expect(await texts({ pattern: "CONST a", ignoreCase: true })).toEqual(["src/a.ts:1"]);
    expect(await texts({ pattern: String.raw`b = \d`, isRegex: true })).toEqual(["src/a.ts:2"]);
    expect(await texts({ pattern: "const", names: "*.md" })).toEqual(["src/b.md:1"]);
    expect(await texts({ pattern: "const", path: "src", names: "a*" })).toHaveLength(2);
    expect(await texts({ pattern: "(", isRegex: true })).toMatch(/regular expression/i);
  });

  it("ends an expression that would take for ever, and goes on serving meanwhile", async () => {
    await write("a.txt", "a".repeat(60));
    const stop = new AbortController();
    const endless = search({ pattern: "^(a+)+$b", isRegex: true }, stop.signal);
    expect(await readText("a.txt")).toHaveLength(60);
    stop.abort();
    expect(await endless).toMatchObject({ ok: true, matches: [], isCut: true });
  });
});

const emptySearch: FileSearch = {
  path: ".",
  pattern: "secret",
  isRegex: false,
  ignoreCase: false,
  names: "*",
  limit: 100,
};

/** The folder may have been made again that very moment. */
function unlessThere(work: () => void): void {
  try {
    work();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "EEXIST" && code !== "ENOTEMPTY") throw error;
  }
}
