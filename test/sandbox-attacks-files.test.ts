import { execFileSync } from "node:child_process";
import { lstatSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import {
  type HostileConversation,
  inBackground,
  openHostileConversation,
} from "./support/attacks/open-hostile-conversation.ts";
import { callsOf } from "./support/crash/open-bed.ts";
import { findDrivers, openSandboxBed, toOrder } from "./support/open-sandbox-bed.ts";

const drivers = await findDrivers("attacks on the files of a conversation");
const rounds = Array.from({ length: 40 }, (_, index) => index);

/** Exchanges a folder, and a file, for links to the outside, as fast as it goes. */
const swap = (outside: string) =>
  inBackground(`
import ctypes
libc = ctypes.CDLL(None)
os.chdir("/workspace")
os.makedirs("folder/below", exist_ok=True)
for name in ("folder/secret.txt", "folder/below/secret.txt", "file.txt"): open(name, "w").write("inside")
os.symlink("${outside}", "other-folder")
os.symlink("${outside}/secret.txt", "other-file")
open("ready", "w").close()
while True:
  libc.renameat2(-100, b"folder", -100, b"other-folder", 2)
  libc.renameat2(-100, b"file.txt", -100, b"other-file", 2)
`);

/** Every way in which the server touches files that code inside may be swapping. */
function toVerbs({ file, ask, id }: HostileConversation, index: number) {
  const route = (path: string) => `/api/conversations/${id}/${path}`;
  return [
    () => file("GET", "folder/secret.txt"),
    () => file("GET", "file.txt"),
    () => file("GET", "folder/below/secret.txt"),
    () => ask("GET", route("files?path=folder")),
    () => file("PUT", "folder/canary.txt", "overwritten"),
    () => file("PUT", "file.txt", "overwritten"),
    () => file("PUT", `folder/deep/new-${index}.txt`, "planted"),
    () => ask("POST", route("files/folder"), { path: `folder/planted-${index}` }),
    () => ask("POST", route("files/move"), { from: "folder/secret.txt", to: `moved-${index}` }),
    () => ask("POST", route("files/move"), { from: "ready", to: `folder/planted-${index}.txt` }),
    () => file("DELETE", "folder/secret.txt"),
    () => file("DELETE", "folder/canary.txt"),
  ];
}

/** No copy of the secret is anywhere below, links not followed. */
function findCopies(folder: string, secret: string): string {
  try {
    return execFileSync("grep", ["-rl", secret, folder], { encoding: "utf8" });
  } catch {
    return "";
  }
}

const untilReady = (workspace: string) =>
  vi.waitFor(() => expect(readdirSync(workspace)).toContain("ready"), { timeout: 30_000 });

describe.each(drivers)("files of a hostile sandbox of %s", { concurrent: true }, (driver) => {
  it("are never outside, however links are swapped while the server reads and writes", async () => {
    await using bed = await openSandboxBed({ driver });
    const attack = await openHostileConversation(bed);
    await attack.run(swap(attack.outside));
    await untilReady(attack.workspace);
    const statuses = new Set<number>();
    for (const index of rounds) {
      for (const verb of toVerbs(attack, index)) {
        const reply = await verb();
        statuses.add(reply.status);
        expect(reply.text).not.toContain(attack.secret);
      }
      for (const { content } of await attack.zip()) {
        expect(content.toString()).not.toContain(attack.secret);
      }
    }
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
    const tools = toOrder(
      ["read_file", { path: "folder/secret.txt" }],
      ["search_files", { pattern: "secret-" }],
      ["write_file", { path: "folder/canary.txt", content: "overwritten" }],
    );
    for (let left = 5; left > 0; left--) {
      const view = await bed.client().settle((await bed.client().say(attack.id, tools)).id);
      expect(JSON.stringify(callsOf(view))).not.toContain(attack.secret);
    }
    await attack.expectWell();
  });

  it("are saved, restored, forked and adopted while links are swapped, and stay inside", async () => {
    await using bed = await openSandboxBed({ driver, sandboxes: { pool: { "code-sandbox": 1 } } });
    const attack = await openHostileConversation(bed);
    const { id, ask } = attack;
    const route = (path: string) => `/api/conversations/${id}/${path}`;
    await attack.run(swap(attack.outside));
    await untilReady(attack.workspace);
    for (const index of rounds.slice(0, 15)) {
      const saved = await ask("POST", route("snapshots"), { name: `s${index}` });
      expect([201, 409]).toContain(saved.status);
      expect([201, 409]).toContain((await ask("POST", route("fork"))).status);
    }
    expect(await ask("POST", route("snapshots/s0/restore"))).toMatchObject({ status: 204 });
    expect(findCopies(join(bed.home.path, "snapshots"), attack.secret)).toBe("");
    expect(findCopies(join(bed.home.path, "workspaces"), attack.secret)).toBe("");
    // The next one comes from the pool: its folder takes the files, links as links.
    const { stdout } = await attack.run("ls; cat other-file other-folder/secret.txt", "bash");
    expect(stdout).toContain("ready");
    expect(stdout).not.toContain(attack.secret);
    await attack.expectWell();
  });

  it("are refused where they are links, hard links of the host's, pipes or devices", async () => {
    await using bed = await openSandboxBed({ driver });
    const attack = await openHostileConversation(bed);
    await attack.run(
      `ln -s ${attack.outside} folder; ln -s ${attack.outside}/secret.txt link; mkfifo pipe; ln -s loop loop; ln -s /proc/self/environ env; ln -s ../../outside/secret.txt up`,
      "bash",
    );
    execFileSync("ln", [join(attack.outside, "secret.txt"), join(attack.workspace, "hard")]);
    for (const path of ["folder/secret.txt", "link", "pipe", "loop", "env", "up", "hard"]) {
      const read = await attack.file("GET", path);
      expect(read.status, path).toBeGreaterThanOrEqual(400);
      expect(read.status, path).toBeLessThan(500);
      const written = await attack.file("PUT", path, "overwritten");
      expect(written.status, path).toBeLessThan(500);
    }
    execFileSync("rm", [join(attack.workspace, "hard")]);
    expect((await attack.zip()).map(({ content }) => content.toString()).join()).not.toContain(
      attack.secret,
    );
    for (const name of ["../outside/secret.txt", "/etc/passwd", "a/../../outside/secret.txt"]) {
      expect((await attack.file("GET", name)).status).toBe(400);
      expect((await attack.file("PUT", name, "x")).status).toBe(400);
    }
    expect(lstatSync(join(attack.outside, "secret.txt")).nlink).toBe(1);
  });

  it("have any names, and each is its own in lists and archives", async () => {
    await using bed = await openSandboxBed({ driver });
    const attack = await openHostileConversation(bed);
    const names = ["new\nline", "-rf", "quote'\"`$(id)", "\u202Egnp.exe", " ", "..a", "a\\b"];
    await attack.run("printf x > $'\\xff\\xfe'; printf y > $'\\x1b]0;title\\x07'", "bash");
    for (const name of names) {
      expect((await attack.file("PUT", name, "odd")).status).toBe(201);
      expect(await attack.file("GET", name)).toMatchObject({ status: 200, text: "odd" });
    }
    const { text } = await attack.ask("GET", `/api/conversations/${attack.id}/files`);
    const listed = (JSON.parse(text) as { entries: { path: string }[] }).entries;
    expect(listed.map(({ path }) => path)).toEqual(expect.arrayContaining(names));
    expect(listed.length).toBe(names.length + 2);
    const packed = await attack.zip();
    expect(new Set(packed.map(({ name }) => name)).size).toBe(names.length + 2);
    for (const { name } of packed) expect(name).not.toMatch(/^\/|\\|(?:^|\/)\.\.(?:\/|$)/u);
    await attack.expectWell();
  });

  it("may be 10,000, or folders without end, and the server stays quick", async () => {
    await using bed = await openSandboxBed({ driver });
    const attack = await openHostileConversation(bed);
    await attack.run("mkdir many; cd many; seq 10000 | xargs touch; echo needle > 5000", "bash");
    await attack.run('import os\nfor _ in range(400):\n  os.mkdir("d"); os.chdir("d")');
    symlinkSync(".", join(attack.workspace, "round"));
    writeFileSync(join(attack.workspace, "end.txt"), "end");
    const [zip, list, health] = await Promise.all([
      attack.zip(),
      attack.ask("GET", `/api/conversations/${attack.id}/files?path=many`),
      attack.ask("GET", "/health"),
    ]);
    expect(zip.filter(({ name }) => name.startsWith("many/")).length).toBe(10_001);
    expect(list.status).toBe(200);
    expect(health.status).toBe(200);
    const search = toOrder(["search_files", { pattern: "needle" }]);
    const view = await bed.client().settle((await bed.client().say(attack.id, search)).id);
    expect(JSON.stringify(callsOf(view))).toContain("many/5000");
    expect(
      (await attack.ask("POST", `/api/conversations/${attack.id}/snapshots`, { name: "s" })).status,
    ).toBeLessThan(500);
    expect((await attack.file("DELETE", "d")).status).toBe(204);
    await attack.expectWell();
  });
});
