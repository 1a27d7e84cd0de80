import { renameSync, rmSync, writeFileSync } from "node:fs";
import type { RunFile } from "./find-server.ts";

/** Tells this machine's CLI how to reach the server; only its owner may read it. */
export function writeRunFile(path: string, run: RunFile): void {
  const partial = `${path}.${process.pid}`;
  writeFileSync(partial, `${JSON.stringify(run)}\n`, { mode: 0o600 });
  renameSync(partial, path);
}

export function removeRunFile(path: string): void {
  rmSync(path, { force: true });
}
