import { statfs, readdir, stat } from "node:fs/promises";
import type { WorkspaceDisk } from "../../modules/sandboxes/lifecycle/ports.ts";
import { treeBytes } from "./tree-bytes.ts";
import { sandboxPaths } from "@steward/contracts/toolbox.ts";

export function createWorkspaceDisk(home: string): WorkspaceDisk {
  return {
    async freeBytes() {
      const { bavail, bsize } = await statfs(home);
      return bavail * bsize;
    },
    async usedBytes(folder) {
      return (await treeBytes(folder)) + (await hiddenBytes(folder));
    },
  };
}

/**
 * What processes in a sandbox hold open of a workspace although its name is gone: it fills the disk and
 * no folder shows it. Sandboxes are told apart by what is mounted in them; processes that may not be
 * looked into are left out.
 */
async function hiddenBytes(workspace: string): Promise<number> {
  if (process.platform !== "linux") return 0;
  const own = await statOrNull(workspace);
  if (!own) return 0;
  const counted = new Map<number, number>();
  for (const pid of await listOrNone("/proc")) {
    if (!/^\d+$/.test(pid)) continue;
    const seen = await statOrNull(`/proc/${pid}/root${sandboxPaths.workspace}`);
    if (seen?.ino !== own.ino || seen.dev !== own.dev) continue;
    for (const fd of await listOrNone(`/proc/${pid}/fd`)) {
      const file = await statOrNull(`/proc/${pid}/fd/${fd}`);
      if (file?.nlink !== 0 || file.dev !== own.dev) continue;
      counted.set(file.ino, file.blocks * 512);
    }
  }
  return [...counted.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** Processes end while they are looked at, and some are not ours to look at. */
function statOrNull(path: string) {
  return stat(path).catch(() => null);
}

function listOrNone(path: string): Promise<readonly string[]> {
  return readdir(path).catch(() => []);
}
