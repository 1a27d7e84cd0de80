import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const START_MS = 60_000;
const RUNSC = "/usr/bin/runsc";

/**
 * Under a name that the driver does not look for: only tests of it shall have it. Debian's runsc of
 * 2022 takes every network of a later kernel for the host's, and calls `--host-uds=open` otherwise.
 */
const GVISOR = { path: RUNSC, runtimeArgs: ["--network=none", "--fsgofer-host-uds"] };

/** Whether a Docker engine answers on a socket. */
export function isAnswering(socketPath) {
  return new Promise((resolve) => {
    request({ socketPath, path: "/_ping", timeout: 5000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    })
      .on("error", () => resolve(false))
      .on("timeout", () => resolve(false))
      .end();
  });
}

/** A Docker engine of our own, with all it has in a folder that goes away with it. */
export async function startEngine() {
  const folder = mkdtempSync(join(tmpdir(), "steward-engine-"));
  const socket = join(folder, "docker.sock");
  const logFile = join(folder, "log");
  const log = openSync(logFile, "w");
  const settings = join(folder, "settings.json");
  const runtimes = existsSync(RUNSC) ? { gvisor: GVISOR } : {};
  writeFileSync(settings, JSON.stringify({ runtimes }));
  const engine = spawn(
    "dockerd",
    [
      ["--config-file", settings],
      ["--data-root", join(folder, "data")],
      ["--exec-root", join(folder, "exec")],
      ["--pidfile", join(folder, "pid")],
      ["--host", `unix://${socket}`],
    ].flat(),
    { stdio: ["ignore", log, log] },
  );
  closeSync(log);
  const exited = once(engine, "exit").catch(() => {});
  // Also where the tests are broken off.
  const kill = () => engine.kill("SIGTERM");
  process.on("exit", kill);

  async function stop() {
    kill();
    await exited;
    process.off("exit", kill);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }

  const until = Date.now() + START_MS;
  while (!(await isAnswering(socket))) {
    if (engine.exitCode !== null || engine.pid === undefined || Date.now() > until) {
      const reason = readFileSync(logFile, "utf8").trim().split("\n").at(-1);
      await stop();
      throw new Error(`dockerd does not start: ${reason}`);
    }
    await pause(200);
  }
  return { socket, stop };
}
