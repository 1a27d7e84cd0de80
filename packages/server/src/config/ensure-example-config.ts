import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { exampleConfig } from "./example-config.data.ts";
import { configPath } from "./load-config.ts";

/** Writes the commented example where no config is; one that is there is never touched. */
export function ensureExampleConfig(home: string): void {
  const file = configPath(home);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, exampleConfig, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}
