import { execFile } from "node:child_process";
import { chmod, lstat, mkdir, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import type { WorkspaceQuota } from "../../modules/sandboxes/lifecycle/ports.ts";

type QuotaProbe = Awaited<ReturnType<WorkspaceQuota["probe"]>>;

const run = promisify(execFile);

/** What `statfs` calls btrfs. */
const BTRFS = 0x9123683e;
/** The inode of the top of every subvolume, and of nothing else. */
const TOP_INODE = 256;

/** Workspaces as subvolumes, each with a limit. What is found at first holds for this process. */
export function createBtrfsQuota(folder: string): WorkspaceQuota {
  let probed: Promise<QuotaProbe> | null = null;
  const probe = () => (probed ??= look(folder));
  const isHeld = async () => (await probe()).isHeld;
  const isLimitable = async (path: string) => (await isHeld()) && (await isSubvolume(path));

  return {
    probe,
    isLimitable,
    async make(path) {
      if (!(await isHeld())) return false;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await btrfs("subvolume", "create", path);
      await chmod(path, 0o700);
      return true;
    },
    async limit(path, bytes) {
      if (!(await isLimitable(path))) return false;
      await btrfs("qgroup", "limit", String(bytes), path);
      return true;
    },
    async remove(path) {
      if (!(await isLimitable(path))) return false;
      const id = (await btrfs("inspect-internal", "rootid", path)).trim();
      // One with others in it does not go as a whole: then its files are removed one by one.
      if (!(await works("subvolume", "delete", path))) return false;
      // Newer kernels refuse while they still clear the subvolume away, and take its group along.
      await works("qgroup", "destroy", `0/${id}`, dirname(path));
      return true;
    },
  };
}

async function look(folder: string): Promise<QuotaProbe> {
  const place = (await isThere(folder)) ? folder : dirname(folder);
  const type = await statfs(place).then(
    (found) => found.type,
    () => null,
  );
  if (type !== BTRFS) return { isHeld: false, reason: "the file system is not btrfs" };
  if (process.getuid?.() !== 0) return { isHeld: false, reason: "only root can set limits" };
  try {
    await btrfs("qgroup", "show", place);
    return { isHeld: true, name: "btrfs" };
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    const reason = isMissing
      ? "the program btrfs is not installed"
      : "quotas are not enabled (btrfs quota enable)";
    return { isHeld: false, reason };
  }
}

async function isSubvolume(path: string): Promise<boolean> {
  const stats = await lstat(path).catch(() => null);
  return stats !== null && stats.isDirectory() && stats.ino === TOP_INODE;
}

function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

function works(...args: readonly string[]): Promise<boolean> {
  return btrfs(...args).then(
    () => true,
    () => false,
  );
}

async function btrfs(...args: readonly string[]): Promise<string> {
  return (await run("btrfs", args)).stdout;
}
