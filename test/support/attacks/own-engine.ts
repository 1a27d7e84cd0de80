import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";

type EngineProgram = "dockerd" | "podman";

/** An engine that a test may kill. */
export type OwnEngine = AsyncDisposable & {
  readonly socket: string;
  /** As the kernel would, without warning. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Takes an image over from the engine that the tests share. */
  take(image: string): Promise<void>;
};

/** Null: one can be started here; else why not. */
export function findNoOwnEngine(...programs: readonly string[]): string | null {
  if (process.getuid?.() !== 0) return "an engine of its own needs root";
  if (sharedSocket() === null) return "DOCKER_HOST names no socket to take an image from";
  const missing = programs.find((program) => spawnSync(program, ["--version"]).status !== 0);
  return missing === undefined ? null : `there is no ${missing}`;
}

export async function startOwnEngine(program: EngineProgram): Promise<OwnEngine> {
  const folder = mkdtempSync(join(tmpdir(), "steward-own-"));
  const socket = join(folder, "docker.sock");
  let engine: ChildProcess | null = null;

  async function start(): Promise<void> {
    rmSync(join(folder, "pid"), { force: true });
    // In a network of its own: it would take down the bridge of the engine that the tests share.
    const flags = ["--net", program, ...toFlags[program](folder, socket)];
    engine = spawn("unshare", flags, { stdio: "ignore" });
    while (!(await isAnswering(socket))) {
      if (engine.exitCode !== null) throw new Error(`${program} does not start.`);
      await pause(100);
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!engine || engine.exitCode !== null || engine.signalCode !== null) return;
    const gone = once(engine, "exit");
    engine.kill(signal);
    await gone;
  }

  await start();
  return {
    socket,
    start,
    kill: () => end("SIGKILL"),
    async take(image) {
      const saved = await ask(sharedSocket() ?? "", `/images/${image}/get`);
      await ask(socket, "/images/load", saved);
    },
    async [Symbol.asyncDispose]() {
      await end("SIGTERM");
      // One that was killed leaves what it had started.
      const pidFile = join(folder, "exec/containerd/containerd.pid");
      if (existsSync(pidFile)) process.kill(Number(readFileSync(pidFile, "utf8")), "SIGKILL");
      // The innermost first, and whatever still ends in one of them.
      const unmount = 'grep -o "$0[^ ]*" /proc/mounts | tac | xargs -r umount --lazy';
      spawnSync("sh", ["-c", unmount, folder]);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const toFlags: Readonly<Record<EngineProgram, (folder: string, socket: string) => string[]>> = {
  dockerd: (folder, socket) =>
    [
      ["--data-root", join(folder, "data")],
      ["--exec-root", join(folder, "exec")],
      ["--pidfile", join(folder, "pid")],
      ["--host", `unix://${socket}`],
      ["--bridge", "none", "--iptables=false", "--ip6tables=false"],
    ].flat(),
  podman: (folder, socket) =>
    [
      ["--root", join(folder, "data"), "--runroot", join(folder, "run")],
      ["--tmpdir", join(folder, "tmp"), "--storage-driver", "overlay"],
      // Where both versions of control groups are mounted, crun refuses, and runc does not.
      ["--cgroup-manager", "cgroupfs", "--runtime", "runc"],
      ["system", "service", "--time", "0", `unix://${socket}`],
    ].flat(),
};

function sharedSocket(): string | null {
  const { DOCKER_HOST = "" } = process.env;
  return DOCKER_HOST.startsWith("unix://") ? DOCKER_HOST.slice("unix://".length) : null;
}

function isAnswering(socketPath: string): Promise<boolean> {
  return ask(socketPath, "/_ping").then(
    () => true,
    () => false,
  );
}

/** Sends what is to be loaded, or asks; an answer to what was sent is read to its end. */
async function ask(
  socketPath: string,
  path: string,
  archive?: IncomingMessage,
): Promise<IncomingMessage> {
  const method = archive ? "POST" : "GET";
  const asked = request({ socketPath, method, path, agent: false });
  const answered = once(asked, "response") as Promise<[IncomingMessage]>;
  if (archive) {
    asked.setHeader("content-type", "application/x-tar");
    await pipeline(archive, asked);
  } else {
    asked.end();
  }
  const [response] = await answered;
  if (response.statusCode !== 200) throw new Error(`${method} ${path}: ${response.statusCode}`);
  if (archive) await buffer(response);
  return response;
}
