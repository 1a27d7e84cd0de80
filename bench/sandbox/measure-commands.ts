import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { openServer, sandboxImage, type SandboxServer } from "./open-server.ts";

const rounds = 5;
const runFile = promisify(execFile);

type Ran = { readonly container_id: string; readonly stdout: string };

export type CommandTimes = {
  /** A first command in a fresh sandbox, and the same by the bare program. */
  readonly fresh: number;
  readonly freshBare: number;
  /** A command in a sandbox that runs. */
  readonly running: number;
  readonly runningBare: number;
};

/** Milliseconds, the best of five; ours and the bare program's take turns. */
export async function measureDocker(): Promise<CommandTimes> {
  await using server = await openServer("docker");
  const kept = await keepOne(server);
  const { stdout } = await runFile("docker", ["run", "-d", sandboxImage, "sleep", "3600"]);
  const container = stdout.trim();
  try {
    const [fresh, freshBare] = await takeTurns(
      () => timeFresh(server),
      () => timeProgram("docker", ["run", "--rm", sandboxImage, "echo", "hello"]),
    );
    const [running, runningBare] = await takeTurns(
      () => timeRunning(server, kept),
      () => timeProgram("docker", ["exec", container, "echo", "hello"]),
    );
    return { fresh, freshBare, running, runningBare };
  } finally {
    await runFile("docker", ["rm", "--force", container]);
  }
}

export async function measureBubblewrap(): Promise<CommandTimes> {
  await using server = await openServer("bubblewrap");
  const kept = await keepOne(server);
  const bare = () => timeProgram("bwrap", [...bareFlags, "sh", "-c", "echo hello"]);
  const [fresh, freshBare] = await takeTurns(() => timeFresh(server), bare);
  const [running, runningBare] = await takeTurns(() => timeRunning(server, kept), bare);
  return { fresh, freshBare, running, runningBare };
}

const bareFlags = "--unshare-all --ro-bind / / --dev /dev --proc /proc --tmpfs /tmp".split(" ");

/** The first use of a kind fills the pool. */
async function keepOne(server: SandboxServer): Promise<string> {
  const conversation = await server.open();
  const body = { container: "code-sandbox", code: "true", language: "bash", conversation };
  return (await server.ask<Ran>("POST", "/containers/start", { ...body, keep: true })).container_id;
}

async function timeFresh(server: SandboxServer): Promise<number> {
  while ((await server.warm()) === 0) await pause(100);
  await pause(500);
  const conversation = await server.open();
  const body = { container: "code-sandbox", code: "echo hello", language: "sh", conversation };
  const begin = performance.now();
  const { container_id, stdout } = await server.ask<Ran>("POST", "/containers/start", {
    ...body,
    keep: true,
  });
  const took = performance.now() - begin;
  if (stdout !== "hello\n") throw new Error(`it said ${stdout}`);
  await server.ask("POST", "/containers/stop", { container_id });
  return took;
}

async function timeRunning(server: SandboxServer, container_id: string): Promise<number> {
  const begin = performance.now();
  const body = { container_id, command: "echo hello" };
  const { stdout } = await server.ask<Ran>("POST", "/containers/exec", body);
  if (stdout !== "hello\n") throw new Error(`it said ${stdout}`);
  return performance.now() - begin;
}

/** Until its first output. */
async function timeProgram(program: string, args: readonly string[]): Promise<number> {
  const begin = performance.now();
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "close");
  const first = await new Promise<number>((resolve, reject) => {
    child.stdout.once("data", () => resolve(performance.now() - begin));
    child.once("error", reject);
    child.once("close", () => reject(new Error(`${program} said nothing`)));
  });
  await ended;
  return first;
}

async function takeTurns(
  ours: () => Promise<number>,
  bare: () => Promise<number>,
): Promise<readonly [number, number]> {
  const best: [number, number] = [Infinity, Infinity];
  for (let round = 0; round < rounds; round++) {
    best[0] = Math.min(best[0], await ours());
    best[1] = Math.min(best[1], await bare());
  }
  return best;
}
