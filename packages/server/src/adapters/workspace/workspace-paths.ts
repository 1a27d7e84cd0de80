import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { AppError } from "../../kernel/app-error.ts";

export type WorkspacePaths = ReturnType<typeof createWorkspacePaths>;

/** Where workspaces and their snapshots are. All on one file system: they are moved by renaming. */
export function createWorkspacePaths(home: string) {
  const root = join(home, "workspaces");
  const slots = join(root, ".slots");
  const adoptions = join(root, ".adoptions");
  return {
    root,
    slots,
    /** Notes of adoptions under way: the conversation's id names the file, it holds the slot's. */
    adoptions,
    removed: join(root, ".removed"),
    partial: join(root, ".partial"),
    workspace: (id: string) => join(root, checked(id)),
    slot: (id: string) => join(slots, checked(id)),
    adoption: (id: string) => join(adoptions, checked(id)),
    snapshots: (id: string) => join(home, "snapshots", checked(id)),
    newIn: (folder: string) => join(folder, randomUUID()),
  };
}

/** An id is a file name here, and must be nothing more. */
function checked(id: string): string {
  if (/^[a-z]{2,8}_[0-9a-z]{1,64}$/.test(id)) return id;
  throw new AppError("not_found", "There is no such workspace.");
}
