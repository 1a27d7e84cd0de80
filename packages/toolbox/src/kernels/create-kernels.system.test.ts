import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { KernelLanguage, KernelLine, NewKernelRun } from "@steward/contracts/toolbox.ts";
import { afterAll, describe, expect, it } from "vitest";
import { createKernels, type Kernels } from "./create-kernels.ts";

const hasPython = spawnSync("python3", ["--version"]).status === 0;

const { workspace, kernels, put, run, close } = openBed();
afterAll(close);

function openBed() {
  const folder = mkdtempSync(path.join(tmpdir(), "kernels-"));
  const env = { PATH: process.env.PATH ?? "", HOME: tmpdir(), LANG: "C.UTF-8" };
  const started = createKernels({ workspace: folder, env });
  const codeFolder = mkdtempSync(path.join(tmpdir(), "kernels-code-"));
  let count = 0;

  function write(code: string): string {
    count += 1;
    const file = path.join(codeFolder, `main-${count}`);
    writeFileSync(file, code);
    return file;
  }

  function start(
    language: KernelLanguage,
    code: string,
    limits: Partial<NewKernelRun> = {},
  ): Promise<KernelLine[]> {
    const file = write(code);
    const order = { tag: `run-${count}`, timeoutMs: 60_000, outputBytes: 100_000, ...limits };
    return collect(started.start({ ...order, language, file }));
  }

  return {
    workspace: folder,
    kernels: started,
    put: write,
    run: start,
    async close() {
      await Promise.all([
        start("python", "import os; os.kill(os.getpid(), 9)"),
        start("javascript", "process.exit()"),
      ]);
      for (const each of [folder, codeFolder]) rmSync(each, { recursive: true });
    },
  };
}

async function collect({ log }: ReturnType<Kernels["start"]>): Promise<KernelLine[]> {
  return Array.fromAsync(log.follow(new AbortController().signal));
}

function textOf(lines: readonly KernelLine[], type: "stdout" | "stderr" | "result"): string {
  return lines
    .map((line) => {
      if (line.type === "output") return line.stream === type ? line.text : "";
      return line.type === type ? line.text : "";
    })
    .join("");
}

const went = { type: "end", ok: true, isTimedOut: false, isRestarted: false };

describe.skipIf(!hasPython)("the Python kernel (needs python3)", () => {
  it("keeps variables and shows the value of the last expression", async () => {
    expect(await run("python", "x = 20\nx += 1")).toEqual([went]);
    const lines = await run("python", "print('hello', end='')\nx * 2");
    expect(textOf(lines, "stdout")).toBe("hello");
    expect(lines.slice(-2)).toEqual([{ type: "result", text: "42" }, went]);
  });

  it("shows what child processes print, before the result", async () => {
    const code =
      "import subprocess, os\nos.system('echo out; echo err >&2')\nsubprocess.run(['echo', 'two']).returncode";
    const lines = await run("python", code);
    expect(textOf(lines, "stdout")).toBe("out\ntwo\n");
    expect(textOf(lines, "stderr")).toBe("err\n");
    expect(lines.at(-2)).toEqual({ type: "result", text: "0" });
  });

  it("tells an error with the user's own lines only", async () => {
    const lines = await run("python", "def f():\n    return 1 / 0\n\nf()");
    const error = lines.find((line) => line.type === "error");
    expect(error).toMatchObject({ name: "ZeroDivisionError", message: "division by zero" });
    expect(error?.trace).toContain("return 1 / 0");
    expect(error?.trace).not.toContain("kernel");
    expect(lines.at(-1)).toEqual({ ...went, ok: false });
  });

  it("tells where a syntax error is", async () => {
    const lines = await run("python", "x = (");
    expect(lines[0]).toMatchObject({ type: "error", name: "SyntaxError" });
  });

  it("awaits at the top level", async () => {
    const lines = await run(
      "python",
      "import asyncio\nawait asyncio.sleep(0)\nawait asyncio.sleep(0, 'slept')",
    );
    expect(textOf(lines, "result")).toBe("'slept'");
  });

  it("interrupts code that takes too long and keeps its variables", async () => {
    await run("python", "kept = 'still here'");
    const lines = await run("python", "while True: pass", { timeoutMs: 300 });
    expect(lines.find((line) => line.type === "error")?.name).toBe("KeyboardInterrupt");
    expect(lines.at(-1)).toEqual({ type: "end", ok: false, isTimedOut: true, isRestarted: false });
    expect(textOf(await run("python", "kept"), "result")).toBe("'still here'");
  });

  it("kills code that will not stop, and starts again", async () => {
    const stubborn =
      "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\nwhile True: pass";
    const lines = await run("python", stubborn, { timeoutMs: 300 });
    expect(lines.at(-1)).toEqual({ type: "end", ok: false, isTimedOut: true, isRestarted: true });
    expect(textOf(await run("python", "1 + 1"), "result")).toBe("2");
  });

  it("says so when the interpreter dies, and starts again", async () => {
    const lines = await run("python", "import os; os._exit(3)");
    expect(lines[0]).toMatchObject({ type: "error", name: "InterpreterEnded" });
    expect(lines.at(-1)).toMatchObject({ ok: false, isRestarted: true });
    expect(await run("python", "1")).toEqual([{ type: "result", text: "1" }, went]);
  });

  it("tells the next run of a death between two", async () => {
    const pid = Number(textOf(await run("python", "import os\nx = 1\nos.getpid()"), "result"));
    process.kill(pid, "SIGKILL");
    expect((await run("python", "x")).at(-1)).toEqual({ ...went, ok: false, isRestarted: true });
    expect(await run("python", "1")).toEqual([{ type: "result", text: "1" }, went]);
  });

  it("keeps as much of the output as was asked for", async () => {
    const lines = await run("python", "print('x' * 5000)", { outputBytes: 1000 });
    expect(textOf(lines, "stdout")).toBe("x".repeat(1000));
    expect(textOf(lines, "stderr")).toContain("4001 more bytes");
    expect(lines.at(-1)).toEqual(went);
  });

  it("cuts a value that is too large to show", async () => {
    const lines = await run("python", "list(range(1_000_000))", { outputBytes: 1000 });
    expect(textOf(lines, "result")).toMatch(/^\[0, 1, 2/);
    expect(lines.at(-1)).toEqual(went);
  });

  it("goes on after a fork that came to the end of the code", async () => {
    const lines = await run(
      "python",
      "import os\npid = os.fork()\nif pid: os.waitpid(pid, 0)\n'parent' if pid else None",
    );
    expect(textOf(lines, "result")).toBe("'parent'");
    expect(textOf(await run("python", "'again'"), "result")).toBe("'again'");
  });

  it("cuts no character in half", async () => {
    const lines = await run("python", "print('ä' * 10)", { outputBytes: 5 });
    expect(textOf(lines, "stdout")).toBe("ää");
  });

  it("reads no input and survives sys.exit", async () => {
    expect(await run("python", "input()")).toContainEqual(
      expect.objectContaining({ name: "EOFError" }),
    );
    expect(await run("python", "import sys; sys.exit()")).toEqual([went]);
    expect(await run("python", "sys.exit(2)")).toContainEqual(
      expect.objectContaining({ name: "SystemExit" }),
    );
  });

  it("runs one piece of code after the other", async () => {
    await run("python", "import time\norder = []");
    await Promise.all([
      run("python", "time.sleep(0.2); order.append(1)"),
      run("python", "order.append(2)"),
    ]);
    expect(textOf(await run("python", "order"), "result")).toBe("[1, 2]");
  });

  it("gives a second follower and a second start of the same tag all lines", async () => {
    const order = {
      tag: "twice",
      timeoutMs: 10_000,
      outputBytes: 1000,
      language: "python",
    } as const;
    const first = await collect(kernels.start({ ...order, file: put("print('once')") }));
    const again = await collect(kernels.start({ ...order, file: put("print('never')") }));
    expect(again).toEqual(first);
    expect(await collect(kernels.find("twice")!)).toEqual(first);
  });

  it("stops a run when asked", async () => {
    const started = kernels.start({
      tag: "stopped",
      language: "python",
      file: put("import time\nprint('begun')\ntime.sleep(60)"),
      timeoutMs: 60_000,
      outputBytes: 1000,
    });
    for await (const line of started.log.follow(new AbortController().signal)) {
      if (line.type === "output") started.stop();
    }
    expect((await collect(started)).at(-1)).toEqual({ ...went, ok: false });
  });

  it("does not begin a run that was stopped in the queue, and loses nothing", async () => {
    await run("python", "begun = False");
    const order = { language: "python", timeoutMs: 60_000, outputBytes: 1000 } as const;
    const first = kernels.start({ ...order, tag: "before", file: put("time.sleep(0.2)") });
    const second = kernels.start({ ...order, tag: "queued", file: put("begun = True") });
    second.stop();
    expect(await collect(first)).toEqual([went]);
    expect(await collect(second)).toEqual([{ ...went, ok: false }]);
    expect(textOf(await run("python", "begun"), "result")).toBe("False");
  });

  it("ends a follower that has gone, not the run", async () => {
    const started = kernels.start({
      tag: "left",
      language: "python",
      file: put("time.sleep(0.3)\n'finished'"),
      timeoutMs: 60_000,
      outputBytes: 1000,
    });
    expect(await Array.fromAsync(started.log.follow(AbortSignal.timeout(50)))).toEqual([]);
    expect(textOf(await collect(started), "result")).toBe("'finished'");
  });
});

describe("the JavaScript kernel", () => {
  it("keeps variables, lets them be declared again and shows the last value", async () => {
    await run("javascript", "const x = 20; let y = 1");
    const lines = await run(
      "javascript",
      "const x = 41; console.log('hello'); ({ sum: x + y, map: new Map([[1, 2]]) })",
    );
    expect(textOf(lines, "stdout")).toBe("hello\n");
    expect(lines.slice(-2)).toEqual([
      { type: "result", text: "{ sum: 42, map: Map(1) { 1 => 2 } }" },
      went,
    ]);
  });

  it("awaits at the top level", async () => {
    const lines = await run(
      "javascript",
      "const later = await new Promise((ok) => setTimeout(ok, 5, 7n)); later * 2n",
    );
    expect(textOf(lines, "result")).toBe("14n");
  });

  it.each([
    ["require('node:path').sep"],
    ["import path from 'node:path'\npath.sep"],
    ['import { sep as other, join } from "node:path"; other'],
    ["import * as path from 'node:path';\npath.sep"],
    ["(await import('node:path')).sep"],
    ["import path, { sep } from 'node:path'; path.sep === sep ? '/' : ''"],
  ])("loads modules: %s", async (code) => {
    expect(textOf(await run("javascript", code), "result")).toBe("'/'");
  });

  it("loads modules of the workspace and leaves strings alone", async () => {
    writeFileSync(path.join(workspace, "own.mjs"), "export const answer = 42");
    const code = "import { answer } from './own.mjs'\n`import('x') ` + answer + \" import('y')\"";
    expect(textOf(await run("javascript", code), "result")).toBe(`"import('x') 42 import('y')"`);
  });

  it("tells an error with the user's own lines only", async () => {
    const lines = await run("javascript", "function f() { return missing }\nf()");
    const error = lines.find((line) => line.type === "error");
    expect(error).toMatchObject({ name: "ReferenceError", message: "missing is not defined" });
    expect(error?.trace).toContain("at f (");
    expect(error?.trace).not.toMatch(/inspector|kernel/);
    expect(lines.at(-1)).toEqual({ ...went, ok: false });
  });

  it("survives what is thrown later, and what is no error", async () => {
    await run("javascript", "setTimeout(() => { throw new Error('late') }, 1); var alive = true");
    expect(await run("javascript", "throw 'text'")).toContainEqual(
      expect.objectContaining({ name: "Thrown", message: "'text'" }),
    );
    expect(textOf(await run("javascript", "alive"), "result")).toBe("true");
  });

  it("stops waiting when it takes too long, and kills a loop", async () => {
    await run("javascript", "var kept = 1");
    const waiting = await run("javascript", "await new Promise(() => {})", { timeoutMs: 300 });
    expect(waiting.at(-1)).toEqual({
      type: "end",
      ok: false,
      isTimedOut: true,
      isRestarted: false,
    });
    expect(textOf(await run("javascript", "kept"), "result")).toBe("1");
    const looping = await run("javascript", "for (;;);", { timeoutMs: 300 });
    expect(looping.at(-1)).toEqual({ type: "end", ok: false, isTimedOut: true, isRestarted: true });
    expect(textOf(await run("javascript", "typeof kept"), "result")).toBe("'undefined'");
  });
});

it("says which interpreter is missing", async () => {
  const bare = createKernels({ workspace, env: { PATH: workspace } });
  const lines = await collect(
    bare.start({
      tag: "a",
      language: "python",
      file: put("1"),
      timeoutMs: 1000,
      outputBytes: 1000,
    }),
  );
  expect(lines[0]).toMatchObject({ type: "error" });
  expect(lines[0]).toHaveProperty("message", expect.stringContaining("python3 is not installed"));
  expect(lines.at(-1)).toMatchObject({ ok: false });
});
