import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { residentBytes } from "../lib/process-tree.ts";
import { openServer, type SandboxServer } from "./open-server.ts";

const runFile = promisify(execFile);
const crowd = 20;
const warmUp = 20;
const rounds = 200;

type Ran = { readonly container_id: string; readonly exit_code: number };

/** How many of twenty commands in twenty sandboxes at once succeed. */
export async function measureCrowd(): Promise<number> {
  await using server = await openServer("docker");
  const conversations = await Promise.all(Array.from({ length: crowd }, () => server.open()));
  const ran = await Promise.allSettled(
    conversations.map((conversation) => start(server, conversation)),
  );
  for (const each of ran) {
    if (each.status === "fulfilled") await stop(server, each.value.container_id);
    else console.error(each.reason);
  }
  return ran.filter((each) => each.status === "fulfilled" && each.value.exit_code === 0).length;
}

export type Leaks = {
  readonly containers: number;
  readonly mounts: number;
  readonly processes: number;
  readonly files: number;
  readonly bytes: number;
};

/** What is left after making and stopping many sandboxes, beyond what the first few left. */
export async function measureLeaks(): Promise<Leaks> {
  await using server = await openServer("docker");
  const conversation = await server.open();
  await repeat(server, conversation, warmUp);
  const before = await count(server);
  await repeat(server, conversation, rounds);
  const after = await count(server);
  return {
    containers: after.containers - before.containers,
    mounts: after.mounts - before.mounts,
    processes: after.processes - before.processes,
    files: after.files - before.files,
    bytes: after.bytes - before.bytes,
  };
}

async function repeat(server: SandboxServer, conversation: string, times: number): Promise<void> {
  for (let round = 0; round < times; round++) {
    await stop(server, (await start(server, conversation)).container_id);
  }
}

function start(server: SandboxServer, conversation: string): Promise<Ran> {
  const body = { container: "code-sandbox", code: "echo hello", language: "sh", conversation };
  return server.ask<Ran>("POST", "/containers/start", { ...body, keep: true });
}

async function stop(server: SandboxServer, container_id: string): Promise<void> {
  await server.ask("POST", "/containers/stop", { container_id });
}

/** Once the pool has settled and the garbage is collected. */
async function count(server: SandboxServer): Promise<Leaks> {
  while ((await server.warm()) === 0) await pause(200);
  await pause(30_000);
  const { stdout } = await runFile("docker", ["ps", "--all", "--quiet"]);
  return {
    containers: stdout.split("\n").length,
    mounts: readFileSync("/proc/mounts", "utf8").split("\n").length,
    processes: readdirSync("/proc").filter((name) => /^\d+$/u.test(name)).length,
    files: readdirSync(`/proc/${server.pid}/fd`).length,
    bytes: residentBytes(server.pid),
  };
}
