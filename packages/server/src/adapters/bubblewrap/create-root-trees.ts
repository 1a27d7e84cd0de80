import type {
  KindSource,
  KindState,
  MachineHost,
  BuildOptions,
} from "@steward/sdk/sandbox-driver.ts";
import { AppError } from "../../kernel/app-error.ts";
import { findMissing } from "./find-missing.ts";
import { pathExists } from "./path-exists.ts";
import type { MachineSystem } from "./system-mounts.ts";
import { spawn } from "node:child_process";
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { createInterface } from "node:readline";

type TreeRequest = BuildOptions & {
  readonly source: KindSource;
  /** Where trees are. */
  readonly folder: string;
  readonly path: string;
};

const suite = "bookworm";

const debian = "http://deb.debian.org/debian";

export type RootTrees = Pick<MachineHost, "inspect" | "build"> & {
  systemOf(source: KindSource): Promise<MachineSystem>;
};

export type RootTreesOptions = {
  /** Has a tree a kind. */
  readonly folder: string;
  readonly path: string;
};

/** What kinds run from: trees of Debian's packages, or else the host's own programs. */
export function createRootTrees({ folder, path }: RootTreesOptions): RootTrees {
  async function find(source: KindSource): Promise<MachineSystem | null> {
    checkKind(source.kind);
    const tree = join(folder, source.kind);
    if (await pathExists(join(tree, "usr"))) return { kind: "tree", folder: tree };
    return source.hostTools ? { kind: "host" } : null;
  }

  return {
    async systemOf(source) {
      const system = await find(source);
      if (system !== null) return system;
      const { reason, hint } = toAbsence(source);
      throw new AppError("unavailable", `${reason} ${hint}`);
    },
    async inspect(source): Promise<KindState> {
      const system = await find(source);
      if (system === null) return { isReady: false, ...toAbsence(source) };
      const root = system.kind === "tree" ? system.folder : "/";
      return { isReady: true, missing: await findMissing(root, source.packages) };
    },
    async build(source, options) {
      checkKind(source.kind);
      await buildRootTree({ ...options, source, folder, path });
    },
  };
}

function toAbsence({ kind }: KindSource): { readonly reason: string; readonly hint: string } {
  return {
    reason: `The sandbox ${kind} has not been built yet.`,
    hint: `Run "steward sandbox build ${kind}" as root, or install Docker.`,
  };
}

/** Kinds become names of folders. */
function checkKind(kind: string): void {
  if (/^[\w-][\w.-]{0,63}$/.test(kind)) return;
  throw new AppError("invalid_request", `A kind cannot be called ${JSON.stringify(kind)}.`);
}

/** Makes a kind's tree beside the present one, which it replaces once it is whole. */
async function buildRootTree(request: TreeRequest): Promise<void> {
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
  const [draft, former, log] = [`${tree}.new`, `${tree}.old`, `${tree}.log`];
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await discard(draft);
    await mkdir(draft, { mode: 0o755 });
    await runDebootstrap(request, { target: draft, log });
    await completeTree(draft, source);
    await discard(log);
    await discard(former);
    await rename(tree, former).catch(ignoreAbsence);
    await rename(draft, tree);
  } finally {
    await discard(draft);
    await discard(former);
  }
}

/** In namespaces of its own, so that neither a mount nor a process outlives it. */
async function runDebootstrap(
  request: TreeRequest,
  { target, log }: { readonly target: string; readonly log: string },
): Promise<void> {
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
  const heard: string[] = [];
  const hear = (line: string): void => {
    heard.push(line);
    onLine(line);
  };
  createInterface({ input: child.stdout }).on("line", hear);
  createInterface({ input: child.stderr }).on("line", hear);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code === 0) return;
  if (code === 127) {
    const text = 'debootstrap is not installed: run "apt install debootstrap".';
    throw new AppError("unavailable", text);
  }
  const ownLog = join(target, "debootstrap", "debootstrap.log");
  await writeFile(log, `${heard.join("\n")}\n${await readFile(ownLog, "utf8").catch(() => "")}`);
  // Where its own log was is nothing any more.
  const last = heard.at(-1)?.replace(ownLog, log) ?? `debootstrap ended with ${code}`;
  const text = `The sandbox ${source.kind} could not be built: ${last}`;
  throw new AppError("unavailable", text, { data: { hint: `All that was said: ${log}` } });
}

/**
 * What machines mount files on has to be there, and what is in `files` beside the Dockerfile; what
 * debootstrap took from the host has not.
 */
async function completeTree(tree: string, { dockerfile }: KindSource): Promise<void> {
  await chmod(tree, 0o755);
  for (const name of ["hosts", "nsswitch.conf"]) {
    await writeFile(join(tree, "etc", name), "", { flag: "a" });
  }
  for (const name of ["hostname", "resolv.conf"]) await discard(join(tree, "etc", name));
  if (dockerfile !== null) await copyFiles(join(dirname(dockerfile), "files"), tree);
}

/** For everybody to read, whatever the checkout allows. */
async function copyFiles(from: string, to: string): Promise<void> {
  if (!(await pathExists(from))) return;
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const target = join(to, relative(from, source));
    await mkdir(dirname(target), { recursive: true, mode: 0o755 });
    await writeFile(target, await readFile(source));
    await chmod(target, 0o644);
  }
}

async function discard(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
}

function ignoreAbsence(error: unknown): void {
  if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
}
