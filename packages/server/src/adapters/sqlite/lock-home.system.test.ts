import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockHome } from "./lock-home.ts";

/** Says whether it got the lock, then stays. */
const holder = `
  const { lockHome } = await import(process.argv[1]);
  process.stdout.write(lockHome(process.argv[2]) ? "locked" : "refused");
  setInterval(() => {}, 1000);
`;

describe("the lock of a home", () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "steward-lock-"));
    path = join(folder, "lock");
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function startHolder() {
    const source = join(import.meta.dirname, "lock-home.ts");
    const flags = ["--input-type=module", "--no-warnings", "-e", holder, source, path];
    return spawn(process.execPath, flags, { stdio: ["ignore", "pipe", "inherit"] });
  }

  it("is had once in a process, and again after it was released", () => {
    const lock = lockHome(path);
    expect(lock).not.toBeNull();
    expect(lockHome(path)).toBeNull();
    lock?.release();
    const again = lockHome(path);
    expect(again).not.toBeNull();
    again?.release();
  });

  it("keeps other processes out, and is free once its holder was killed", async () => {
    const child = startHolder();
    const [said] = (await once(child.stdout, "data")) as [Buffer];
    expect(said.toString()).toBe("locked");
    expect(lockHome(path)).toBeNull();
    child.kill("SIGKILL");
    await once(child, "exit");
    const lock = lockHome(path);
    expect(lock).not.toBeNull();
    lock?.release();
  });

  it("is refused to a child while it is held here", async () => {
    const lock = lockHome(path);
    const child = startHolder();
    const [said] = (await once(child.stdout, "data")) as [Buffer];
    expect(said.toString()).toBe("refused");
    child.kill("SIGKILL");
    await once(child, "exit");
    lock?.release();
  });

  it("says so where the file cannot be a lock", () => {
    writeFileSync(path, "x".repeat(5_000));
    expect(() => lockHome(path)).toThrow(expect.objectContaining({ code: "store_unusable" }));
  });
});
