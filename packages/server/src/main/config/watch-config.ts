import { statSync, watch } from "node:fs";
import type { FSWatcher } from "node:fs";
import { join } from "node:path";
import { loadConfig } from "./load-config.ts";
import type { ConfigResult, ConfigSource } from "./load-config.ts";

export type ConfigWatchOptions = ConfigSource & {
  /** Called for every change: with a new config, or with why the new file is not used. */
  readonly onChange: (result: ConfigResult) => void;
  /** How often to look where the system sends no notices (bind mounts, network folders). */
  readonly pollMs?: number;
};

export type ConfigWatch = { close(): void };

/** Editors write in several steps; one look after the last of them is enough. */
const settleMs = 100;
const defaultPollMs = 3_000;

/** Watches the folder, not the file: editors replace files, and the file may appear later. */
export function watchConfig({
  onChange,
  pollMs = defaultPollMs,
  ...source
}: ConfigWatchOptions): ConfigWatch {
  const directory = join(source.home, "config");
  const files = [
    join(directory, "steward.yaml"),
    join(directory, ".env"),
    join(source.cwd, ".env"),
  ];
  let seen = fingerprint(files);
  let settling: NodeJS.Timeout | null = null;
  let watcher: FSWatcher | null = null;

  const look = () => {
    const current = fingerprint(files);
    if (current === seen) return;
    seen = current;
    onChange(loadConfig(source));
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
