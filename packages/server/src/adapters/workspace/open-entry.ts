import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  type Stats,
} from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { join } from "node:path";

/**
 * On Linux an open folder has a name that nobody can move: `/proc/self/fd/N`. What is opened below it
 * is opened in that very folder, so nothing can be swapped in between the check and the use. Elsewhere
 * the name is the path: each part is still checked and links are refused, but somebody who can rename
 * folders inside the workspace at the right moment could win the race.
 */
const hasProc = process.platform === "linux" && existsSync("/proc/self/fd");

/** Linux: the thing itself, link or device, without opening it. Not among Node's constants. */
const O_PATH = 0o10000000;
const O_NOFOLLOW = constants.O_NOFOLLOW ?? 0;
const O_NONBLOCK = constants.O_NONBLOCK ?? 0;

/** A name of something open that leads to nothing else, where the system has such names. */
export function toOpenPath(fd: number, path: string | Buffer): string | Buffer {
  return hasProc ? `/proc/self/fd/${fd}` : path;
}

/** For another process, to which `self` is itself. */
export function toPathOfOurs(path: string | Buffer): string {
  return path.toString().replace(/^\/proc\/self\//u, `/proc/${process.pid}/`);
}

/** A folder that stays the same one, whatever its name leads to by now. */
export type Folder = Disposable & {
  /** The path of something in it; a name may have bytes that are no UTF-8. */
  entry(name: string | Buffer): string | Buffer;
  readonly path: string;
};

/** What there is under a name, or why it is not served. */
export type Refused = "missing" | "link" | "not-folder" | "not-file" | "hard-link";

/** Looking at things is quick enough not to leave the thread for it; reading them is not. */
export function openFolder(path: string | Buffer): Folder | Refused {
  if (!hasProc) return openFolderByPath(path.toString());
  const fd = openOrNull(path, O_PATH | O_NOFOLLOW);
  if (fd === null) return "missing";
  const stats = fstatSync(fd);
  if (stats.isDirectory()) return toFolder(`/proc/self/fd/${fd}`, () => closeSync(fd));
  closeSync(fd);
  return stats.isSymbolicLink() ? "link" : "not-folder";
}

function openFolderByPath(path: string): Folder | Refused {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats) return "missing";
  if (stats.isSymbolicLink()) return "link";
  return stats.isDirectory() ? toFolder(path, () => {}) : "not-folder";
}

function toFolder(path: string, close: () => void): Folder {
  return {
    path,
    entry: (name) =>
      typeof name === "string" ? join(path, name) : Buffer.concat([Buffer.from(`${path}/`), name]),
    [Symbol.dispose]: close,
  };
}

export type OpenFile = Disposable & {
  readonly size: number;
  readonly mode: number;
  readonly modifiedAt: number;
  /** Opens the file for reading. */
  read(): Promise<FileHandle>;
};

/** A plain file with one name. Devices, pipes and sockets are never opened, only looked at. */
export function openFile(path: string | Buffer): OpenFile | Refused {
  const before = hasProc ? null : lstatSync(path, { throwIfNoEntry: false });
  if (before === undefined) return "missing";
  if (before && !before.isFile()) return before.isSymbolicLink() ? "link" : "not-file";
  const flags = hasProc ? O_PATH | O_NOFOLLOW : constants.O_RDONLY | O_NOFOLLOW | O_NONBLOCK;
  const fd = openOrNull(path, flags);
  if (fd === null) return "missing";
  const stats = fstatSync(fd);
  const refused = findRefusal(stats);
  if (refused || (before && before.ino !== stats.ino)) {
    closeSync(fd);
    return refused ?? "missing";
  }
  return {
    size: stats.size,
    mode: stats.mode & 0o777,
    modifiedAt: Math.round(stats.mtimeMs),
    read: () => open(toOpenPath(fd, path), constants.O_RDONLY | O_NONBLOCK),
    [Symbol.dispose]: () => closeSync(fd),
  };
}

function findRefusal(stats: Stats): Refused | null {
  if (stats.isSymbolicLink()) return "link";
  if (!stats.isFile()) return "not-file";
  // A second name may be outside of the workspace.
  return stats.nlink > 1 ? "hard-link" : null;
}

function openOrNull(path: string | Buffer, flags: number): number | null {
  try {
    return openSync(path, flags);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "ENOTDIR" || code === "ELOOP") return null;
    throw error;
  }
}

/** For a new file in an open folder. Fails where there is one. */
export const newFileFlags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | O_NOFOLLOW;
