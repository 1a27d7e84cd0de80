import { join, resolve } from "node:path";
import type { Duplex } from "node:stream";
import type { SandboxDriver } from "@steward/sdk/sandbox-driver.ts";
import { createBubblewrapHost } from "../adapters/bubblewrap/create-bubblewrap-host.ts";
import { createDockerHost } from "../adapters/docker/create-docker-host.ts";
import { createEngine } from "../adapters/docker/create-engine.ts";
import { createKeyFiles } from "../adapters/toolbox/create-key-files.ts";
import { createToolboxGateway } from "../adapters/toolbox/create-toolbox-gateway.ts";
import { createToolsFolder } from "../adapters/toolbox/create-tools-folder.ts";
import { toRunFolder } from "../adapters/toolbox/run-folders.ts";
import type { Logger } from "../kernel/logger.ts";
import { createLocalDriver } from "../modules/sandboxes/index.ts";
import type { Environment } from "./config/read-environment.ts";
import { homePaths } from "./home-folder.ts";
import { sandboxUser } from "./sandbox-user.ts";

const toolboxFolder = resolve(import.meta.dirname, "../../../toolbox");

export type SandboxDriversOptions = {
  readonly home: string;
  readonly environment: Environment;
  readonly log: Logger;
  /** Serves the way out of a restricted sandbox. */
  readonly onProxy: (id: string, connection: Duplex) => void;
  /** After which sandboxes end themselves when no server comes back. */
  readonly orphanSeconds: () => number;
};

/** What can make sandboxes on this machine, the one to be preferred first. */
export function createSandboxDrivers(options: SandboxDriversOptions): readonly SandboxDriver[] {
  const { home, environment, log, onProxy, orphanSeconds } = options;
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
  const bubblewrap = createBubblewrapHost({
    stateFolder: join(folder, "bubblewrap"),
    path: environment.PATH ?? "",
    log: log.child({ component: "bubblewrap" }),
  });
  return [createDockerHost({ engine: createEngine(environment), home }), bubblewrap].map((host) =>
    createLocalDriver({ ...shared, host }),
  );
}
