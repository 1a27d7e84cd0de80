import type { SandboxDriver } from "@steward/sdk/sandbox-driver.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Logger } from "../../../kernel/logger.ts";
import type {
  ConversationSandboxStore,
  SandboxStore,
  SlotFolders,
  SnapshotFolders,
  WorkspaceDisk,
  WorkspaceFolders,
  WorkspaceQuota,
} from "./ports.ts";
import type { SandboxesConfig } from "./sandboxes-config.ts";
import { createTurnstile, type Turnstile } from "../../../kernel/create-turnstile.ts";
import { AppError } from "../../../kernel/app-error.ts";
import { createAdmission } from "./admission.ts";
import { createDriverChoice } from "./driver-choice.ts";
import { createFleet, type Member } from "./fleet.ts";
import { createKindStates } from "./kind-states.ts";
import { createLauncher } from "./launcher.ts";
import type { SandboxKind, SandboxRegistry } from "./sandboxes.ts";
import { createStarter } from "./starter.ts";
import { createWarmPool } from "./warm-pool.ts";

export type SandboxesPorts = {
  /** The one to be preferred first. */
  readonly drivers: readonly SandboxDriver[];
  readonly config: () => SandboxesConfig;
  readonly registry: () => SandboxRegistry;
  readonly store: SandboxStore;
  readonly conversations: ConversationSandboxStore;
  readonly folders: WorkspaceFolders;
  readonly slots: SlotFolders;
  readonly snapshotFolders: SnapshotFolders;
  readonly disk: WorkspaceDisk;
  readonly quota: WorkspaceQuota;
  /** Mounted read-only into every sandbox. */
  readonly sharedFolder: string;
  /** The one that the file tools pass too. */
  readonly workspaceGate: Turnstile;
  readonly clock: Clock;
  readonly log: Logger;
};

export type Parts = ReturnType<typeof createParts>;

/** What a sandbox passes through from being asked for to being gone. */
export function createParts(ports: SandboxesPorts) {
  const { config, registry, store, slots } = ports;
  const choice = createDriverChoice({ ...ports, wanted: () => config().driver });
  const states = createKindStates({ ...ports, choice });
  const launcher = createLauncher({ ...ports, choice, states });
  const admission = createAdmission({
    limits: () => ({ total: config().max_total, perUser: config().max_per_user }),
  });
  const fleet = createFleet({
    ...ports,
    async onGone({ id, conversationId, place }: Member) {
      place.release();
      await (conversationId === null ? slots.remove(id) : store.remove(id));
    },
  });
  const pool = createWarmPool({
    ...ports,
    launcher,
    folders: slots,
    size: (kind) => (admission.size() < config().max_total ? (config().pool[kind] ?? 0) : 0),
  });
  const findKind = (name: string) => registry().kinds.find((kind) => kind.name === name);
  const conversationGate = createTurnstile();
  const starter = createStarter({
    ...ports,
    kind: (name) => findKind(name) ?? refuseKind(name, registry().kinds),
    launcher,
    admission,
    fleet,
    pool,
    conversationGate,
  });
  return { choice, states, launcher, admission, fleet, pool, starter, findKind, conversationGate };
}

function refuseKind(name: string, kinds: readonly SandboxKind[]): never {
  const known = kinds.map((kind) => kind.name).join(", ");
  throw new AppError(
    "not_found",
    `There is no kind of sandbox named "${name}"; there is: ${known}.`,
  );
}
