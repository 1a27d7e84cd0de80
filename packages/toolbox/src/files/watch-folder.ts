import { watch, type FSWatcher } from "node:fs";
import { lstat } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { FileWatchLine } from "@steward/contracts/toolbox.ts";
import { createBell } from "../core/create-bell.ts";
import { followPlace, join, toShownPath, type Place } from "./places.ts";
import { isClosed, walkFolder } from "./walk-folder.ts";

const maxFolders = 2000;
/** Beyond, all it says is that the whole has changed. */
const maxPending = 1000;
/** Saving a file is several changes at once. */
const gatherMs = 50;

type OnChange = (names: readonly Buffer[], change: FileWatchLine["change"]) => void;

/** What changes below a folder. Whoever listens slowly hears less often. */
export async function* watchFolder(
  place: Place,
  signal: AbortSignal,
): AsyncGenerator<FileWatchLine> {
  const bell = createBell();
  const pending = new Map<string, FileWatchLine["change"]>();
  const tree = createTreeWatcher((names, change) => {
    const isFull = pending.size >= maxPending;
    if (isFull) pending.clear();
    const shown = isFull ? [] : names;
    pending.set(toShownPath(place, [...place.names, ...shown]), change);
    bell.ring();
  });
  signal.addEventListener("abort", bell.ring);
  try {
    await tree.add(await followPlace(place), []);
    while (!signal.aborted) {
      if (pending.size === 0) await bell.next();
      await pause(gatherMs);
      const changes = [...pending].map(([path, change]) => ({ path, change }));
      pending.clear();
      yield* changes;
    }
  } finally {
    signal.removeEventListener("abort", bell.ring);
    tree.close();
  }
}

/** Watches folders, not files: a folder tells of what is in it. */
function createTreeWatcher(onChange: OnChange) {
  const watchers = new Map<string, FSWatcher>();
  let isClosedNow = false;

  const drop = (key: string): void => {
    watchers.get(key)?.close();
    watchers.delete(key);
  };
  const watchOne = (folder: Buffer, names: readonly Buffer[]): void => {
    const key = folder.toString("latin1");
    if (isClosedNow || watchers.has(key) || watchers.size >= maxFolders) return;
    const watcher = watch(folder, { encoding: "buffer" }, (change, name) => {
      if (name === null) return;
      onChange([...names, name], change);
      if (change === "rename") void settle(join(folder, name), [...names, name]);
    });
    watcher.on("error", () => drop(key));
    watchers.set(key, watcher);
  };
  /** A name came or went: a folder is watched, or no longer. */
  const settle = async (path: Buffer, names: readonly Buffer[]): Promise<void> => {
    drop(path.toString("latin1"));
    const stats = await lstat(path).catch(() => null);
    const name = names.at(-1);
    if (stats?.isDirectory() === true && name && !isClosed(name)) await add(path, names);
  };
  const add = async (folder: Buffer, names: readonly Buffer[]): Promise<void> => {
    watchOne(folder, names);
    for await (const entry of walkFolder(folder, { isDeep: true }, names)) {
      const name = entry.names.at(-1);
      if (entry.stats.isDirectory() && name && !isClosed(name)) watchOne(entry.path, entry.names);
    }
  };
  return {
    add,
    close() {
      isClosedNow = true;
      for (const key of watchers.keys()) drop(key);
    },
  };
}
