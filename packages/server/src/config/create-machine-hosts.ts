import { join } from "node:path";
import type { MachineHost } from "@steward/sdk/sandbox-driver.ts";
import { createBubblewrapHost } from "../adapters/bubblewrap/create-bubblewrap-host.ts";
import { createDockerHost } from "../adapters/docker/create-docker-host.ts";
import { createEngine } from "../adapters/docker/create-engine.ts";
import type { Logger } from "../kernel/logger.ts";
import type { Environment } from "./read-environment.ts";
import { homePaths } from "./home-folder.ts";

export type MachineHostOptions = {
  readonly home: string;
  readonly environment: Environment;
  readonly log: Logger;
};

/** Whatever could run sandboxes on this machine, the one to be preferred first. */
export function createMachineHosts(options: MachineHostOptions): readonly MachineHost[] {
  const { home, environment, log } = options;
  const stateFolder = join(homePaths(home).sandboxes, "bubblewrap");
  return [
    createDockerHost({ engine: createEngine(environment), home }),
    createBubblewrapHost({ stateFolder, path: environment.PATH ?? "", log }),
  ];
}
