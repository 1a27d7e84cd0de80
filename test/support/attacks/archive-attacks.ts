import { existsSync, lstatSync, readdirSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect } from "vitest";
import type { Attack } from "./attack.ts";
import { limits } from "./open-cell.ts";
import { toHostileTar, type HostileEntry } from "./tar-archive.ts";

/** Each must be refused; `touched` is where it would have gone. */
const hostile: readonly (readonly [title: string, entries: readonly HostileEntry[]])[] = [
  ["goes up", [{ name: "../out.txt", content: "x" }]],
  ["goes up from below", [{ name: "a/../../out.txt", content: "x" }]],
  ["is absolute", [{ name: "/workspace/out.txt", content: "x" }]],
  [
    "leads up by a link",
    [
      { name: "up", type: "2", link: ".." },
      { name: "up/out.txt", content: "x" },
    ],
  ],
  ["leads away by a link", [{ name: "away", type: "2", link: "/workspace" }]],
  [
    "leads up by two links",
    [
      { name: "a/", type: "5" },
      { name: "a/b", type: "2", link: "." },
      { name: "up", type: "2", link: "a/b/../.." },
    ],
  ],
  ["is a hard link out", [{ name: "hard", type: "1", link: "../victim.txt" }]],
  [
    "is a hard link to an absolute name",
    [{ name: "hard", type: "1", link: "/workspace/victim.txt" }],
  ],
  ["is a device", [{ name: "device", type: "3" }]],
  ["is a pipe", [{ name: "pipe", type: "6" }]],
  ["claims to be huge", [{ name: "huge", content: "x", size: 8 * 2 ** 30 - 1 }]],
];

const oddNames = ["new\nline", "-rf", "tab\there", "quote'\"`$(id)", "..hidden", "\u202Egnp.exe"];

export const archiveAttacks: readonly Attack[] = [
  {
    name: "unpacks no archive out of its folder",
    async attempt(scene) {
      const { sandbox, workspace, run } = await scene.attacker();
      await run("echo victim > victim.txt");
      for (const [index, [title, entries]] of hostile.entries()) {
        const folder = `unpack${index}`;
        await sandbox.files.makeFolder(folder);
        const archive = Readable.from([toHostileTar(entries)]);
        await expect(sandbox.files.unpack(folder, archive), title).rejects.toMatchObject({
          code: expect.stringMatching(/forbidden|invalid_request|too_large/u) as string,
        });
        expect(existsSync(join(workspace, "out.txt")), title).toBe(false);
      }
      expect(statSync(join(workspace, "victim.txt")).nlink).toBe(1);
    },
  },
  {
    name: "unpacks no more than its disk may hold, and no right with it",
    async attempt(scene) {
      const { sandbox, workspace } = await scene.attacker();
      const size = limits.diskBytes + 2 ** 20;
      const head = toHostileTar([{ name: "big", size }]).subarray(0, 512);
      async function* endless() {
        yield head;
        for (let sent = 0; sent < size; sent += 2 ** 16) yield Buffer.alloc(2 ** 16);
      }
      await expect(sandbox.files.unpack("bomb", Readable.from(endless()))).rejects.toMatchObject({
        code: expect.stringMatching(/too_large|disk_full/u) as string,
      });
      const archive = toHostileTar([{ name: "suid", content: "#!/bin/sh\n" }]);
      await sandbox.files.unpack("modes", Readable.from([archive]));
      expect(statSync(join(workspace, "modes/suid")).mode & 0o7000).toBe(0);
    },
  },
  {
    name: "follows no link that leads out, whichever file verb is used",
    async attempt(scene) {
      const { sandbox, workspace } = await scene.attacker();
      const { files } = sandbox;
      symlinkSync("/etc", join(workspace, "etc"));
      symlinkSync("/etc/passwd", join(workspace, "passwd"));
      symlinkSync(scene.secret.path, join(workspace, "secret"));
      for (const path of ["etc/passwd", "passwd", "secret"]) {
        await expect(files.read(path), path).rejects.toThrow();
      }
      await expect(files.write("etc/planted", Buffer.from("x"))).rejects.toThrow();
      await expect(files.list("etc", { isDeep: true, limit: 10 })).rejects.toThrow();
      await expect(files.pack("etc")).rejects.toThrow();
      await expect(files.remove("etc/passwd")).rejects.toThrow();
      await expect(files.move("etc/passwd", "mine")).rejects.toThrow();
      await expect(files.makeFolder("etc/planted")).rejects.toThrow();
      // A link itself is replaced and removed, not what it leads to.
      await files.write("passwd", Buffer.from("mine"));
      expect(lstatSync(join(workspace, "passwd")).isFile()).toBe(true);
      for (const path of ["etc", "secret", "passwd"]) await files.remove(path);
      expect(await buffer(await files.pack("."))).not.toContain(scene.secret.text);
    },
  },
  {
    name: "keeps names that are no text, and tells them apart",
    async attempt(scene) {
      const { sandbox, workspace, run } = await scene.attacker();
      await run("mkdir odd && cd odd && printf x > $'\\xff\\xfe' && printf y > $'\\\\xff\\\\xfe'");
      for (const name of oddNames) await sandbox.files.write(`odd/${name}`, Buffer.from("odd"));
      const { entries } = await sandbox.files.list("odd", { isDeep: false, limit: 100 });
      const names = entries.map(({ path }) => path.slice("odd/".length));
      expect(new Set(names).size).toBe(oddNames.length + 2);
      expect(names).toEqual(expect.arrayContaining([...oddNames]));
      for (const { path } of entries) {
        expect((await buffer(await sandbox.files.read(path))).length).toBeGreaterThan(0);
      }
      await sandbox.files.unpack("copy", await sandbox.files.pack("odd"));
      const list = (folder: string) => readdirSync(join(workspace, folder), "latin1").toSorted();
      expect(list("copy")).toEqual(list("odd"));
    },
  },
  {
    name: "stays quick with 10,000 files",
    async attempt(scene) {
      const { sandbox, run } = await scene.attacker();
      await run("mkdir many && cd many && seq 10000 | xargs touch && echo needle > 5000");
      const { entries, isCut } = await sandbox.files.list("many", { isDeep: true, limit: 20_000 });
      expect({ count: entries.length, isCut }).toEqual({ count: 10_000, isCut: false });
      const search = { path: "many", pattern: "needle", isRegex: false, limit: 10 };
      const { matches } = await sandbox.files.search(search, AbortSignal.timeout(30_000));
      expect(matches).toMatchObject([{ path: "many/5000", line: 1 }]);
      expect((await buffer(await sandbox.files.pack("many"))).length).toBeGreaterThan(5_000_000);
      await sandbox.files.remove("many");
    },
  },
];
