import { statSync, watch } from "node:fs";
import type { FSWatcher } from "node:fs";

export type FileWatchOptions = {
  /** The folder that is watched: editors replace files, and the files may appear later. */
  readonly directory: string;
  /** What counts as a change: these files, as they are found at each look. */
  readonly files: () => readonly string[];
  readonly onChange: () => void;
  /** How often to look where the system sends no notices (bind mounts, network folders). */
  readonly pollMs?: number | undefined;
};

export type FileWatch = { close(): void };

/** Editors write in several steps; one look after the last of them is enough. */
const settleMs = 100;
const defaultPollMs = 3_000;

export function watchFiles({
  directory,
  files,
  onChange,
  pollMs = defaultPollMs,
}: FileWatchOptions): FileWatch {
  let seen = fingerprint(files());
  let settling: NodeJS.Timeout | null = null;
  let watcher: FSWatcher | null = null;

  const look = () => {
    const current = fingerprint(files());
    if (current === seen) return;
    seen = current;
    onChange();
  };
  const lookSoon = () => {
    if (settling !== null) clearTimeout(settling);
    settling = setTimeout(look, settleMs);
  };
  const unwatch = () => {
    watcher?.close();
    watcher = null;
  };
  const rewatch = () => {
    if (watcher !== null) return;
    try {
      watcher = watch(directory, { persistent: false }, lookSoon).on("error", unwatch);
    } catch {
      // No such folder yet, or no watches left: looking every few seconds goes on.
    }
  };

  rewatch();
  const poll = setInterval(() => {
    if (statSync(directory, { throwIfNoEntry: false }) === undefined) unwatch();
    else rewatch();
    look();
  }, pollMs);
  poll.unref();

  return {
    close() {
      clearInterval(poll);
      if (settling !== null) clearTimeout(settling);
      unwatch();
    },
  };
}

function fingerprint(files: readonly string[]): string {
  return files
    .map((file) => {
      const stat = statSync(file, { throwIfNoEntry: false });
      return stat === undefined ? "none" : `${stat.ino}:${stat.size}:${stat.mtimeMs}`;
    })
    .join("|");
}
