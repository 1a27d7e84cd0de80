import { once } from "node:events";
import { existsSync, lstatSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { sandboxPaths, type NewProcess, type ProcessState } from "@steward/contracts/toolbox.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { SandboxDriver, SandboxOrder } from "../sandbox-driver.ts";
import type { Sandbox } from "../sandbox.ts";

/** A driver, and what a suite needs around it. */
export type DriverBed = {
  readonly driver: SandboxDriver;
  /** For a sandbox of a ready kind, with a new id and a workspace of its own. */
  order(): SandboxOrder;
  /** The same as a server sees it that starts after this one was killed. */
  restart(): Promise<SandboxDriver>;
  close(): Promise<void>;
};

const never = new AbortController().signal;

/** Proves that a driver keeps the promises of `SandboxDriver`, with the real toolbox inside. */
export function describeSandboxDriver(name: string, open: () => Promise<DriverBed>): void {
  describe(`${name} as a sandbox driver`, () => {
    let bed: DriverBed;
    const made: Sandbox[] = [];

    beforeAll(async () => {
      bed = await open();
    });
    afterEach(async () => {
      for (const sandbox of made.splice(0)) await sandbox.stop();
    });
    afterAll(() => bed.close());

    async function create(change: Partial<SandboxOrder> = {}) {
      const order = { ...bed.order(), ...change };
      const sandbox = await bed.driver.create(order);
      made.push(sandbox);
      return { sandbox, order };
    }

    it("is usable, says why, and knows its kind as ready", async () => {
      expect(await bed.driver.probe()).toMatchObject({ isUsable: true });
      expect(await bed.driver.inspect(bed.order().source)).toMatchObject({ isReady: true });
    });

    it("runs a command as an ordinary user in the workspace", async () => {
      const { sandbox, order } = await create();
      const ran = await run(sandbox, "pwd; id -u; echo made > made.txt; echo oops >&2; exit 3");
      expect(ran).toMatchObject({ stderr: "oops\n", state: { exitCode: 3, isRunning: false } });
      const [folder, uid] = ran.stdout.split("\n");
      expect(folder).toBe("/workspace");
      expect(uid).not.toBe("0");
      const file = join(order.workspace, "made.txt");
      expect(readFileSync(file, "utf8")).toBe("made\n");
      expect(String(lstatSync(file).uid)).toBe(uid);
    });

    it("finds a process by its tag instead of starting it twice", async () => {
      const { sandbox } = await create();
      const process = toProcess("echo once >> log", { tag: "call:1" });
      expect(await sandbox.processes.find("call:1")).toBeNull();
      const first = await sandbox.processes.start(process);
      await follow(sandbox, "call:1");
      const second = await sandbox.processes.start(process);
      expect(second.pid).toBe(first.pid);
      expect((await run(sandbox, "cat log")).stdout).toBe("once\n");
    });

    it("kills the whole tree when the time is over, and cuts endless output", async () => {
      const { sandbox } = await create();
      const slow = await run(sandbox, "sleep 1000 & sleep 1000", { timeoutMs: 300 });
      expect(slow.state).toMatchObject({ isTimedOut: true, isRunning: false });
      await expect
        .poll(async () => (await run(sandbox, "cat /proc/[0-9]*/cmdline | tr -d '\\0'")).stdout)
        .not.toContain("sleep1000");
      const loud = await run(sandbox, "head -c 3000000 /dev/zero", { outputBytes: 1000 });
      expect(loud.stdout.length).toBeLessThanOrEqual(1000);
      expect(loud.state.droppedBytes).toBeGreaterThan(2_000_000);
    });

    it("has terminals that can be typed into", async () => {
      const { sandbox } = await create();
      const terminal = { cols: 80, rows: 24 };
      const shell = toProcess(["/bin/sh"], { tag: "terminal", terminal });
      await sandbox.processes.start(shell);
      await sandbox.processes.resize("terminal", { cols: 100, rows: 40 });
      await sandbox.processes.write("terminal", Buffer.from("stty size; exit\n"));
      expect((await follow(sandbox, "terminal")).stdout).toContain("40 100");
    });

    it("reads, writes, lists, moves and removes files, and does not leave the workspace", async () => {
      const { sandbox, order } = await create();
      const { files } = sandbox;
      await files.makeFolder("sub");
      await files.write("sub/a.txt", Buffer.from("some text\n"));
      expect(readFileSync(join(order.workspace, "sub/a.txt"), "utf8")).toBe("some text\n");
      expect(await readAll(await files.read("sub/a.txt"))).toBe("some text\n");
      await files.move("sub/a.txt", "b.txt");
      const { entries } = await files.list(".", { isDeep: true, limit: 100 });
      expect(entries.map(({ path }) => path).toSorted()).toEqual(["b.txt", "sub"]);
      const query = { path: ".", pattern: "text", isRegex: false, limit: 10 };
      const found = await files.search(query, never);
      expect(found.matches).toMatchObject([{ path: "b.txt", line: 1 }]);
      await files.remove("b.txt");
      expect(await files.stat("b.txt")).toBeNull();
      await expect(files.read("../etc/passwd")).rejects.toThrow();
      await run(sandbox, "ln -s /etc/passwd link");
      await expect(files.read("link")).rejects.toThrow();
    });

    it("packs a folder and unpacks it elsewhere", async () => {
      const { sandbox } = await create();
      await sandbox.files.makeFolder("from");
      await sandbox.files.write("from/a.txt", Buffer.from("packed"));
      await sandbox.files.makeFolder("to");
      await sandbox.files.unpack("to", await sandbox.files.pack("from"));
      expect(await readAll(await sandbox.files.read("to/a.txt"))).toBe("packed");
    });

    it("keeps variables between runs of JavaScript", async () => {
      const { sandbox } = await create();
      const texts: string[] = [];
      for (const [tag, code] of [
        ["a", "let x = 20"],
        ["b", "console.log(x + 1); x * 2"],
      ] as const) {
        const language = "javascript";
        const file = `${sandboxPaths.code}${tag}/main.js`;
        await sandbox.files.write(file, Buffer.from(code));
        const job = { tag, file, language, timeoutMs: 20_000, outputBytes: 10_000 } as const;
        for await (const line of sandbox.kernels.run(job, never)) {
          if (line.type === "output" || line.type === "result") texts.push(line.text.trim());
        }
      }
      expect(texts).toEqual(["21", "40"]);
    });

    it("connects to what listens inside", async () => {
      const { sandbox } = await create();
      const server = `require("net").createServer((s) => s.end("hello")).listen(8123, "127.0.0.1")`;
      const command = ["/opt/steward/node", "-e", server];
      await sandbox.processes.start(toProcess(command, { tag: "server" }));
      await expect
        .poll(async () => (await sandbox.ports.list()).map(({ port }) => port), { timeout: 10_000 })
        .toContain(8123);
      const connection = await sandbox.ports.connect(8123);
      expect(await readAll(connection)).toBe("hello");
    });

    it("has no network but itself, sees what is shared, and changes neither that nor the system", async () => {
      const { sandbox, order } = await create();
      writeFileSync(join(order.shared, "note.txt"), "for all", { mode: 0o644 });
      const said = await run(
        sandbox,
        "ls /sys/class/net 2>/dev/null | grep -v lo; cat /shared/note.txt; touch /shared/x /usr/x /etc/x; getent hosts localhost >/dev/null && echo ', localhost'",
      );
      expect(said.stdout).toBe("for all, localhost\n");
      expect(existsSync(join(order.shared, "x"))).toBe(false);
    });

    it("tells what it uses", async () => {
      const { sandbox } = await create();
      const stats = await sandbox.stats();
      expect(stats.memoryBytes).toBeGreaterThan(0);
      expect(stats.processes).toBeGreaterThan(0);
      expect(await sandbox.info()).toMatchObject({ hasTerminal: true });
    });

    it("wakes from its sleep as it was, where it can sleep", async () => {
      const { sandbox } = await create();
      if (!sandbox.pause || !sandbox.resume) return;
      await sandbox.processes.start(toProcess("sleep 1000", { tag: "sleeper" }));
      await sandbox.pause();
      await sandbox.resume();
      expect(await sandbox.processes.find("sleeper")).toMatchObject({ isRunning: true });
      expect((await run(sandbox, "echo awake")).stdout).toBe("awake\n");
    });

    it("leaves nothing but the workspace when it is stopped, also of what ignores signals", async () => {
      const { sandbox, order } = await create();
      await run(sandbox, "echo kept > kept.txt");
      const stubborn = `trap '' TERM HUP INT; (setsid sleep 1000 &); sleep 1000`;
      await sandbox.processes.start(toProcess(stubborn, { tag: "stubborn" }));
      await sandbox.stop();
      expect(await sandbox.ended).toMatchObject({ reason: "stopped" });
      await sandbox.stop();
      expect(readFileSync(join(order.workspace, "kept.txt"), "utf8")).toBe("kept\n");
      const left = await (await bed.restart()).left();
      expect(left.map(({ id }) => id)).not.toContain(sandbox.id);
    });

    it("says that it has ended when its toolbox is killed", async () => {
      const { sandbox } = await create();
      const killed = run(sandbox, "kill -9 $(pidof node) ; kill -9 -1; sleep 1000");
      killed.catch(() => {});
      expect((await sandbox.ended).reason).not.toBe("stopped");
      await expect(killed).rejects.toThrow();
    });

    it("is taken over by the next server with what runs in it", async () => {
      const { sandbox } = await create();
      const command = "echo before; until [ -e go ]; do sleep 0.05; done; echo after";
      await sandbox.processes.start(toProcess(command, { tag: "call:long" }));
      const next = await bed.restart();
      const left = (await next.left()).find(({ id }) => id === sandbox.id);
      const attached = await left?.attach();
      if (!attached) throw new Error("It could not be taken over.");
      made.push(attached);
      expect(await attached.processes.find("call:long")).toMatchObject({ isRunning: true });
      await attached.files.write("go", Buffer.from(""));
      expect((await follow(attached, "call:long")).stdout).toBe("before\nafter\n");
    });

    it("is removed by the next server that has no use for it", async () => {
      const { sandbox } = await create();
      const next = await bed.restart();
      for (const left of await next.left()) if (left.id === sandbox.id) await left.remove();
      expect((await next.left()).map(({ id }) => id)).not.toContain(sandbox.id);
      expect((await sandbox.ended).reason).toBeDefined();
    });
  });
}

function toProcess(command: NewProcess["command"], more: Partial<NewProcess> = {}): NewProcess {
  return { tag: `test:${Math.random()}`, command, outputBytes: 1_000_000, ...more };
}

type Ran = { readonly stdout: string; readonly stderr: string; readonly state: ProcessState };

async function run(
  sandbox: Sandbox,
  command: string,
  more: Partial<NewProcess> = {},
): Promise<Ran> {
  const process = toProcess(command, more);
  await sandbox.processes.start(process);
  return follow(sandbox, process.tag);
}

async function follow(sandbox: Sandbox, tag: string): Promise<Ran> {
  const said = { stdout: "", stderr: "" };
  for await (const line of sandbox.processes.follow(tag, 0, never)) {
    if (line.type === "exit") return { ...said, state: line.state };
    said[line.stream] += Buffer.from(line.data, "base64").toString();
  }
  throw new Error("The output ended without an end.");
}

async function readAll(stream: Readable): Promise<string> {
  const pieces: Buffer[] = [];
  stream.on("data", (piece: Buffer) => pieces.push(piece));
  await once(stream, "end");
  return Buffer.concat(pieces).toString();
}
