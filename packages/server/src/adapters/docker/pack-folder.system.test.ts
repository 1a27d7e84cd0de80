import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { packFolder } from "./pack-folder.ts";

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "steward-pack-"));
  folders.push(folder);
  return folder;
}

describe("an archive of a folder", () => {
  it("is one that tar can read, with long names, links and programs", async () => {
    const folder = createFolder();
    const deep = `${"long-name/".repeat(12)}end`;
    mkdirSync(join(folder, deep), { recursive: true });
    writeFileSync(join(folder, deep, "Dockerfile"), "FROM debian\n");
    writeFileSync(join(folder, "run"), "x".repeat(1000), { mode: 0o700 });
    writeFileSync(join(folder, "empty"), "");
    symlinkSync("run", join(folder, "link"));
    const input = await buffer(packFolder(folder));
    const list = execFileSync("tar", ["-tvf", "-"], { input, encoding: "utf8" });
    expect(list).toMatch(/-rwxr-xr-x 0\/0 +1000 .* run\n/u);
    expect(list).toMatch(/-rw-r--r-- 0\/0 +0 .* empty\n/u);
    expect(list).toMatch(/ link -> run\n/u);
    const file = ["-xOf", "-", `${deep}/Dockerfile`];
    expect(execFileSync("tar", file, { input, encoding: "utf8" })).toBe("FROM debian\n");
  });

  it("is the same for the same files, whenever they were written and whatever the model is told", async () => {
    const folder = createFolder();
    writeFileSync(join(folder, "a"), "1");
    const first = await buffer(packFolder(folder));
    utimesSync(join(folder, "a"), 1, 1);
    writeFileSync(join(folder, "SYSTEM.md"), "You have a shell.");
    expect((await buffer(packFolder(folder))).equals(first)).toBe(true);
  });

  it("with a name that no archive can hold is refused", async () => {
    const folder = createFolder();
    writeFileSync(join(folder, "n".repeat(150)), "");
    await expect(buffer(packFolder(folder))).rejects.toMatchObject({ code: "invalid_request" });
  });
});
