import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { findServerNode, root } from "./paths.mjs";
import { say } from "./say.mjs";

const SKIPPED_FOLDERS = new Set(["node_modules", "dist", ".cache"]);

/**
 * Something in the `dist` folder of a package that is built from sources. `proof` is a file that it
 * always has, `toCommand` says what Node runs to build it into a folder.
 */
export function createBuilt({ title, folder, proof, sources, toCommand }) {
  const target = join(folder, "dist");
  const hashFile = join(target, ".hash");
  const hashSources = () => hashFiles([folder, ...sources].flatMap(listFiles));
  const isThere = () => existsSync(join(target, proof));
  return {
    isThere,
    /** Whether it was made from the sources as they are. */
    isCurrent: () =>
      isThere() && existsSync(hashFile) && readFileSync(hashFile, "utf8") === hashSources(),
    /** Builds aside and swaps, so that a build that fails or is stopped leaves the old one. */
    build() {
      say(`Building ${title} ...`);
      const hash = hashSources();
      const built = join(folder, ".cache", `built-${process.pid}`);
      const { status } = spawnSync(findServerNode(), toCommand(built), {
        cwd: folder,
        stdio: ["ignore", 2, 2],
      });
      if (status !== 0) {
        rmSync(built, { recursive: true, force: true });
        throw new Error(`Building ${title} failed, see above.`);
      }
      writeFileSync(join(built, ".hash"), hash);
      rmSync(target, { recursive: true, force: true });
      renameSync(built, target);
    },
  };
}

function hashFiles(files) {
  const hash = createHash("sha256");
  for (const file of [join(root, "package-lock.json"), ...files]) {
    hash.update(relative(root, file).split(sep).join("/")).update("\0");
    hash.update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

/** Tests are left out: a release does not carry them, and nothing built depends on them. */
function listFiles(folder) {
  const files = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name)) files.push(...listFiles(path));
    else if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) files.push(path);
  }
  return files.toSorted((one, other) => (one < other ? -1 : 1));
}
