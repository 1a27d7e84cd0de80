import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { MachineRun, MachineWish } from "./bubblewrap.ts";

/** Nobody else's: it needs no entry in a list of users. */
const uid = 54_321;
const script = fileURLToPath(new URL("./run-machine.ts", import.meta.url));
const run = promisify(execFile);

export type OrdinaryRun = MachineRun & {
  readonly uid: number;
  /** What the host still knows of. */
  readonly records: readonly string[];
};

/** Runs a machine in a server without rights; with root's help where the tests have it. */
export async function runAsOrdinaryUser(wish: MachineWish): Promise<OrdinaryRun> {
  const user = process.getuid?.() === 0 ? { uid, gid: uid } : {};
  const env = { PATH: process.env.PATH ?? "" };
  const { stdout } = await run(process.execPath, [script, JSON.stringify(wish)], { ...user, env });
  return JSON.parse(stdout) as OrdinaryRun;
}

/** Empty: an ordinary user can make sandboxes here. */
export async function findOrdinaryObstacle(): Promise<string> {
  try {
    await runAsOrdinaryUser({ script: "true" });
    return "";
  } catch {
    return " (left out: not for ordinary users here)";
  }
}
