import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { NewProcess } from "@steward/contracts/toolbox.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readToEnd, startToolbox, type ToolboxOnHost } from "./support/toolbox-process.ts";

let toolbox: ToolboxOnHost;
let count = 0;

beforeAll(async () => {
  toolbox = await startToolbox();
});
afterAll(() => toolbox[Symbol.asyncDispose]());

/** Starts a command under a tag of its own. */
async function start(
  command: NewProcess["command"],
  options: Partial<NewProcess> = {},
): Promise<string> {
  const tag = `call:test/${count++}`;
  await toolbox.link.processes.start({ tag, command, outputBytes: 100_000, ...options });
  return tag;
}

const run = async (command: NewProcess["command"], options: Partial<NewProcess> = {}) =>
  readToEnd(toolbox.link, await start(command, options));

describe("a process in a sandbox", () => {
  it("is a line for the shell, with both streams apart and its exit code", async () => {
    const { stdout, stderr, exit } = await run("echo out; echo err >&2; exit 3");
    expect(stdout.toString()).toBe("out\n");
    expect(stderr.toString()).toBe("err\n");
    expect(exit).toMatchObject({ exitCode: 3, signal: null, isRunning: false, isTimedOut: false });
  });

  it("is a program with its arguments, taken as they are", async () => {
    const { stdout } = await run(["printf", "%s", "a b;$(echo c)"]);
    expect(stdout.toString()).toBe("a b;$(echo c)");
  });

  it("gets its folder, environment and input, and nothing of ours", async () => {
    const { stdout } = await run("pwd; echo $GREETING; cat; env | grep -c TOKEN", {
      cwd: "/tmp",
      env: { GREETING: "hello" },
      input: "from input\n",
    });
    expect(stdout.toString()).toBe("/tmp\nhello\nfrom input\n0\n");
  });

  it("has an empty input where there is none", async () => {
    expect((await run("cat; echo done")).stdout.toString()).toBe("done\n");
  });

  it("prints any bytes", async () => {
    const { stdout } = await run(String.raw`printf '\377\000\200\n'`);
    expect([...stdout]).toEqual([0xff, 0, 0x80, 10]);
  });

  it("that cannot be started says why", async () => {
    await expect(start(["no-such-program"])).rejects.toThrow("There is no program no-such-program");
    await expect(start(["/no/such"])).rejects.toThrow("There is no program /no/such");
    await expect(start("true", { cwd: "/no/such/folder" })).rejects.toThrow(/no\/such\/folder/);
  });

  it("is started once for a tag, and found by it", async () => {
    const { processes } = toolbox.link;
    const wanted = { tag: "once", command: "echo x >> once.txt; cat once.txt", outputBytes: 100 };
    const [one, other] = await Promise.all([processes.start(wanted), processes.start(wanted)]);
    expect(other.pid).toBe(one.pid);
    const { stdout } = await readToEnd(toolbox.link, "once");
    expect(stdout.toString()).toBe("x\n");
    expect((await processes.start(wanted)).pid).toBe(one.pid);
    expect((await processes.list()).map(({ tag }) => tag)).toContain("once");
    await processes.remove("once");
    expect(await processes.find("once")).toBeNull();
  });

  it("keeps the beginning of what it printed and counts the rest", async () => {
    const { stdout, exit } = await run("seq 1 100000", { outputBytes: 1000 });
    expect(stdout.length).toBe(1000);
    expect(stdout.toString()).toMatch(/^1\n2\n3\n/);
    const whole = Array.from({ length: 100_000 }, (_, index) => `${index + 1}\n`).join("").length;
    expect(exit.droppedBytes).toBe(whole - 1000);
  });

  it("goes on though nobody reads, and slows nobody who does", async () => {
    const tag = await start("yes 0123456789 | head -c 20000000", { outputBytes: 20_000_000 });
    const slow = toolbox.link.processes.follow(tag, 0, AbortSignal.timeout(60_000));
    const iterator = slow[Symbol.asyncIterator]();
    await iterator.next();
    expect((await run("echo quick")).stdout.toString()).toBe("quick\n");
    const { stdout } = await readToEnd(toolbox.link, tag);
    expect(stdout.length).toBe(20_000_000);
    await iterator.return?.();
  });
});

describe("the end of a process", () => {
  it("comes though something in the background holds its output", async () => {
    const { stdout, exit } = await run("sleep 60 & echo started");
    expect(stdout.toString()).toBe("started\n");
    expect(exit.exitCode).toBe(0);
    await toolbox.link.processes.signal(exit.tag, "SIGKILL");
  });

  it("comes by a signal", async () => {
    const tag = await start("sleep 60");
    await toolbox.link.processes.signal(tag, "SIGTERM");
    expect((await readToEnd(toolbox.link, tag)).exit.signal).toBe("SIGTERM");
  });

  it("comes when its time is over, also to what ignores that and to what left the session", async () => {
    const script = `trap '' TERM
      setsid sh -c 'trap "" TERM; echo $$ > left.pid; sleep 61' < /dev/null > /dev/null 2>&1 &
      while [ ! -s left.pid ]; do sleep 0.05; done
      echo ready; sleep 61; sleep 62; sleep 63`;
    const { stdout, exit } = await run(script, { timeoutMs: 1000 });
    expect(stdout.toString()).toBe("ready\n");
    expect(exit).toMatchObject({ isTimedOut: true, isRunning: false });
    const left = Number(readFileSync(`${toolbox.workspace}/left.pid`, "utf8"));
    await expect.poll(() => isAlive(left), { timeout: 10_000 }).toBe(false);
  });

  it("is remembered", async () => {
    const tag = await start("exit 7");
    await readToEnd(toolbox.link, tag);
    expect(await toolbox.link.processes.find(tag)).toMatchObject({ isRunning: false, exitCode: 7 });
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe("whoever comes back", () => {
  it("finds the process running, after the server was away", async () => {
    const tag = await start("echo first; while [ ! -e go ]; do sleep 0.05; done; echo second");
    const before = toolbox.link.processes.follow(tag, 0, AbortSignal.timeout(60_000));
    const first = await before[Symbol.asyncIterator]().next();
    expect(first.value).toMatchObject({ type: "output", end: 6 });
    const link = await toolbox.reopen();
    await link.processes.start({ tag: "go", command: "touch go", outputBytes: 10 });
    expect((await readToEnd(link, tag)).stdout.toString()).toBe("first\nsecond\n");
    expect((await readToEnd(link, tag, 6)).stdout.toString()).toBe("second\n");
  });

  it("hears that the connection broke", async () => {
    const tag = await start("sleep 60");
    const heard = readToEnd(toolbox.link, tag).catch((error: unknown) => error);
    await pause(50);
    const link = await toolbox.reopen();
    expect(await heard).toMatchObject({ code: "unavailable" });
    await link.processes.signal(tag, "SIGKILL");
  });

  it("comes too late where sandboxes are not to wait for so long", async () => {
    await using lonely = await startToolbox({ env: { STEWARD_ORPHAN_SECONDS: "1" } });
    await lonely.link.close();
    await lonely.ended;
    await expect(lonely.link.info()).rejects.toMatchObject({ code: "unavailable" });
  });

  it("stops listening without stopping the process", async () => {
    const tag = await start("sleep 60");
    const leave = new AbortController();
    const listening = Array.fromAsync(toolbox.link.processes.follow(tag, 0, leave.signal));
    leave.abort(new Error("left"));
    await expect(listening).rejects.toThrow("left");
    expect(await toolbox.link.processes.find(tag)).toMatchObject({ isRunning: true });
    await toolbox.link.processes.signal(tag, "SIGKILL");
  });
});

describe("a terminal", () => {
  const terminal = { cols: 80, rows: 24 };

  it("echoes, has a size and takes another", async () => {
    const tag = await start(["bash", "--norc", "-i"], { terminal });
    const { processes } = toolbox.link;
    const type = (text: string) => processes.write(tag, Buffer.from(text));
    await type("stty size; echo $TERM\r");
    await processes.resize(tag, { cols: 100, rows: 40 });
    await type("stty size; exit 5\r");
    const { stdout, exit } = await readToEnd(toolbox.link, tag);
    expect(stdout.toString()).toContain("stty size; echo $TERM");
    expect(stdout.toString()).toContain("xterm-256color");
    expect(stdout.toString()).toContain("40 100");
    expect(exit).toMatchObject({ exitCode: 5, signal: null });
  });

  it("keeps the end of what was shown", async () => {
    const { exit } = await run("seq 1 20000", { terminal, outputBytes: 4000 });
    const { stdout } = await readToEnd(toolbox.link, exit.tag);
    expect(stdout.toString()).toMatch(/19999\r\n20000\r\n$/);
    expect(stdout.length).toBeLessThanOrEqual(4000);
    expect(exit.droppedBytes).toBeGreaterThan(0);
  });

  it("ends with a signal", async () => {
    const tag = await start("sleep 60", { terminal });
    await toolbox.link.processes.signal(tag, "SIGKILL");
    expect((await readToEnd(toolbox.link, tag)).exit).toMatchObject({ signal: "SIGKILL" });
  });
});
