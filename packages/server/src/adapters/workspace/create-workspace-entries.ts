import { lstatSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import type { ConversationId } from "@steward/contracts/ids.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Turnstile } from "../../kernel/create-turnstile.ts";
import type { WorkspaceEntries } from "../../modules/sandboxes/lifecycle/ports.ts";
import { enterFolder, makeTree, type Way } from "./enter-workspace.ts";
import { toPathOfOurs } from "./open-entry.ts";
import { removeTree } from "./remove-tree.ts";
import { renameOnDevice } from "./rename-on-device.ts";
import { settleOrThrow } from "./settle-or-throw.ts";
import { createWorkspacePaths } from "./workspace-paths.ts";

/** Every name is looked up in an open folder, so what is moved or removed is what was named. */
export function createWorkspaceEntries(home: string, gate: Turnstile): WorkspaceEntries {
  const paths = createWorkspacePaths(home);
  const toWay = (of: ConversationId, path: string): Way => ({ directory: paths.root, of, path });
  const pass = <Answer>(of: ConversationId, path: string, work: () => Promise<Answer>) =>
    settleOrThrow(path, () => gate.pass(of, work));

  return {
    makeFolder: (of, path) => pass(of, path, () => makeTree(toWay(of, path))),
    move: (of, from, to) => pass(of, from, () => moveEntry(toWay(of, from), toWay(of, to))),
    async remove(of, path) {
      const removed = paths.newIn(paths.removed);
      await pass(of, path, async () => {
        const { parent, name } = await enterFolder(toWay(of, path), false);
        using folder = parent;
        await mkdir(paths.removed, { recursive: true, mode: 0o700 });
        const entry = folder.entry(name);
        if (!(await renameOnDevice(entry, removed))) await removeTree(toPathOfOurs(entry));
      });
      // A process in it may still hold a folder of it: `rm` follows no link either.
      await removeTree(removed);
    },
  };
}

async function moveEntry(from: Way, to: Way): Promise<void> {
  const source = await enterFolder(from, false);
  using sourceFolder = source.parent;
  const target = await enterFolder(to, true);
  using targetFolder = target.parent;
  const place = targetFolder.entry(target.name);
  if (lstatSync(place, { throwIfNoEntry: false })) {
    throw new AppError("conflict", `${JSON.stringify(to.path)} exists already.`);
  }
  await rename(sourceFolder.entry(source.name), place);
}
