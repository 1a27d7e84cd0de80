import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout, wherever it was cloned or unpacked to. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export const modulesFolder = join(root, "node_modules");
export const webFolder = join(root, "packages", "web");
export const toolboxFolder = join(root, "packages", "toolbox");
export const contractsFolder = join(root, "packages", "contracts", "src");
export const serverEntry = join(root, "packages", "server", "src", "main", "steward.ts");

const OLDEST_SERVER_NODE = 24;

/** The Node that can run TypeScript unbuilt: this one, or the one that npm installed. */
export function findServerNode() {
  if (isServerNode()) return process.execPath;
  const file = process.platform === "win32" ? "node.exe" : "node";
  const installed = join(modulesFolder, "node", "bin", file);
  if (existsSync(installed)) return installed;
  throw new Error(
    `Node ${OLDEST_SERVER_NODE} is missing: the install ran without scripts. ` +
      "Run 'npm rebuild node --ignore-scripts=false', or use a newer Node.",
  );
}

export function isServerNode() {
  return Number.parseInt(process.versions.node, 10) >= OLDEST_SERVER_NODE;
}
