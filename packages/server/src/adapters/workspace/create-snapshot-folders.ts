import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ConversationId } from "@steward/contracts/ids.ts";
import { z } from "zod";
import { AppError } from "../../kernel/app-error.ts";
import { fromFileError } from "../../kernel/from-file-error.ts";
import type { SnapshotFolders, WorkspaceQuota } from "../../modules/sandboxes/lifecycle/ports.ts";
import { copyTree } from "./copy-tree.ts";
import { discard, noneIfMissing, type Grounds } from "./create-workspace-folders.ts";
import { TooDeep } from "./visit-tree.ts";
import { makeWorkspace, removeWorkspace } from "./workspace-folder.ts";
import { createWorkspacePaths } from "./workspace-paths.ts";

const Saved = z.object({
  name: z.string(),
  createdAt: z.number(),
  images: z.record(z.string(), z.string()),
  bytes: z.number(),
});
type Saved = z.infer<typeof Saved>;

/** Snapshots are folders: `snapshots/<conversation>/<name>/` with `files/` and `snapshot.json`. */
export function createSnapshotFolders(home: string, quota: WorkspaceQuota): SnapshotFolders {
  const paths = createWorkspacePaths(home);
  const grounds = { paths, quota };
  const folderOf = (id: ConversationId, name: string) => join(paths.snapshots(id), name);

  async function list(id: ConversationId): Promise<readonly Saved[]> {
    const names = (await readdir(paths.snapshots(id)).catch(noneIfMissing)) ?? [];
    const saved = await Promise.all(names.map((name) => readSaved(folderOf(id, name))));
    return saved.toSorted((left, right) => right.createdAt - left.createdAt);
  }

  return {
    list,
    async save(id, snapshot, { maxBytes, freeBytes }) {
      const others = (await list(id)).filter(({ name }) => name !== snapshot.name);
      const used = others.reduce((sum, { bytes }) => sum + bytes, 0);
      const left = Math.min(maxBytes - used, freeBytes);
      return build(grounds, async (partial) => {
        const files = join(partial, "files");
        await mkdir(files, { recursive: true, mode: 0o700 });
        const bytes = await copyTree(paths.workspace(id), files, left);
        const saved = { ...snapshot, bytes };
        await writeFile(join(partial, "snapshot.json"), JSON.stringify(saved));
        await mkdir(paths.snapshots(id), { recursive: true, mode: 0o700 });
        await discard(grounds, folderOf(id, snapshot.name));
        await rename(partial, folderOf(id, snapshot.name));
        return saved;
      });
    },
    restore: (id, name, { freeBytes }) =>
      build(grounds, async (partial) => {
        await makeWorkspace(quota, partial);
        await copyTree(join(folderOf(id, name), "files"), partial, freeBytes);
        await discard(grounds, paths.workspace(id));
        await rename(partial, paths.workspace(id));
      }),
    remove: (id, name) => discard(grounds, folderOf(id, name)),
    fork: (from, to, { maxBytes, freeBytes }) =>
      build(grounds, async (partial) => {
        const target = paths.workspace(to);
        const there = await readdir(target).catch(noneIfMissing);
        if (there && there.length > 0) {
          throw new AppError("conflict", "The conversation has files already.");
        }
        await makeWorkspace(quota, partial);
        await copyTree(paths.workspace(from), partial, Math.min(maxBytes, freeBytes));
        if (there) await discard(grounds, target);
        await rename(partial, target);
      }),
  };
}

/** Beside everything else until it is whole. */
async function build<Value>(
  { paths, quota }: Grounds,
  work: (partial: string) => Promise<Value>,
): Promise<Value> {
  await mkdir(paths.partial, { recursive: true, mode: 0o700 });
  const partial = paths.newIn(paths.partial);
  try {
    return await work(partial);
  } catch (error) {
    await removeWorkspace(quota, partial);
    throw toFailure(error);
  }
}

function toFailure(error: unknown): unknown {
  if (error instanceof TooDeep) return new AppError("too_large", error.message, { cause: error });
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code !== "EEXIST") return fromFileError(error);
  return new AppError("conflict", "The files changed while they were copied. Try again.", {
    cause: error,
  });
}

async function readSaved(folder: string): Promise<Saved> {
  return Saved.parse(JSON.parse(await readFile(join(folder, "snapshot.json"), "utf8")));
}
