import { join, resolve } from "node:path";
import { createBtrfsQuota } from "../adapters/btrfs/create-btrfs-quota.ts";
import { createEgressReport } from "../adapters/egress/create-egress-report.ts";
import { createLazyEgress, type LazyEgressPorts } from "../adapters/egress/create-lazy-egress.ts";
import { openTerminalScreen } from "../adapters/terminal-screen/open-terminal-screen.ts";
import { createKeyFiles } from "../adapters/toolbox/create-key-files.ts";
import { createToolboxGateway } from "../adapters/toolbox/create-toolbox-gateway.ts";
import { createToolsFolder } from "../adapters/toolbox/create-tools-folder.ts";
import { toRunFolder } from "../adapters/toolbox/run-folders.ts";
import { createSnapshotFolders } from "../adapters/workspace/create-snapshot-folders.ts";
import { createWorkspaceContents } from "../adapters/workspace/create-workspace-contents.ts";
import { createWorkspaceDisk } from "../adapters/workspace/create-workspace-disk.ts";
import { createWorkspaceEntries } from "../adapters/workspace/create-workspace-entries.ts";
import { createWorkspaceFiles } from "../adapters/workspace/create-workspace-files.ts";
import {
  createSlotFolders,
  createWorkspaceFolders,
} from "../adapters/workspace/create-workspace-folders.ts";
import { createMachineHosts } from "../config/create-machine-hosts.ts";
import { createSecretResolver } from "../config/create-secret-resolver.ts";
import { homePaths } from "../config/home-folder.ts";
import { openLiveRegistry } from "../config/live-registry.ts";
import { createPreviewAddress } from "../config/preview-address.ts";
import { registrySources } from "../config/registry-sources.ts";
import { sandboxUser } from "../config/sandbox-user.ts";
import { systemClock as clock } from "../kernel/clock.ts";
import type { Turnstile } from "../kernel/create-turnstile.ts";
import { startRepeating } from "../kernel/start-repeating.ts";
import {
  createLocalDriver,
  createPanels,
  createSandboxes,
  type Sandboxes,
} from "../modules/sandboxes/index.ts";
import type { Store } from "./open-store.ts";
import type { Setting } from "./setting.ts";

/** Often enough to stop whoever fills the disk before it is full. */
const UPKEEP_MS = 1_000;
const toolboxFolder = resolve(import.meta.dirname, "../../../toolbox");

export type SandboxStackParts = {
  readonly store: Pick<Store, "audit" | "sandboxes" | "conversationSandboxes">;
  /** Passed by whoever touches a conversation's files. */
  readonly workspaceGate: Turnstile;
};

/** Sandboxes with all that they need, and what people see of them; nothing runs before `start`. */
export function createSandboxStack(setting: Setting, { store, workspaceGate }: SandboxStackParts) {
  const { home, config } = setting;
  const log = setting.log.child({ component: "sandboxes" });
  const current = () => config.current().config;
  const report = createEgressReport({ audit: store.audit, clock, log });
  const registry = openLiveRegistry(registrySources(home), log);
  const quota = createBtrfsQuota(homePaths(home).workspaces);
  const folders = { home, quota, owner: process.getuid?.() === 0 ? sandboxUser() : null };
  const sandboxes: Sandboxes = createSandboxes({
    drivers: createDrivers(setting, {
      reach: (id) => sandboxes.reach(id),
      onRequest: report.take,
      log,
    }),
    config: () => current().sandboxes,
    registry: registry.current,
    store: store.sandboxes,
    conversations: store.conversationSandboxes,
    folders: createWorkspaceFolders(folders),
    slots: createSlotFolders(folders),
    snapshotFolders: createSnapshotFolders(home, quota),
    disk: createWorkspaceDisk(home),
    quota,
    sharedFolder: homePaths(home).shared,
    workspaceGate,
    clock,
    log,
  });
  const previewAddress = createPreviewAddress(() => current().server);
  const upkeep = startRepeating(sandboxes.upkeep, UPKEEP_MS, (error) =>
    log.error("sandbox-upkeep-fail", { error }),
  );
  return {
    sandboxes,
    previewAddress,
    panels: createPanels({
      sandboxes,
      openScreen: openTerminalScreen,
      toOrigin: previewAddress.toOrigin,
      clock,
    }),
    workspace: {
      files: createWorkspaceFiles(homePaths(home).workspaces, workspaceGate),
      contents: createWorkspaceContents(home, workspaceGate),
      entries: createWorkspaceEntries(home, workspaceGate),
    },
    async close() {
      upkeep.stop();
      registry.close();
      await sandboxes.close();
    },
  };
}

type DriverPorts = Pick<LazyEgressPorts, "reach" | "onRequest" | "log">;

/** The hosts of this machine as drivers: with what goes on inside a sandbox, and its way out. */
function createDrivers({ home, config, metrics }: Setting, { reach, onRequest, log }: DriverPorts) {
  const folder = homePaths(home).sandboxes;
  const current = () => config.current().config.sandboxes;
  const egress = createLazyEgress({
    reach,
    onRequest(record) {
      metrics.countEgress(record);
      onRequest(record);
    },
    credentials: {
      config: () => current().credentials,
      resolveSecret: createSecretResolver(() => config.current().environment),
    },
    clock,
    log,
  });
  const inside = {
    gateway: createToolboxGateway(toRunFolder(home, process.getuid?.() ?? 0)),
    keys: createKeyFiles(join(folder, "keys")),
    user: sandboxUser(),
    openTools: createToolsFolder({
      toolbox: toolboxFolder,
      node: process.execPath,
      folder: join(folder, "tools"),
    }),
    onProxy: egress.serve,
    orphanSeconds: () => current().orphan_minutes * 60,
  };
  const hosts = createMachineHosts({ home, environment: config.current().environment, log });
  return hosts.map((host) => createLocalDriver({ ...inside, host }));
}
