import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { modulesFolder, root } from "./paths.mjs";
import { say } from "./say.mjs";

const lockfile = join(root, "package-lock.json");
const stampFile = join(modulesFolder, ".steward-install");

/** Whether development packages (the page's builder, the test runner) are there. */
export function hasDevelopmentPackages() {
  return existsSync(join(modulesFolder, "vite", "package.json"));
}

/** Whether node_modules is what package-lock.json asks for. */
export function isInstalled({ development }) {
  const lockText = readLockfile();
  const stamp = toStamp(lockText);
  const hasAll = hasDevelopmentPackages();
  if (development && !hasAll) return false;
  if (readIfThere(stampFile) === stamp) return true;
  const installed = readIfThere(join(modulesFolder, ".package-lock.json"));
  if (installed === undefined || !satisfies(installed, lockText, hasAll)) return false;
  writeStamp(stamp);
  return true;
}

/** Installs with the user's own npm settings. */
export function install({ development }) {
  say(`Installing ${development ? "all packages" : "the packages that the server needs"} ...`);
  const flags = ["--no-audit", "--no-fund", "--loglevel=error"];
  // Said outright, because NODE_ENV=production would leave the page's builder out.
  flags.push(development ? "--include=dev" : "--omit=dev");
  const { status, error } = spawnSync("npm", ["ci", ...flags], {
    cwd: root,
    env: toNpmEnvironment(process.env),
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  if (error) throw new Error(`npm could not be run (${error.message}). Is it on the PATH?`);
  if (status !== 0) {
    throw new Error("npm ci failed, see above. Once that is mended, run the same command again.");
  }
  writeStamp(toStamp(readLockfile()));
}

/** An install removes the Node in node_modules, so npm must run on the one outside. */
function toNpmEnvironment(environment) {
  const name = Object.keys(environment).find((key) => key.toUpperCase() === "PATH") ?? "PATH";
  const folders = (environment[name] ?? "").split(delimiter);
  const outside = folders.filter((folder) => !folder.startsWith(modulesFolder));
  return { ...environment, [name]: outside.join(delimiter) };
}

/** npm writes what it installed to a hidden lockfile: every needed package must be in there. */
function satisfies(installedText, lockText, hasAll) {
  const installed = JSON.parse(installedText).packages;
  return Object.entries(JSON.parse(lockText).packages).every(([path, wanted]) => {
    const isNeeded = path.includes("node_modules/") && !wanted.optional && !wanted.peer;
    if (!isNeeded || wanted.devOptional || (wanted.dev && !hasAll)) return true;
    return installed[path]?.version === wanted.version;
  });
}

function toStamp(lockText) {
  return createHash("sha256").update(lockText).digest("hex");
}

function readLockfile() {
  const text = readIfThere(lockfile);
  if (text === undefined) throw new Error("package-lock.json is missing from this checkout.");
  return text;
}

function writeStamp(stamp) {
  try {
    writeFileSync(stampFile, stamp);
  } catch (error) {
    // Only a shortcut: somebody else's installation may be read-only.
    if (error.code !== "EACCES" && error.code !== "EROFS" && error.code !== "EPERM") throw error;
  }
}

function readIfThere(path) {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}
