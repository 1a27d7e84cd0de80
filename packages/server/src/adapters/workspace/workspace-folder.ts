import { mkdir } from "node:fs/promises";
import type { WorkspaceQuota } from "../../modules/sandboxes/lifecycle/ports.ts";
import { removeTree } from "./remove-tree.ts";

type Quota = WorkspaceQuota;

/** A folder that can have a limit, where there are such. */
export async function makeWorkspace(quota: Quota, path: string): Promise<void> {
  if (!(await quota.make(path))) await mkdir(path, { recursive: true, mode: 0o700 });
}

/** Done when nothing of it is left, and where there is nothing. */
export async function removeWorkspace(quota: Quota, path: string): Promise<void> {
  if (!(await quota.remove(path))) await removeTree(path);
}
