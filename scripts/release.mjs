// Makes release/steward-<version>.tgz: sources, lockfile and what is built, without tests. Unpacked,
// `npm ci --omit=dev` and `npm start` run it.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { root, toolboxFolder, webFolder } from "./prepare/paths.mjs";
import { prepare } from "./prepare/prepare.mjs";

const LEFT_OUT = [
  /^(test|bench|scripts\/test|\.ci|\.github)\//,
  /\.test\.tsx?$/,
  /^scripts\/(check|fresh-machine|release|test)\.mjs$/,
  /^(vitest\.config\.ts|knip\.json|\.ox\w+rc\.json|\.gitignore)$/,
];

await prepare({ development: true });
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const name = `steward-${version}`;
const work = mkdtempSync(join(tmpdir(), "steward-release-"));
const stage = join(work, name);
const archive = join(root, "release", `${name}.tgz`);
try {
  for (const path of listFiles()) cpSync(join(root, path), join(stage, path));
  for (const folder of [webFolder, toolboxFolder]) {
    const built = join(folder, "dist");
    cpSync(built, join(stage, relative(root, built)), { recursive: true });
  }
  mkdirSync(join(root, "release"), { recursive: true });
  execFileSync("tar", ["-czf", archive, "-C", work, name]);
} finally {
  rmSync(work, { recursive: true, force: true });
}
console.log(`release/${name}.tgz  ${(statSync(archive).size / 1e6).toFixed(1)} MB`);

/** What git tracks, so that nothing private in the folder ends up in a release. */
function listFiles() {
  const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" });
  return tracked.split("\0").filter((path) => path && !LEFT_OUT.some((one) => one.test(path)));
}
