import { statfs } from "node:fs/promises";
import type { SandboxesPorts } from "../../modules/sandboxes/index.ts";
import { treeBytes } from "./tree-bytes.ts";

export function createWorkspaceDisk(home: string): SandboxesPorts["disk"] {
  return {
    async freeBytes() {
      const { bavail, bsize } = await statfs(home);
      return bavail * bsize;
    },
    usedBytes: treeBytes,
  };
}
