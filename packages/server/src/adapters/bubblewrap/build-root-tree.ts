import { spawn } from "node:child_process";
import { chmod, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { BuildOptions, KindSource } from "@steward/sdk/sandbox-driver.ts";
import { AppError } from "../../kernel/app-error.ts";

export type TreeRequest = BuildOptions & {
  readonly source: KindSource;
  /** Where trees are. */
  readonly folder: string;
  readonly path: string;
};

const suite = "bookworm";
const debian = "http://deb.debian.org/debian";

/** Makes a kind's tree beside the present one, which it replaces once it is whole. */
export async function buildRootTree(request: TreeRequest): Promise<void> {
  const { source, folder } = request;
  if (source.packages.length === 0) {
    throw new AppError(
      "unavailable",
      `${source.kind} names no packages that a tree could be made of.`,
    );
  }
  if (process.getuid?.() !== 0) {
    throw new AppError(
      "unavailable",
      "Trees of files are made by root: run the command with sudo.",
    );
  }
  const tree = join(folder, source.kind);
  const [draft, former] = [`${tree}.new`, `${tree}.old`];
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await discard(draft);
    await mkdir(draft, { mode: 0o755 });
    await runDebootstrap(request, draft);
    await completeTree(draft);
    await discard(former);
    await rename(tree, former).catch(ignoreAbsence);
    await rename(draft, tree);
  } finally {
    await discard(draft);
    await discard(former);
  }
}

/** In namespaces of its own, so that neither a mount nor a process outlives it. */
async function runDebootstrap(request: TreeRequest, target: string): Promise<void> {
  const { source, path, mirror, onLine, signal } = request;
  const include = `--include=${source.packages.join(",")}`;
  const debootstrap = ["debootstrap", "--variant=minbase", include, suite, target];
  const isolated = ["--mount", "--propagation", "private", "--pid", "--fork", "--kill-child"];
  const child = spawn("unshare", [...isolated, ...debootstrap, mirror ?? debian], {
    env: { PATH: path, LANG: "C.UTF-8", HOME: "/root" },
    stdio: ["ignore", "pipe", "pipe"],
    signal,
    killSignal: "SIGKILL",
  });
  let last = "";
  const hear = (line: string): void => {
    last = line;
    onLine(line);
  };
  createInterface({ input: child.stdout }).on("line", hear);
  createInterface({ input: child.stderr }).on("line", hear);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code === 0) return;
  throw new AppError("unavailable", toFailure(source.kind, code, last));
}

function toFailure(kind: string, code: number | null, last: string): string {
  if (code === 127) return 'debootstrap is not installed: run "apt install debootstrap".';
  return `The tree for ${kind} could not be made: ${last || `debootstrap ended with ${code}`}`;
}

/** What machines mount files on has to be there; what debootstrap took from the host has not. */
async function completeTree(tree: string): Promise<void> {
  await chmod(tree, 0o755);
  for (const name of ["hosts", "nsswitch.conf"]) {
    await writeFile(join(tree, "etc", name), "", { flag: "a" });
  }
  for (const name of ["hostname", "resolv.conf"]) await discard(join(tree, "etc", name));
}

async function discard(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
}

function ignoreAbsence(error: unknown): void {
  if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
}
