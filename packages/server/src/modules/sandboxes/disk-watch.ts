import type { Logger } from "../../kernel/logger.ts";
import type { Fleet, Member } from "./fleet.ts";
import type { WorkspaceDisk } from "./ports.ts";

/** A fall of free space that is worth looking into. */
const FALL_BYTES = 16 * 1024 * 1024;
/** Rounds after which workspaces are measured although the disk looks quiet. */
const QUIET_ROUNDS = 30;

const overQuota = "The sandbox was stopped: its workspace has grown beyond its limit.";
const diskLow = "The sandbox was stopped: it was writing while the disk is almost full.";

/**
 * Quotas by looking, for file systems that have none. Asking for the free space is cheap and done in
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

  async function measure(member: Member): Promise<{ bytes: number; hasGrown: boolean }> {
    const before = sizes.get(member) ?? (await member.startBytes);
    const bytes = await disk.usedBytes(member.workspace);
    sizes.set(member, bytes);
    return { bytes, hasGrown: bytes > before };
  }

  async function check(member: Member, low: { readonly isFalling: boolean } | null): Promise<void> {
    const { bytes, hasGrown } = await measure(member);
    // What was over its limit already may go on, so that it can be tidied up, but not grow.
    const limit = Math.max(member.kind.limits.diskBytes, await member.startBytes);
    const mayWriteElsewhere = !member.kind.isReadOnly && !member.isPaused;
    const isToBlame = low && (hasGrown || (low.isFalling && mayWriteElsewhere));
    if (bytes <= limit && !isToBlame) return;
    log.warn("sandbox-disk", { id: member.id, bytes, limit, isLow: low !== null });
    await fleet.stop(member, bytes > limit ? overQuota : diskLow);
  }

  return {
    async look(): Promise<void> {
      const members = fleet.all().filter(({ stopReason }) => stopReason === null);
      if (members.length === 0) return;
      const free = await disk.freeBytes();
      const low = free < minFreeBytes() ? { isFalling: free < lastFree } : null;
      const hasFallen = free < lastFree - FALL_BYTES;
      rounds += 1;
      if (!low && !hasFallen && rounds % QUIET_ROUNDS !== 0) {
        lastFree = Math.max(free, lastFree);
        return;
      }
      lastFree = free;
      const checks = await Promise.allSettled(members.map((member) => check(member, low)));
      for (const { reason } of checks.filter((each) => each.status === "rejected")) {
        log.warn("sandbox-disk-fail", { error: reason });
      }
    },
  };
}
