import { existsSync, rmSync } from "node:fs";
import { toRunFolder } from "../../packages/server/src/adapters/toolbox/run-folders.ts";
import { silentLogger } from "../../packages/server/src/kernel/logger.ts";
import { createMachineHosts } from "../../packages/server/src/config/create-machine-hosts.ts";

const { PATH = "", DOCKER_HOST } = process.env;

/** What a server that was killed left in a home. */
export async function removeMachines(home: string): Promise<void> {
  const runFolder = toRunFolder(home, process.getuid?.() ?? 0);
  // It comes with the first sandbox.
  if (!existsSync(runFolder)) return;
  const environment = { PATH, ...(DOCKER_HOST && { DOCKER_HOST }) };
  for (const host of createMachineHosts({ home, environment, log: silentLogger })) {
    if (!(await host.probe()).isUsable) continue;
    for (const machine of await host.left()) await machine.remove();
  }
  rmSync(runFolder, { recursive: true, force: true });
}
