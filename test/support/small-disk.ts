import { spawnSync } from "node:child_process";
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  rmSync,
  rmdirSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder on a disk of its own that can be filled to the last byte. */
export type SmallDisk = {
  /** Leaves no space but the spare bytes, in whole pages. */
  fill(spare?: number): void;
  free(): void;
} & Disposable;

function mount(folder: string, megabytes: number): boolean {
  const flags = ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=700`, "tmpfs", folder];
  return spawnSync("mount", flags).status === 0;
}

/** Lazily: the folder is gone at once, the disk when the last process has let go of it. */
function unmount(folder: string): void {
  spawnSync("umount", ["-l", folder]);
}

/** Whether this machine lets us mount; root in most containers may not. */
export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "steward-disk-"));
  const isMounted = mount(folder, 1);
  if (isMounted) unmount(folder);
  rmdirSync(folder);
  return isMounted;
}

/** Puts a small empty disk over a folder. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  if (!mount(folder, megabytes)) throw new Error(`Cannot mount a disk at ${folder}.`);
  const ballast = join(folder, "ballast");
  return {
    fill(spare = 0) {
      const file = openSync(ballast, "a");
      // Ever smaller pieces, so that not even a page is left.
      for (const size of [1 << 20, 1 << 16, 1 << 12, 1]) {
        const piece = Buffer.alloc(size, 1);
        while (writes(file, piece));
      }
      ftruncateSync(file, fstatSync(file).size - spare);
      closeSync(file);
    },
    free: () => rmSync(ballast),
    [Symbol.dispose]: () => unmount(folder),
  };
}

function writes(file: number, piece: Buffer): boolean {
  try {
    return writeSync(file, piece) === piece.length;
  } catch {
    // No space is left: that is what we want.
    return false;
  }
}
