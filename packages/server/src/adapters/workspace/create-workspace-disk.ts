import { statfs } from "node:fs/promises";
import type { SandboxesPorts } from "../../modules/sandboxes/index.ts";
import { hiddenBytes } from "./hidden-bytes.ts";
import { treeBytes } from "./tree-bytes.ts";

export function createWorkspaceDisk(home: string): SandboxesPorts["disk"] {
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
