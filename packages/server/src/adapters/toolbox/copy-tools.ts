import { constants } from "node:fs";
import { chmod, copyFile, cp, link, readdir, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Files that a sandbox needs, wherever they are installed. */
export type Tools = {
  /** The folder of `toolbox.mjs` and the programs beside it. */
  readonly build: string;
  readonly node: string;
  /** The binary for terminals; null: there is none for this platform. */
  readonly terminal: string | null;
  /** The folder of playwright-core; null: it is not installed. */
  readonly browser: string | null;
};

const forAll = 0o755;

export function findTools(toolbox: string, node: string): Tools {
  const { resolve } = createRequire(join(toolbox, "package.json"));
  const find = (name: string): string | null => {
    try {
      return resolve(name);
    } catch {
      return null;
    }
  };
  const manifest = find("playwright-core/package.json");
  return {
    build: join(toolbox, "dist"),
    node,
    terminal: find(`@lydell/node-pty-${process.platform}-${process.arch}/pty.node`),
    browser: manifest === null ? null : dirname(manifest),
  };
}

/** Everything is readable by everybody afterwards. */
export async function copyTools(tools: Tools, folder: string): Promise<void> {
  await cp(tools.build, folder, { recursive: true });
  if (tools.terminal !== null) await copyFile(tools.terminal, join(folder, "pty.node"));
  if (tools.browser !== null) {
    await cp(tools.browser, join(folder, "playwright-core"), { recursive: true });
  }
  for (const entry of await readdir(folder, { recursive: true })) {
    await chmod(join(folder, entry), forAll);
  }
  await chmod(folder, forAll);
  await linkOrCopy(tools.node, join(folder, "node"));
}

/** Node is large, and a second name for it takes no room. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  const { mode } = await stat(from);
  if ((mode & 0o005) === 0o005) {
    try {
      await link(from, to);
      return;
    } catch {
      // On another disk, or somebody else's: then it is a copy.
    }
  }
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  await chmod(to, forAll);
}
