import { spawn } from "node:child_process";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { text as readAll } from "node:stream/consumers";
import { AppError } from "../kernel/app-error.ts";

/** The folder that this program was cloned or unpacked to. */
export const checkoutFolder = join(import.meta.dirname, "../../../..");

export type GitResult = { readonly ok: boolean; readonly out: string; readonly said: string };

/** What git says in the checkout. It may ask for a password where somebody sits. */
export async function runGit(...line: readonly string[]): Promise<GitResult> {
  const git = spawn("git", line, { cwd: checkoutFolder, stdio: ["inherit", "pipe", "pipe"] });
  const ended = new Promise<number | null>((resolve, reject) => {
    git.once("error", (cause) => reject(new AppError("conflict", "git is missing.", { cause })));
    git.once("close", resolve);
  });
  const [out, said, code] = await Promise.all([readAll(git.stdout), readAll(git.stderr), ended]);
  return { ok: code === 0, out: out.trim(), said: said.trim() };
}

/** Whether it is a clone, and not a release or a folder in somebody else's repository. */
export async function isClone(): Promise<boolean> {
  const { ok, out } = await runGit("rev-parse", "--show-toplevel");
  return ok && realpathSync(out) === realpathSync(checkoutFolder);
}
