import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** A program that has printed its first line. */
export type StartedProcess = AsyncDisposable & {
  readonly pid: number;
  /** The first line, which is JSON. */
  readonly ready: Readonly<Record<string, unknown>>;
  /** From before the process was made until its first line was read. */
  readonly readyMs: number;
  /** The lines after the first, as they come. */
  readonly lines: AsyncIterator<string>;
};

export type StartOptions = {
  readonly command: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** The process that ends the program: itself, or one that its first line names. */
  readonly stop?: (ready: Readonly<Record<string, unknown>>) => number;
};

/** Starts a program and waits for its first line. */
export async function startProcess(options: StartOptions): Promise<StartedProcess> {
  const [program = "", ...args] = options.command;
  const begin = performance.now();
  const child = spawn(program, args, {
    env: { ...process.env, ...options.env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exit = once(child, "exit");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const first = await lines.next();
  const readyMs = performance.now() - begin;
  const { pid } = child;
  if (first.done === true || pid === undefined) {
    throw new Error(`${options.command.join(" ")} ended before it was ready`);
  }
  const ready = JSON.parse(first.value) as Record<string, unknown>;
  return {
    pid,
    ready,
    readyMs,
    lines,
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      process.kill(options.stop?.(ready) ?? pid, "SIGTERM");
      await exit;
    },
  };
}
