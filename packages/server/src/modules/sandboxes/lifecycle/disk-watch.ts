import type { Logger } from "../../../kernel/logger.ts";
import type { Fleet, Member } from "./fleet.ts";
import type { WorkspaceDisk } from "./ports.ts";

/** A fall of free space that is worth looking into. */
const FALL_BYTES = 16 * 1024 * 1024;
/** Rounds after which workspaces are measured although the disk looks quiet. */
const QUIET_ROUNDS = 30;

const overQuota = "The sandbox was stopped: its workspace has grown beyond its limit.";
const diskLow = "The sandbox was stopped: it was writing while the disk is almost full.";

/**
 * Quotas by looking, for file systems that have none; what the disk must keep free, for all. Asking for the free space is cheap and done in
 * every round; folders are measured only when it has fallen.
 */
export function createDiskWatch({
  fleet,
  disk,
  minFreeBytes,
  log,
}: {
  readonly fleet: Fleet;
  readonly disk: WorkspaceDisk;
  readonly minFreeBytes: () => number;
  readonly log: Logger;
}) {
  const sizes = new WeakMap<Member, number>();
  let lastFree = 0;
  let rounds = 0;

  async function measure(member: Member): Promise<Measured> {
    const before = sizes.get(member) ?? (await member.startBytes);
    const bytes = await disk.usedBytes(member.workspace);
    sizes.set(member, bytes);
    const limit = member.isLimited ? Infinity : await limitOf(member);
    return { member, bytes, limit, hasGrown: bytes > before };
  }

  async function stop({ member, bytes, limit }: Measured): Promise<void> {
    log.warn("sandbox-disk", { id: member.id, bytes, limit });
    await fleet.stop(member, bytes > limit ? overQuota : diskLow);
  }

  async function settle<Value>(work: readonly Promise<Value>[]): Promise<readonly Value[]> {
    const settled = await Promise.allSettled(work);
    return settled.flatMap((each) => {
      if (each.status === "fulfilled") return [each.value];
      log.warn("sandbox-disk-fail", { error: each.reason as unknown });
      return [];
    });
  }

  return {
    async look(): Promise<void> {
      const members = fleet.all().filter(({ stopReason }) => stopReason === null);
      if (members.length === 0) return;
      const free = await disk.freeBytes();
      const isLow = free < minFreeBytes();
      const isFalling = free < lastFree;
      const hasFallen = free < lastFree - FALL_BYTES;
      rounds += 1;
      if (!isLow && !hasFallen && rounds % QUIET_ROUNDS !== 0) {
        lastFree = Math.max(free, lastFree);
        return;
      }
      lastFree = free;
      const measured = await settle(members.map((member) => measure(member)));
      const isOver = measured.filter(({ bytes, limit }) => bytes > limit);
      const writers = isLow ? findWriters(measured, { isFalling, hasFallen }) : [];
      await settle([...new Set([...isOver, ...writers])].map((each) => stop(each)));
    },
  };
}

/** What was over its limit already may go on, so that it can be tidied up, but not grow. */
async function limitOf({ kind, startBytes }: Member): Promise<number> {
  return Math.max(kind.limits.diskBytes, await startBytes);
}

type Measured = {
  readonly member: Member;
  readonly bytes: number;
  readonly limit: number;
  readonly hasGrown: boolean;
};

/** Who may be filling the disk. Where nobody is seen to and it goes on fast, whoever runs may be hiding it. */
function findWriters(
  measured: readonly Measured[],
  { isFalling, hasFallen }: { readonly isFalling: boolean; readonly hasFallen: boolean },
): readonly Measured[] {
  const running = measured.filter(({ member }) => !member.isPaused);
  const writers = measured.filter(
    ({ member, hasGrown }) =>
      hasGrown || (isFalling && !member.kind.isReadOnly && !member.isPaused),
  );
  return writers.length === 0 && hasFallen ? running : writers;
}
