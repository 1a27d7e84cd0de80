import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { findServerNode, modulesFolder, pageFolder, root, webFolder } from "./paths.mjs";
import { say } from "./say.mjs";

const SKIPPED_FOLDERS = new Set(["node_modules", "dist", ".cache"]);
const hashFile = join(pageFolder, ".hash");

export function hasPage() {
  return existsSync(join(pageFolder, "index.html"));
}

/** Whether the built page was made from the sources as they are. */
export function isPageCurrent() {
  return hasPage() && existsSync(hashFile) && readFileSync(hashFile, "utf8") === hashSources();
}

/** Builds aside and swaps, so that a build that fails or is stopped leaves the old page. */
export function buildPage() {
  say("Building the web page ...");
  const hash = hashSources();
  const built = join(webFolder, ".cache", `page-${process.pid}`);
  const vite = join(modulesFolder, "vite", "bin", "vite.js");
  const flags = ["build", "--outDir", built, "--emptyOutDir", "--logLevel", "warn"];
  const { status } = spawnSync(findServerNode(), [vite, ...flags], {
    cwd: webFolder,
    stdio: ["ignore", 2, 2],
  });
  if (status !== 0) {
    rmSync(built, { recursive: true, force: true });
    throw new Error("The web page could not be built, see above.");
  }
  writeFileSync(join(built, ".hash"), hash);
  rmSync(pageFolder, { recursive: true, force: true });
  renameSync(built, pageFolder);
}

function hashSources() {
  const hash = createHash("sha256");
  const files = [
    join(root, "package-lock.json"),
    ...listFiles(webFolder),
    ...listFiles(join(root, "packages", "contracts", "src")),
  ];
  for (const file of files) {
    hash.update(relative(root, file).split(sep).join("/")).update("\0");
    hash.update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

/** Tests are left out: a release does not carry them, and the page does not depend on them. */
function listFiles(folder) {
  const files = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name)) files.push(...listFiles(path));
    else if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) files.push(path);
  }
  return files.toSorted((one, other) => (one < other ? -1 : 1));
}
