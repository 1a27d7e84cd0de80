import { createReadStream } from "node:fs";
import { chown, mkdir, open, rm, type FileHandle } from "node:fs/promises";
import type { ConversationId } from "@steward/contracts/ids.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Turnstile } from "../../kernel/create-turnstile.ts";
import type { PackedEntry, WorkspaceContents } from "../../modules/sandboxes/lifecycle/ports.ts";
import { enterFolder, enterTree, orRefuse, type Way } from "./enter-workspace.ts";
import { ownerOf } from "./folder-owner.ts";
import { newFileFlags, openFile, type OpenFile } from "./open-entry.ts";
import { renameOnDevice } from "./rename-on-device.ts";
import { replaceFile } from "./replace-file.ts";
import { settleOrThrow } from "./settle-or-throw.ts";
import { walkTree } from "./walk-tree.ts";
import { createWorkspacePaths } from "./workspace-paths.ts";

type OpenedFile = Awaited<ReturnType<WorkspaceContents["open"]>>;
type Upload = Parameters<WorkspaceContents["put"]>[2];

/** Streams may take long: the gate is passed to open and to put a file in place, not in between. */
export function createWorkspaceContents(home: string, gate: Turnstile): WorkspaceContents {
  const paths = createWorkspacePaths(home);
  const toWay = (of: ConversationId, path: string): Way => ({ directory: paths.root, of, path });

  return {
    open: (of, path) =>
      settleOrThrow(path, () => gate.pass(of, () => openContent(toWay(of, path)))),
    put: (of, path, upload) =>
      settleOrThrow(path, async () => {
        await mkdir(paths.partial, { recursive: true, mode: 0o700 });
        const partial = paths.newIn(paths.partial);
        try {
          await receive(partial, upload);
          return await gate.pass(of, () => putInPlace(partial, toWay(of, path)));
        } finally {
          await rm(partial, { force: true });
        }
      }),
    async *pack(of, path) {
      using folder = await settleOrThrow(path, () =>
        gate.pass(of, () => enterTree(toWay(of, path))),
      );
      if (!folder) return;
      for await (const { file, ...entry } of walkTree(folder, { isDeep: true, entersAll: true })) {
        if (entry.kind === "folder" || file) yield toPacked(entry, file);
      }
    },
  };
}

async function openContent(way: Way): Promise<OpenedFile> {
  const { parent, name } = await enterFolder(way, false);
  using folder = parent;
  using file = orRefuse(way.path, openFile(folder.entry(name)));
  const { size, modifiedAt } = file;
  const handle = await file.read();
  return {
    size,
    modifiedAt,
    read: ({ start, end } = { start: 0, end: size - 1 }) => readRange(handle, start, end),
    close: () => handle.close(),
  };
}

/** Not further than it was long when it was opened: that much was promised. */
function readRange(handle: FileHandle, start: number, end: number) {
  // An empty file has no last byte to name.
  if (end < start) return handle.createReadStream({ start: 0, end: 0 });
  return handle.createReadStream({ start, end });
}

async function receive(partial: string, { content, maxBytes }: Upload): Promise<void> {
  await using file = await open(partial, newFileFlags, 0o600);
  let size = 0;
  for await (const chunk of content) {
    size += chunk.byteLength;
    if (size > maxBytes) {
      throw new AppError("too_large", `A file has at most ${maxBytes} bytes here.`);
    }
    await file.writeFile(chunk);
  }
  await file.sync();
}

/** What may not be read may not be replaced either. */
async function putInPlace(partial: string, way: Way): Promise<{ readonly isNew: boolean }> {
  const { parent, name } = await enterFolder(way, true);
  using folder = parent;
  const place = folder.entry(name);
  const found = openFile(place);
  using before = found === "missing" ? null : orRefuse(way.path, found);
  const mode = before?.mode ?? 0o644;
  const owner = ownerOf(folder);
  if (owner) await chown(partial, owner.uid, owner.gid);
  await setMode(partial, mode);
  if (!(await renameOnDevice(partial, place))) {
    // Written, not cloned: clones pass by the limit.
    await replaceFile(folder, name, { bytes: createReadStream(partial), mode });
  }
  return { isNew: before === null };
}

async function setMode(path: string, mode: number): Promise<void> {
  await using file = await open(path, "r");
  await file.chmod(mode);
}

function toPacked(
  { path, modifiedAt, mode }: Omit<PackedEntry, "content">,
  file: OpenFile | null,
): PackedEntry {
  return { path, modifiedAt, mode, content: file && readContent(file) };
}

async function* readContent(file: OpenFile): AsyncGenerator<Uint8Array> {
  await using handle = await file.read();
  yield* handle.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>;
}
