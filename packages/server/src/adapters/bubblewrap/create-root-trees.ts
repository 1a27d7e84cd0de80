import { join } from "node:path";
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
import { chmod, mkdir, rename, rm, writeFile } from "node:fs/promises";
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
    reason: `There is no tree of files for ${kind} yet.`,
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
