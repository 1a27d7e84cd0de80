import { spawnSync } from "node:child_process";
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Null: this machine lets us have a btrfs with quotas; else why not. */
export function findNoQuotaDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), "steward-quota-"));
  try {
    mountQuotaDisk(folder, 128)[Symbol.dispose]();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Puts an empty btrfs with quotas over a folder. It is a file, which goes with it. */
export function mountQuotaDisk(folder: string, megabytes: number): Disposable {
  const place = mkdtempSync(join(tmpdir(), "steward-image-"));
  const image = join(place, "disk");
  try {
    const file = openSync(image, "w");
    ftruncateSync(file, megabytes * 2 ** 20);
    closeSync(file);
    run("mkfs.btrfs", ["-q", image]);
    run("mount", ["-o", "loop", image, folder]);
    run("btrfs", ["quota", "enable", folder]);
  } catch (error) {
    spawnSync("umount", [folder]);
    rmSync(place, { recursive: true });
    throw error;
  }
  return {
    [Symbol.dispose]() {
      // Lazily: a process that is about to end may still be in it.
      run("umount", ["-l", folder]);
      rmSync(place, { recursive: true });
    },
  };
}

/** Paths from the top of the disk. */
export function listSubvolumes(folder: string): readonly string[] {
  const rows = run("btrfs", ["subvolume", "list", folder]).split("\n");
  return rows.flatMap((row) => row.split(" path ")[1] ?? []);
}

function run(program: string, flags: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, flags, { encoding: "utf8" });
  if (status === 0) return stdout;
  const said = error?.message ?? stderr.trim().split("\n").at(-1) ?? "";
  throw new Error(`${program} failed: ${said}`);
}
