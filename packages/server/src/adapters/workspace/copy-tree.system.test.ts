import { execFileSync } from "node:child_process";
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { copyTree } from "./copy-tree.ts";
import { removeTree } from "./remove-tree.ts";
import { treeBytes } from "./tree-bytes.ts";

describe("trees that code in a sandbox has made", () => {
  let folder: string;
  let from: string;
  let to: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "steward-trees-"));
    [from, to] = [join(folder, "from"), join(folder, "to")];
    for (const each of [from, to]) mkdirSync(each);
  });
  afterEach(() => removeTree(folder));

  it("are copied with links as links, modes and times, and without pipes", async () => {
    mkdirSync(join(from, "sub"));
    writeFileSync(join(from, "sub", "run.sh"), "echo", { mode: 0o755 });
    chmodSync(join(from, "sub"), 0o555);
    symlinkSync("/etc/passwd", join(from, "secret"));
    symlinkSync("sub", join(from, "folder-link"));
    linkSync(join(from, "sub", "run.sh"), join(from, "same.sh"));
    execFileSync("mkfifo", [join(from, "pipe")]);
    const odd = Buffer.concat([Buffer.from(`${from}/`), Buffer.from([0xff, 0x0a])]);
    writeFileSync(odd, "odd");
    expect(await copyTree(from, to, 1_000)).toBe(11);
    const names = readdirSync(to, { encoding: "latin1" }).toSorted();
    expect(names).toEqual(["folder-link", "same.sh", "secret", "sub", "\u00ff\n"]);
    expect(readlinkSync(join(to, "secret"))).toBe("/etc/passwd");
    expect(readlinkSync(join(to, "folder-link"))).toBe("sub");
    const [before, after] = [from, to].map((root) => lstatSync(join(root, "sub", "run.sh")));
    expect(after).toMatchObject({ mode: before?.mode, uid: before?.uid });
    expect(after?.mtimeMs).toBeCloseTo(before?.mtimeMs ?? 0, 1);
    expect(lstatSync(join(to, "sub")).mode & 0o777).toBe(0o555);
  });

  it("are not copied beyond a size", async () => {
    writeFileSync(join(from, "a"), "12345");
    writeFileSync(join(from, "b"), "12345");
    await expect(copyTree(from, to, 9)).rejects.toMatchObject({ code: "too_large" });
  });

  it("are measured by what they occupy, each file once, without following links", async () => {
    writeFileSync(join(from, "big"), Buffer.alloc(1_000_000, 1));
    linkSync(join(from, "big"), join(from, "again"));
    symlinkSync("/usr", join(from, "usr"));
    writeFileSync(join(from, "holes"), "");
    truncateSync(join(from, "holes"), 10 * 1024 ** 3);
    const bytes = await treeBytes(from);
    expect(bytes).toBeGreaterThanOrEqual(1_000_000);
    expect(bytes).toBeLessThan(2_000_000);
    expect(await treeBytes(join(folder, "nowhere"))).toBe(0);
  });

  it("cannot hide anything by being deep, and are removed whatever they are", async () => {
    mkdirSync(join(from, "d/".repeat(400)), { recursive: true });
    expect(await treeBytes(from)).toBe(Infinity);
    await expect(copyTree(from, to, 1_000)).rejects.toThrow("deeply");
    mkdirSync(join(folder, "closed", "inner"), { recursive: true });
    chmodSync(join(folder, "closed"), 0o000);
    await removeTree(join(folder, "closed"));
    await removeTree(from);
    expect(readdirSync(folder)).toEqual(["to"]);
  });
});
