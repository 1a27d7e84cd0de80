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
import { text } from "node:stream/consumers";
import type { ConversationId } from "@steward/contracts/ids.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "../../kernel/app-error.ts";
import { createTurnstile } from "../../kernel/create-turnstile.ts";
import { createWorkspaceContents } from "./create-workspace-contents.ts";
import { createWorkspaceEntries } from "./create-workspace-entries.ts";

const of = `cnv_${"0".repeat(26)}` as ConversationId;

describe("the files of a workspace, for people", () => {
  let home: string;
  let outside: string;
  let root: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), "steward-contents-"));
    outside = join(home, "outside");
    root = join(home, "workspaces", of);
    mkdirSync(outside);
    mkdirSync(root, { recursive: true });
    writeFileSync(join(outside, "secret.txt"), "secret");
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  function open() {
    const gate = createTurnstile();
    return { ...createWorkspaceContents(home, gate), ...createWorkspaceEntries(home, gate) };
  }

  /** What it says, or the code that it fails with. */
  async function read(files: ReturnType<typeof open>, path: string): Promise<string> {
    try {
      return await text((await files.open(of, path)).read());
    } catch (error) {
      return toCode(error);
    }
  }

  async function* bytes(content: string): AsyncGenerator<Uint8Array> {
    yield Buffer.from(content);
  }

  const put = (files: ReturnType<typeof open>, path: string, content: string) =>
    files.put(of, path, { content: bytes(content), maxBytes: 1000 }).then(
      ({ isNew }) => (isNew ? "new" : "replaced"),
      (error: unknown) => toCode(error),
    );

  const settle = (work: Promise<void>) =>
    work.then(
      () => "done",
      (error: unknown) => toCode(error),
    );

  function expectUntouched(): void {
    expect(readdirSync(outside)).toEqual(["secret.txt"]);
    expect(readFileSync(join(outside, "secret.txt"), "utf8")).toBe("secret");
  }

  it("are put whole or not at all, and leave nothing behind", async () => {
    const files = open();
    expect(await put(files, "a/b.txt", "one")).toBe("new");
    expect(await put(files, "a/b.txt", "two")).toBe("replaced");
    expect(await put(files, "a/b.txt", "x".repeat(1001))).toBe("too_large");
    const broken = files.put(of, "a/b.txt", {
      maxBytes: 1000,
      content: (async function* cut() {
        yield Buffer.from("half");
        throw new Error("gone");
      })(),
    });
    await expect(broken).rejects.toThrow("gone");
    expect(await read(files, "a/b.txt")).toBe("two");
    expect(readdirSync(join(home, "workspaces", ".partial"))).toEqual([]);
  });

  it("do not take the place of folders, links and names that lead elsewhere", async () => {
    const files = open();
    mkdirSync(join(root, "folder"));
    symlinkSync(join(outside, "secret.txt"), join(root, "link"));
    symlinkSync(outside, join(root, "way"));
    linkSync(join(outside, "secret.txt"), join(root, "hard"));
    for (const path of ["folder", "link", "hard", "way/x", "way/secret.txt", "../x", "/x", "."]) {
      expect(await put(files, path, "x"), path).toBe("invalid_request");
      expect(await read(files, path), path).toBe("invalid_request");
    }
    expectUntouched();
  });

  it("are moved and removed without following links", async () => {
    const files = open();
    symlinkSync(outside, join(root, "way"));
    symlinkSync(join(outside, "secret.txt"), join(root, "link"));
    mkdirSync(join(root, "tree", "deep"), { recursive: true });
    symlinkSync(outside, join(root, "tree", "deep", "way"));
    for (const [from, to] of [
      ["way/secret.txt", "stolen"],
      ["tree", "way/tree"],
    ] as const) {
      expect(await settle(files.move(of, from, to)), from).toBe("invalid_request");
    }
    expect(await settle(files.move(of, "missing", "x"))).toBe("not_found");
    expect(await settle(files.move(of, "tree", "tree/deep/tree"))).toBe("invalid_request");
    expect(await settle(files.move(of, "link", "moved"))).toBe("done");
    expect(await settle(files.remove(of, "way/secret.txt"))).toBe("invalid_request");
    expect(await settle(files.remove(of, "."))).toBe("invalid_request");
    for (const path of ["moved", "way", "tree"]) {
      expect(await settle(files.remove(of, path)), path).toBe("done");
    }
    expect(await settle(files.makeFolder(of, "a/b/c"))).toBe("done");
    expect(readdirSync(root)).toEqual(["a"]);
    expectUntouched();
  });

  it("lose no race against links that are swapped in", async () => {
    const files = open();
    const inner = join(root, "inner");
    const aside = join(root, "aside");
    mkdirSync(inner);
    writeFileSync(join(inner, "secret.txt"), "harmless");
    const putLink = () => symlinkSync(join(home, "outside"), inner);
    const putFolder = () => renameSync(aside, inner);
    const state = { isOver: false };
    const swap = async () => {
      while (!state.isOver) {
        renameSync(inner, aside);
        unlessThere(putLink);
        await new Promise(setImmediate);
        rmSync(inner, { recursive: true, force: true });
        unlessThere(putFolder);
        rmSync(aside, { recursive: true, force: true });
        mkdirSync(inner, { recursive: true });
        await new Promise(setImmediate);
      }
    };
    const swapping = swap();
    const seen = new Set<string>();
    for (let i = 0; i < 100; i++) {
      seen.add(await read(files, "inner/secret.txt"));
      if (i % 10 === 0) await put(files, "inner/secret.txt", "harmless");
      if (i % 5 === 0) await settle(files.move(of, "inner/secret.txt", `inner/${i}.txt`));
      if (i % 5 === 1) await settle(files.remove(of, `inner/${i - 1}.txt`));
      if (i % 5 === 2) await settle(files.makeFolder(of, `inner/folder-${i}`));
      for (const entry of await readAll(files, "inner")) seen.add(entry);
    }
    state.isOver = true;
    await swapping;
    expect([...seen]).not.toContain("secret");
    expectUntouched();
  });

  async function readAll(files: ReturnType<typeof open>, path: string): Promise<string[]> {
    const found: string[] = [];
    try {
      for await (const { content } of files.pack(of, path)) {
        if (content) found.push(Buffer.concat(await Array.fromAsync(content)).toString());
      }
    } catch (error) {
      found.push(toCode(error));
    }
    return found;
  }
});

function toCode(error: unknown): string {
  if (error instanceof AppError) return error.code;
  throw error;
}

/** The folder may have been made again that very moment. */
function unlessThere(work: () => void): void {
  try {
    work();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "EEXIST" && code !== "ENOTEMPTY") throw error;
  }
}
