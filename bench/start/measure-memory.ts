import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { openHome } from "../lib/open-home.ts";
import { residentBytes } from "../lib/process-tree.ts";
import { startSteward } from "../lib/steward-server.ts";
import { runTurn } from "./run-turn.ts";

const quietMs = 60_000;

/** Bytes in RAM of the server and its children, 60 s after one turn. */
export async function measureMemory(upstream: string, storedTurns: number): Promise<number> {
  await using home = await openHome(upstream);
  if (storedTurns > 0) {
    const script = resolve(import.meta.dirname, "fill-home.ts");
    await promisify(execFile)(process.execPath, [script, home.folder, String(storedTurns)]);
  }
  await using server = await startSteward(home);
  await runTurn(server);
  await wait(quietMs);
  return residentBytes(server.pid);
}
