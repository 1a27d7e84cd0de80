import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createStewardHome, type StewardHome } from "../steward-process.ts";
import { findFunctions } from "./find-functions.ts";
import type { WatchedPlaces } from "./log-entries.ts";

export type PathServer = {
  readonly home: StewardHome;
  /** `PATH NAME` of the functions that were entered since the last `forget`, in their order. */
  entered(): readonly string[];
  forget(): void;
} & AsyncDisposable;

/** A home whose servers tell which functions of these files they enter. */
export function createPathServer(config: string, paths: readonly string[]): PathServer {
  const folder = mkdtempSync(join(tmpdir(), "steward-path-"));
  const file = join(folder, "entries.txt");
  const placesFile = join(folder, "places.json");
  const places = paths.flatMap(findFunctions);
  const watched: WatchedPlaces = { places, file };
  writeFileSync(placesFile, JSON.stringify(watched));
  writeFileSync(file, "");
  const home = createStewardHome(config, {
    NODE_OPTIONS: `--import ${join(import.meta.dirname, "log-entries.ts")}`,
    STEWARD_TEST_PLACES: placesFile,
  });
  return {
    home,
    entered: () => readFileSync(file, "utf8").split("\n").filter(Boolean),
    forget: () => writeFileSync(file, ""),
    async [Symbol.asyncDispose]() {
      await home[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    },
  };
}
