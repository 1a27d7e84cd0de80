import { join } from "node:path";
import type { KindSource, KindState, MachineHost } from "@steward/sdk/sandbox-driver.ts";
import { AppError } from "../../kernel/app-error.ts";
import { buildRootTree } from "./build-root-tree.ts";
import { findMissing } from "./find-missing.ts";
import { pathExists } from "./path-exists.ts";
import type { MachineSystem } from "./system-mounts.ts";

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
