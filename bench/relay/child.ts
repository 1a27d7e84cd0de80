import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** A process of its own, so that its CPU time is its own too. */
export type Child = AsyncDisposable & {
  readonly pid: number;
  /** The first line that it printed, which is JSON. */
  readonly ready: Record<string, unknown>;
};

/** Starts a script and waits for its first line. */
export async function startChild(
  script: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Child> {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`cannot start ${script}`);
  const ready = await firstLine(child, script);
  return {
    pid,
    ready,
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), 5_000);
      await exit;
      clearTimeout(late);
    },
  };
}

/** Runs a script to its end and returns what it printed, parsed. */
export async function runChild(script: string, args: readonly string[]): Promise<unknown> {
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
  return JSON.parse(Buffer.concat(chunks).toString("utf8")) as unknown;
}

async function firstLine(
  child: ChildProcess & { readonly stdout: NodeJS.ReadableStream | null },
  script: string,
): Promise<Record<string, unknown>> {
  if (child.stdout === null) throw new Error("no stdout");
  const lines = createInterface({ input: child.stdout });
  const line = await Promise.race([
    once(lines, "line").then(([text]) => String(text)),
    once(child, "exit").then(([code]) => {
      throw new Error(`${script} ended with ${String(code)} before it was ready`);
    }),
  ]);
  child.stdout.resume();
  return JSON.parse(line) as Record<string, unknown>;
}
