import { createBtrfsQuota } from "../adapters/btrfs/create-btrfs-quota.ts";
import { createSnapshotFolders } from "../adapters/workspace/create-snapshot-folders.ts";
import { createWorkspaceDisk } from "../adapters/workspace/create-workspace-disk.ts";
import type { Metrics } from "../adapters/metrics/create-metrics.ts";
import {
  createSlotFolders,
  createWorkspaceFolders,
} from "../adapters/workspace/create-workspace-folders.ts";
import { systemClock as clock } from "../kernel/clock.ts";
import type { Turnstile } from "../kernel/create-turnstile.ts";
import type { Logger } from "../kernel/logger.ts";
import { createSandboxes, type Sandboxes } from "../modules/sandboxes/index.ts";
import { registrySources } from "../config/registry-sources.ts";
import { createEgressReport } from "../adapters/egress/create-egress-report.ts";
import { createSandboxDrivers } from "./create-sandbox-drivers.ts";
import { createSandboxEgress } from "./create-sandbox-egress.ts";
import { homePaths } from "../config/home-folder.ts";
import type { LiveConfig } from "../config/live-config.ts";
import { openLiveRegistry } from "../config/live-registry.ts";
import type { Store } from "./open-store.ts";
import { sandboxUser } from "./sandbox-user.ts";

/** Often enough to stop whoever fills the disk before it is full. */
const UPKEEP_MS = 1_000;

export type SandboxStackOptions = {
  readonly home: string;
  readonly config: LiveConfig;
  readonly store: Store;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly workspaceGate: Turnstile;
};

/** Sandboxes with all that they need; nothing runs before `start`. */
export function createSandboxStack(options: SandboxStackOptions) {
  const { home, store, metrics, workspaceGate } = options;
  const log = options.log.child({ component: "sandboxes" });
  const config = () => options.config.current().config.sandboxes;
  const registry = openLiveRegistry(registrySources(home), log);
  const quota = createBtrfsQuota(homePaths(home).workspaces);
  const folders = { home, quota, owner: process.getuid?.() === 0 ? sandboxUser() : null };
  const egressReport = createEgressReport({ audit: store.audit, clock, log });
  const egress = createSandboxEgress(options.config, {
    reach: (id) => sandboxes.reach(id),
    onRequest(record) {
      metrics.countEgress(record);
      egressReport.take(record);
    },
    clock,
    log,
  });
  const sandboxes: Sandboxes = createSandboxes({
    drivers: createSandboxDrivers({
      home,
      environment: options.config.current().environment,
      log,
      onProxy: (id, connection) => egress.serve(id, connection),
      orphanSeconds: () => config().orphan_minutes * 60,
    }),
    config,
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
  const upkeep = setInterval(() => {
    sandboxes.upkeep().catch((error: unknown) => log.error("sandbox-upkeep-fail", { error }));
  }, UPKEEP_MS).unref();
  return {
    sandboxes,
    async close() {
      clearInterval(upkeep);
      registry.close();
      await sandboxes.close();
    },
  };
}
