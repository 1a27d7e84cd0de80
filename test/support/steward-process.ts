import { spawn } from "node:child_process";
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withQuietLayers } from "./quiet-layers.ts";
import { removeMachines } from "./remove-machines.ts";

export type CommandResult = {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

export type StewardHome = {
  readonly path: string;
  /** Runs one command to its end. */
  run(...line: string[]): Promise<CommandResult>;
  /** The same with something on stdin. */
  pipe(input: string, ...line: string[]): Promise<CommandResult>;
  /** Starts a command and leaves it running; it is killed at the end. */
  spawn(...line: string[]): ChildProcessWithoutNullStreams;
  /** Starts a server and waits for its ready line. */
  start(...flags: string[]): Promise<StartedServer>;
  writeConfig(text: string): void;
} & AsyncDisposable;

export type StartedServer = {
  readonly url: string;
  readonly pid: number;
  readonly process: ChildProcessWithoutNullStreams;
  /** Everything that it has printed so far. */
  readonly output: { readonly stdout: string; readonly stderr: string };
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>;
};

const entry = join(import.meta.dirname, "../../packages/server/src/main/steward.ts");

/** A home of its own and the real command on it, in child processes. */
export function createStewardHome(config: string, env: Record<string, string> = {}): StewardHome {
  const path = mkdtempSync(join(tmpdir(), "steward-home-"));
  const children = new Set<ChildProcessWithoutNullStreams>();
  const writeConfig = (text: string) => {
    mkdirSync(join(path, "config"), { recursive: true });
    writeFileSync(join(path, "config", "steward.yaml"), withQuietLayers(text));
  };
  writeConfig(config);

  const open = (line: readonly string[]) => {
    const child = spawn(process.execPath, [entry, ...line], {
      cwd: path,
      env: { PATH: process.env.PATH, HOME: path, STEWARD_HOME: path, STEWARD_PORT: "0", ...env },
    });
    children.add(child);
    child.once("close", () => children.delete(child));
    return child;
  };
  const pipe = async (input: string, ...line: string[]): Promise<CommandResult> => {
    const child = open(line);
    const output = collect(child);
    child.stdin.end(input);
    const [code] = (await once(child, "close")) as [number | null];
    return { code, ...output };
  };

  return {
    path,
    writeConfig,
    pipe,
    run: (...line) => pipe("", ...line),
    spawn: (...line) => open(line),
    start: (...flags) => waitForReady(open(["start", "--json", ...flags])),
    async [Symbol.asyncDispose]() {
      await Promise.all(
        [...children].map(async (child) => {
          child.kill("SIGKILL");
          await once(child, "close");
        }),
      );
      await removeMachines(path);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

async function waitForReady(child: ChildProcessWithoutNullStreams): Promise<StartedServer> {
  const output = collect(child);
  const ended = once(child, "close").then(([code]) => code as number | null);
  const isReady = () => output.stdout.includes("\n");
  while (!isReady()) {
    const code = await Promise.race([once(child.stdout, "data").then(() => undefined), ended]);
    if (code !== undefined && !isReady()) throw new Error(`It did not start: ${output.stderr}`);
  }
  const ready = JSON.parse(output.stdout) as { readonly url: string; readonly pid: number };
  return { url: ready.url, pid: ready.pid, process: child, output, ended };
}

/** An object that grows as the process prints. */
function collect(child: ChildProcessWithoutNullStreams): { stdout: string; stderr: string } {
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output.stderr += chunk.toString()));
  return output;
}
