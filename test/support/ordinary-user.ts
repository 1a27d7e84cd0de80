import { execFile, execFileSync } from "node:child_process";
import { chmodSync, constants, copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { MachineRun, MachineWish } from "./bubblewrap.ts";

/** Nobody else's: it needs no entry in a list of users. */
const uid = 54_321;
const bundler = join(import.meta.dirname, "../../node_modules/rolldown/bin/cli.mjs");
const source = fileURLToPath(new URL("./run-machine.ts", import.meta.url));
const runFile = promisify(execFile);

export type OrdinaryRun = MachineRun & {
  readonly uid: number;
  /** What the host still knows of. */
  readonly records: readonly string[];
};

export type OrdinaryUser = {
  /** Runs a machine in a server without rights; with root's help where the tests have it. */
  run(wish: MachineWish): Promise<OrdinaryRun>;
} & Disposable;

/** With a program of its own, as the checkout may be where nobody else can look. */
export function openOrdinaryUser(): OrdinaryUser {
  const folder = mkdtempSync(join(tmpdir(), "steward-ordinary-"));
  chmodSync(folder, 0o755);
  const node = join(folder, "node");
  const script = join(folder, "run-machine.mjs");
  copyFileSync(process.execPath, node, constants.COPYFILE_FICLONE);
  execFileSync(process.execPath, [bundler, source, "--file", script, "--platform", "node"]);
  chmodSync(script, 0o644);
  const user = process.getuid?.() === 0 ? { uid, gid: uid } : {};
  const env = { PATH: process.env.PATH ?? "" };
  return {
    async run(wish) {
      const options = { ...user, cwd: folder, env };
      const { stdout } = await runFile(node, [script, JSON.stringify(wish)], options);
      return JSON.parse(stdout) as OrdinaryRun;
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  };
}

/** Empty: an ordinary user can make sandboxes here. */
export async function findOrdinaryObstacle(user: OrdinaryUser): Promise<string> {
  try {
    await user.run({ script: "true" });
    return "";
  } catch {
    return " (left out: not for ordinary users here)";
  }
}
