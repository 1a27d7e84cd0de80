import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { say } from "../prepare/say.mjs";
import { runProgram } from "./run-program.mjs";

const GRACE_MS = 15_000;

/**
 * Sandboxes that are there although their tests are over: those in bubblewrap are known by what the
 * tests were given as `PATH`, which bwrap inherits, those in Docker by not having been there before.
 */
export async function watchSandboxes(env) {
  const known = new Set((await findContainers(env)).map(({ name }) => name));

  async function findLeft() {
    const containers = (await findContainers(env)).filter(({ name }) => !known.has(name));
    return [...findMachines(env.PATH), ...containers];
  }

  return {
    /** Ends what is left after a while, and answers with how many that were. */
    async endLeft() {
      const until = Date.now() + GRACE_MS;
      let left = await findLeft();
      while (left.length > 0 && Date.now() < until) {
        await pause(500);
        left = await findLeft();
      }
      for (const { name, end } of left) {
        say(`Left running: ${name}`);
        await end();
      }
      return left.length;
    },
  };
}

async function findContainers(env) {
  if (!env.DOCKER_HOST) return [];
  const flags = ["--all", "--filter", "label=steward.sandbox", "--format", "{{.Names}}"];
  const names = (await runProgram("docker", ["ps", ...flags], { env })).split("\n");
  return names.filter(Boolean).map((name) => ({
    name: `container ${name}`,
    end: () => runProgram("docker", ["rm", "--force", "--volumes", name], { env }),
  }));
}

function findMachines(path) {
  const processes = listProcesses();
  return processes
    .filter(({ pid, program }) => program === "bwrap" && hasPath(pid, path))
    .map(({ pid }) => ({
      name: `bwrap ${pid}`,
      // The first process inside takes all others with it; bwrap then ends by itself.
      end() {
        for (const inside of processes) if (inside.parent === pid) kill(inside.pid);
      },
    }));
}

function listProcesses() {
  const pids = existsSync("/proc") ? readdirSync("/proc").map(Number).filter(Boolean) : [];
  return pids.flatMap((pid) => {
    const [, program, parent] = /\((.*)\) \S (\d+)/s.exec(read(`/proc/${pid}/stat`)) ?? [];
    return program === undefined ? [] : [{ pid, program, parent: Number(parent) }];
  });
}

function hasPath(pid, path) {
  return read(`/proc/${pid}/environ`).split("\0").includes(`PATH=${path}`);
}

/** Empty where the process has ended, or is another's. */
function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function kill(pid) {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}
