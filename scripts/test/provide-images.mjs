import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { findServerNode, root, serverEntry } from "../prepare/paths.mjs";
import { say } from "../prepare/say.mjs";
import { runProgram, tryProgram } from "./run-program.mjs";

const BASE = "debian:bookworm-slim";
const DEBIAN = "http://deb.debian.org/debian";
const PULL_MS = 60_000;

export const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "steward");
/** In CI kinds are built from nothing: what was built last may hide that it can be built no more. */
export const isFresh = process.env.CI === "true";

const baseFile = join(cache, "debian-bookworm.tar");

/** Makes what Dockerfiles start from, where it can neither be found nor pulled. */
export async function provideBase(env) {
  if (await tryProgram("docker", ["image", "inspect", BASE], { env })) return;
  const mayPull = !existsSync(baseFile);
  if (mayPull && (await tryProgram("docker", ["pull", BASE], { env, timeout: PULL_MS }))) return;
  if (!existsSync(baseFile)) await makeBase();
  await runProgram("docker", ["import", baseFile, BASE], { env });
}

async function makeBase() {
  say(`Making ${BASE} from Debian's packages ...`);
  await keepFile(baseFile, (file) => {
    // Nothing of it has to outlive a power cut.
    const flags = ["--quiet", "--format=tar", "--variant=minbase", "--dpkgopt=force-unsafe-io"];
    return runProgram("mmdebstrap", [...flags, "bookworm", file, findArchive()]);
  });
}

/** The copy of Debian's archive that this machine itself uses. */
export function findArchive() {
  const folder = "/etc/apt/sources.list.d";
  const files = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  const named = [...files, "/etc/apt/sources.list"]
    .filter((file) => /\.(?:sources|list)$/.test(file) && existsSync(file))
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/^[^#\n]*?(https?:\S+)/gm)])
    .map(([, address]) => address);
  return named.find((address) => /\/debian\/?$/.test(address)) ?? DEBIAN;
}

/** The images of all kinds: as they were built the last time, or built now as a user would. */
export async function provideKinds(env) {
  if (!isFresh && existsSync(kindsFile())) {
    await runProgram("docker", ["load", "--input", kindsFile()], { env });
    return;
  }
  const home = mkdtempSync(join(tmpdir(), "steward-home-"));
  const begin = Date.now();
  try {
    const flags = [serverEntry, "sandbox", "build", "--json", ...(isFresh ? ["--fresh"] : [])];
    await runProgram(findServerNode(), flags, { env: { ...env, STEWARD_HOME: home } });
    say(`Built the images of the sandboxes in ${Math.round((Date.now() - begin) / 1000)} s.`);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** For the next engine, which starts with nothing. */
export async function keepKinds(env) {
  if (isFresh || existsSync(kindsFile())) return;
  const flags = ["image", "ls", "--format", "{{.Repository}}:{{.Tag}}"];
  const names = readdirSync(join(root, "images"));
  const tags = (await runProgram("docker", flags, { env }))
    .split("\n")
    .filter((tag) => names.some((name) => tag.startsWith(`steward/${name}:`)));
  for (const file of existsSync(cache) ? readdirSync(cache) : []) {
    if (file.startsWith("kinds-")) rmSync(join(cache, file));
  }
  await keepFile(kindsFile(), (file) =>
    runProgram("docker", ["save", "--output", file, ...tags], { env }),
  );
}

/** Named after all that the images are made from, and what names and makes them. */
function kindsFile() {
  return join(cache, `kinds-${hashOf("images", "packages/server/src/adapters/docker")}.tar`);
}

/** Of all that is in folders, but for what is only said or tested. */
export function hashOf(...folders) {
  const hash = createHash("sha256");
  const entries = folders
    .map((folder) => join(root, folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, name)))
    .filter((file) => !/\.(?:md|yaml|test\.ts)$/.test(file) && statSync(file).isFile());
  for (const file of entries.toSorted((left, right) => left.localeCompare(right, "en"))) {
    const isProgram = (statSync(file).mode & 0o100) !== 0;
    hash.update(`${relative(root, file)} ${isProgram}\n`).update(readFileSync(file));
  }
  return hash.digest("hex").slice(0, 16);
}

/** Writes aside and renames: a file that is there is whole. */
async function keepFile(file, write) {
  mkdirSync(cache, { recursive: true });
  const aside = join(cache, `${process.pid}.tar`);
  try {
    await write(aside);
    renameSync(aside, file);
  } finally {
    rmSync(aside, { force: true });
  }
}
