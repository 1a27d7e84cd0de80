import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Logger } from "../logger.ts";
import { failed, toErrorCode, toFailureKind, type Prepared } from "./prepare-failure.ts";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

export type Npm = {
  /** The program and its first arguments, for example `["npm"]` or `[node, npm-cli.js]`. */
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Logger;
};

export type NpmRun = {
  readonly args: readonly string[];
  /** Its folder, whose growth is the progress. */
  readonly cwd: string;
  readonly signal: AbortSignal;
  readonly onBytes: (bytes: number) => void;
  /** Killed when its folder has not grown for so long. */
  readonly stallMs?: number;
};

const pollMs = 500;
const defaultStallMs = 120_000;

const quickRetries = [
  "--fetch-retries=1",
  "--fetch-retry-mintimeout=1000",
  "--fetch-retry-maxtimeout=5000",
  "--no-audit",
  "--no-fund",
  "--no-update-notifier",
  "--ignore-scripts",
  "--loglevel=error",
];

/** Runs npm with the user's own settings. Scripts of packages never run. */
export async function runNpm(npm: Npm, run: NpmRun): Promise<Prepared> {
  const [program, ...first] = npm.command;
  if (program === undefined) return failed("npm-missing", "npm was not found.");
  const stop = new AbortController();
  const child = spawn(program, [...first, ...run.args, ...quickRetries], {
    cwd: run.cwd,
    env: toNpmEnvironment(npm.env),
    stdio: ["ignore", "ignore", "pipe"],
    signal: AbortSignal.any([run.signal, stop.signal]),
    killSignal: "SIGKILL",
    // `npm` is a batch file there, and only a shell runs those.
    shell: process.platform === "win32" && program === "npm",
  });
  const codes: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => {
    npm.log.debug("npm-output", { line });
    const code = /^npm (?:error|ERR!) code (\S+)/.exec(line)?.[1];
    if (code !== undefined) codes.push(code);
  });
  const watch = watchGrowth(run, () => stop.abort());
  try {
    const exit = await exitOf(child);
    if (exit.ok) return { ok: true };
    if (run.signal.aborted) return failed("stopped", "It was stopped.");
    if (stop.signal.aborted) return failed("stalled", "npm made no progress.");
    if (exit.code === "ENOENT") {
      return failed("npm-missing", `The program "${program}" was not found.`);
    }
    const kind = toFailureKind(codes[0]);
    npm.log.warn("npm-failed", { code: codes[0], kind, args: run.args });
    return failed(kind, `npm could not fetch what is needed${codes[0] ? ` (${codes[0]})` : ""}.`);
  } finally {
    clearInterval(watch);
  }
}

function watchGrowth(run: NpmRun, onStall: () => void): NodeJS.Timeout {
  const stallPolls = Math.ceil((run.stallMs ?? defaultStallMs) / pollMs);
  let seen = -1;
  let still = 0;
  return setInterval(() => {
    void folderBytes(run.cwd).then((bytes) => {
      still = bytes === seen ? still + 1 : 0;
      seen = bytes;
      if (still >= stallPolls) onStall();
      else run.onBytes(bytes);
    });
  }, pollMs);
}

type Exit = { readonly ok: true } | { readonly ok: false; readonly code: string | undefined };

function exitOf(child: ReturnType<typeof spawn>): Promise<Exit> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ ok: false, code: toErrorCode(error) }));
    child.once("close", (status) =>
      resolve(status === 0 ? { ok: true } : { ok: false, code: undefined }),
    );
  });
}

/** Started by `npm start`, we inherit which project npm is in; the npm we start is in another. */
function toNpmEnvironment(env: Npm["env"]): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(
    ([name]) =>
      !name.startsWith("npm_package_") &&
      !name.startsWith("npm_lifecycle_") &&
      name !== "npm_config_local_prefix" &&
      name !== "npm_config_workspace" &&
      name !== "npm_config_workspaces" &&
      name !== "INIT_CWD",
  );
  return Object.fromEntries(kept);
}

/** Bytes of all files below a folder. Files that vanish meanwhile count as nothing. */
async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map((file) =>
      stat(join(file.parentPath, file.name)).then(
        (found) => found.size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
