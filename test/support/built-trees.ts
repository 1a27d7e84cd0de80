import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { SandboxLimits } from "@steward/sdk/sandbox-driver.ts";
import { createBubblewrapHost } from "../../packages/server/src/adapters/bubblewrap/create-bubblewrap-host.ts";
import { silentLogger } from "../../packages/server/src/kernel/logger.ts";
import { startSandbox, type TestSandbox } from "./start-sandbox.ts";

/** Where `npm test` has built trees of files for bubblewrap; null: it could not. */
const builtTrees = process.env.STEWARD_TREES ?? null;

/** Null: the tree of a kind is there; else why the tests have to be left out. */
export function findNoTree(kind: string): string | null {
  const isBuilt = builtTrees !== null && existsSync(join(builtTrees, kind, "usr"));
  return isBuilt ? null : `no tree of files for ${kind}: npm test makes it, as root`;
}

/** As if they had been built in this folder of the driver's. */
export function useBuiltTrees(stateFolder: string): void {
  if (builtTrees === null) return;
  mkdirSync(stateFolder, { recursive: true });
  symlinkSync(builtTrees, join(stateFolder, "roots"));
}

/** A sandbox of bubblewrap's, of a kind's own tree. */
export function startTreeSandbox(
  kind: string,
  limits: Partial<SandboxLimits>,
): Promise<TestSandbox> {
  const source = {
    kind,
    image: null,
    dockerfile: null,
    packages: [],
    hostTools: false,
    network: "none",
  } as const;
  const createHost = (home: string) => {
    const stateFolder = join(home, "state");
    useBuiltTrees(stateFolder);
    const path = process.env.PATH ?? "";
    return createBubblewrapHost({ stateFolder, path, log: silentLogger });
  };
  return startSandbox(createHost, source, limits);
}
