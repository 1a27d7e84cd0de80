import type { LeftSandbox, SandboxDriver } from "@steward/sdk/sandbox-driver.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Turnstile } from "../../../kernel/create-turnstile.ts";
import type { Logger } from "../../../kernel/logger.ts";
import { untilAborted } from "../../../kernel/until-aborted.ts";
import type { Admission } from "./admission.ts";
import type { DriverChoice } from "./driver-choice.ts";
import type { Fleet } from "./fleet.ts";
import type { Launcher } from "./launcher.ts";
import { limitWorkspace } from "./limit-workspace.ts";
import type {
  SandboxRecord,
  SandboxStore,
  SlotFolders,
  WorkspaceDisk,
  WorkspaceFolders,
  WorkspaceQuota,
} from "./ports.ts";
import type { SandboxKind } from "./sandboxes.ts";

export type RecoveryParts = {
  readonly drivers: readonly SandboxDriver[];
  /** False: nothing is executed here, so nothing is taken over. */
  readonly isOn: () => boolean;
  readonly choice: DriverChoice;
  readonly findKind: (name: string) => SandboxKind | undefined;
  readonly launcher: Launcher;
  readonly admission: Admission;
  readonly fleet: Fleet;
  readonly store: SandboxStore;
  readonly folders: WorkspaceFolders;
  readonly slots: SlotFolders;
  readonly disk: WorkspaceDisk;
  readonly quota: WorkspaceQuota;
  readonly workspaceGate: Turnstile;
  readonly clock: Clock;
  readonly log: Logger;
};

export type Recovery = {
  /** The first one of a process: folders too. */
  begin(): Promise<void>;
  again(): Promise<void>;
  /** Nothing is touched afterwards. What is being taken over is finished; no engine is waited for. */
  close(): Promise<void>;
};

export function createRecovery(parts: RecoveryParts): Recovery {
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();
  const again = () => recoverSandboxes(parts, closing.signal);
  const begin = async () => {
    await parts.folders.recover();
    await again();
  };
  const unlessClosed = async (work: () => Promise<void>) => {
    if (closing.signal.aborted) return;
    const working = work();
    underWay.add(working);
    await working.finally(() => underWay.delete(working));
  };
  return {
    begin: () => unlessClosed(begin),
    again: () => unlessClosed(again),
    async close() {
      closing.abort();
      await Promise.allSettled(underWay);
    },
  };
}

/**
 * Takes over the sandboxes of conversations that an earlier process left and removes the others.
 * An engine that is down now may come back with some later: it is done again from time to time.
 */
async function recoverSandboxes(parts: RecoveryParts, signal: AbortSignal): Promise<void> {
  const { launcher, store, slots } = parts;
  const records = new Map((await store.list()).map((record) => [record.id, record]));
  const answers = await untilAborted(askAll(parts), signal);
  if (answers === null) return;
  const left = answers.flatMap((answer) => answer ?? []).filter(({ id }) => !launcher.isOurs(id));
  // Whose folder is still a slot was about to be adopted: it has not the conversation's files.
  const unadopted = await slots.list();
  const recordOf = ({ id }: LeftSandbox) => (unadopted.includes(id) ? undefined : records.get(id));
  await Promise.all(left.map((each) => settle(parts, each, recordOf(each))));
  for (const id of unadopted) if (!launcher.isOurs(id)) await slots.remove(id);
  // A driver that gave no answer may still have them.
  if (answers.includes(null)) return;
  for (const id of records.keys()) if (!launcher.isOurs(id)) await store.remove(id);
}

async function askAll({ drivers, choice, log }: RecoveryParts) {
  const { driver: chosen } = await choice.look();
  return Promise.all(drivers.map((driver) => askForLeft(driver, driver === chosen, log)));
}

/** One that was just looked at is not looked at again: it would start a sandbox for it. */
async function askForLeft(
  driver: SandboxDriver,
  isChosen: boolean,
  log: Logger,
): Promise<readonly LeftSandbox[] | null> {
  try {
    const isUsable = isChosen || (await driver.probe()).isUsable;
    return isUsable ? await driver.left() : null;
  } catch (error) {
    log.warn("sandbox-left-fail", { driver: driver.name, error });
    return null;
  }
}

async function settle(
  parts: RecoveryParts,
  left: LeftSandbox,
  record: SandboxRecord | undefined,
): Promise<void> {
  const { id } = left;
  try {
    if (record && (await takeOver(parts, left, record))) return;
    await left.remove();
    parts.log.info("sandbox-leftover-remove", { id });
  } catch (error) {
    parts.log.warn("sandbox-leftover-fail", { id, error });
  }
}

/** False: it is nobody's any more, or beyond use. */
async function takeOver(
  parts: RecoveryParts,
  left: LeftSandbox,
  record: SandboxRecord,
): Promise<boolean> {
  const { launcher, admission, fleet, store, folders, disk, log } = parts;
  const { id, ownerId, conversationId, startedAt } = record;
  const kind = parts.findKind(record.kind);
  if (!kind || !parts.isOn() || (await store.ownerOf(conversationId)) !== ownerId) return false;
  const sandbox = await left.attach();
  if (!sandbox) return false;
  launcher.own(sandbox);
  const workspace = await folders.open(conversationId);
  const startBytes = disk.usedBytes(workspace).catch(() => 0);
  const place = admission.occupy({ kind: kind.name, ownerId, maxOfKind: kind.maxConcurrent });
  const owner = { ownerId, conversationId, kind, place };
  const member = fleet.add({ ...owner, id, workspace, sandbox, startedAt, startBytes });
  await limitWorkspace(parts, member);
  log.info("sandbox-attach", { id, kind: kind.name });
  return true;
}
