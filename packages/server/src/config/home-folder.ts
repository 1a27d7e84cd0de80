import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../kernel/app-error.ts";

export function homePaths(home: string) {
  return {
    database: join(home, "steward.db"),
    lock: join(home, "steward.lock"),
    run: join(home, "run.json"),
    backups: join(home, "backups"),
    logs: join(home, "logs"),
    media: join(home, "media"),
    /** The files of conversations. */
    workspaces: join(home, "workspaces"),
    /** Read by every sandbox. */
    shared: join(home, "shared"),
    /** What the drivers keep: keys, tools, trees. */
    sandboxes: join(home, "sandboxes"),
  };
}

/** Makes the folder, for its owner's eyes only. */
export function prepareHome(home: string): void {
  try {
    mkdirSync(join(home, "config"), { recursive: true, mode: 0o700 });
    chmodSync(home, 0o700);
    mkdirSync(homePaths(home).shared, { recursive: true });
    // Sandboxes run as somebody else where the server is root.
    chmodSync(homePaths(home).shared, 0o755);
  } catch (error) {
    throw new AppError(
      "store_unusable",
      `Cannot use ${home} as Steward's folder. Check its permissions, or set STEWARD_HOME.`,
      { cause: error },
    );
  }
}
