import { createHash } from "node:crypto";
import { chmod, chown, lstat, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { MachineOrder } from "@steward/sdk/sandbox-driver.ts";
import { AppError } from "../../kernel/app-error.ts";

/** Of a path to a unix socket. */
const maxSocketPath = 107;

export type RunFolders = {
  /** The folder of a sandbox; the same one again, because it may be mounted already. */
  open(id: string): Promise<string>;
  remove(id: string): Promise<void>;
};

/**
 * A short folder for the sockets of a home: paths of sockets are short. Only its owner enters it;
 * a sandbox gets its own part mounted.
 */
export function toRunFolder(home: string, uid: number): string {
  return join("/tmp", `steward-${uid}-${shorten(home, 12)}`);
}

export function createRunFolders(folder: string): RunFolders {
  const toFolder = (id: string): string => join(folder, shorten(id, 16));
  return {
    async open(id) {
      await mkdir(folder, { mode: 0o700, recursive: true });
      await checkOwner(folder);
      const path = toFolder(id);
      if (Buffer.byteLength(join(path, "gateway.sock")) > maxSocketPath) {
        throw new AppError("config_invalid", `The folder ${folder} is too long for sockets.`);
      }
      await mkdir(path, { recursive: true });
      // To be passed through by the sandbox's user; what is in it is guarded one by one.
      await chmod(path, 0o711);
      return path;
    },
    remove: (id) => rm(toFolder(id), { recursive: true, force: true }),
  };
}

/** Anybody can make a folder in `/tmp` before we do. */
async function checkOwner(folder: string): Promise<void> {
  const stats = await lstat(folder);
  const isOurs = stats.isDirectory() && stats.uid === process.getuid?.();
  if (isOurs && (stats.mode & 0o077) === 0) return;
  throw new AppError(
    "unavailable",
    `The folder ${folder} is not this server's alone. Remove it and try again.`,
  );
}

/** Lets the sandbox's user connect, and nobody else. */
export async function giveSocket(path: string, { uid, gid }: MachineOrder["user"]): Promise<void> {
  if (process.getuid?.() === 0) await chown(path, uid, gid);
  await chmod(path, 0o600);
}

function shorten(text: string, length: number): string {
  return createHash("sha256").update(text).digest("hex").slice(0, length);
}
