import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { findServerNode, root, serverEntry } from "../prepare/paths.mjs";
import { say } from "../prepare/say.mjs";
import { cache, findArchive, hashOf, isFresh } from "./provide-images.mjs";
import { runProgram } from "./run-program.mjs";

/** All others can run on the programs of this machine. */
const KIND = "desktop";
const NONE = { env: {}, stop() {} };

/**
 * The desktop's tree of files for bubblewrap, built as a user would, or as it was built the last time.
 * Where it cannot be built, the tests that need it skip themselves.
 */
export async function provideTrees() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/sbin/debootstrap")) {
    say(
      "Left out: the tests of the desktop with bubblewrap (only root can make its tree, with debootstrap).",
    );
    return NONE;
  }
  const kept = join(cache, `trees-${toKey()}`);
  if (!isFresh && existsSync(kept)) return { ...NONE, env: { STEWARD_TREES: kept } };
  mkdirSync(cache, { recursive: true });
  const home = mkdtempSync(isFresh ? join(tmpdir(), "steward-trees-") : join(cache, "home-"));
  const remove = () => rmSync(home, { recursive: true, force: true });
  try {
    const trees = await build(home);
    if (isFresh) return { env: { STEWARD_TREES: trees }, stop: remove };
    for (const name of readdirSync(cache)) {
      if (name.startsWith("trees-")) rmSync(join(cache, name), { recursive: true });
    }
    renameSync(trees, kept);
    remove();
    return { ...NONE, env: { STEWARD_TREES: kept } };
  } catch (error) {
    remove();
    say(`Left out: the tests of the desktop with bubblewrap (${error.message}).`);
    return NONE;
  }
}

/** Where it is in its home. */
async function build(home) {
  mkdirSync(join(home, "config"));
  writeFileSync(join(home, "config", "steward.yaml"), "sandboxes: { driver: bubblewrap }\n");
  const begin = Date.now();
  const flags = [serverEntry, "sandbox", "build", KIND, "--mirror", findArchive(), "--json"];
  await runProgram(findServerNode(), flags, { env: { STEWARD_HOME: home } });
  say(`Built the desktop's tree for bubblewrap in ${Math.round((Date.now() - begin) / 1000)} s.`);
  return join(home, "sandboxes", "bubblewrap", "roots");
}

/** Of all that it is made from, and what makes it. */
function toKey() {
  const registry = readFileSync(join(root, "images", "registry.yaml"));
  const rest = hashOf(`images/${KIND}`, "packages/server/src/adapters/bubblewrap");
  return createHash("sha256").update(registry).update(rest).digest("hex").slice(0, 16);
}
