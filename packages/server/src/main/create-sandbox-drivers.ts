import { join, resolve } from "node:path";
import type { Duplex } from "node:stream";
import type { SandboxDriver } from "@steward/sdk/sandbox-driver.ts";
import { createKeyFiles } from "../adapters/toolbox/create-key-files.ts";
import { createToolboxGateway } from "../adapters/toolbox/create-toolbox-gateway.ts";
import { createToolsFolder } from "../adapters/toolbox/create-tools-folder.ts";
import { toRunFolder } from "../adapters/toolbox/run-folders.ts";
import { createLocalDriver } from "../modules/sandboxes/index.ts";
import { createMachineHosts, type MachineHostOptions } from "../config/create-machine-hosts.ts";
import { homePaths } from "../config/home-folder.ts";
import { sandboxUser } from "./sandbox-user.ts";

const toolboxFolder = resolve(import.meta.dirname, "../../../toolbox");

export type SandboxDriversOptions = MachineHostOptions & {
  /** Serves the way out of a restricted sandbox. */
  readonly onProxy: (id: string, connection: Duplex) => void;
  /** After which sandboxes end themselves when no server comes back. */
  readonly orphanSeconds: () => number;
};

/** The hosts of this machine as drivers: with what goes on inside a sandbox. */
export function createSandboxDrivers(options: SandboxDriversOptions): readonly SandboxDriver[] {
  const { home, onProxy, orphanSeconds } = options;
  const folder = homePaths(home).sandboxes;
  const shared = {
    gateway: createToolboxGateway(toRunFolder(home, process.getuid?.() ?? 0)),
    keys: createKeyFiles(join(folder, "keys")),
    user: sandboxUser(),
    openTools: createToolsFolder({
      toolbox: toolboxFolder,
      node: process.execPath,
      folder: join(folder, "tools"),
    }),
    onProxy,
    orphanSeconds,
  };
  return createMachineHosts(options).map((host) => createLocalDriver({ ...shared, host }));
}
