import { createHash, randomUUID } from "node:crypto";
import {
  access,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  chmod,
  copyFile,
  cp,
  link,
} from "node:fs/promises";
import { join, dirname } from "node:path";
import { AppError } from "../../kernel/app-error.ts";
import { constants } from "node:fs";
import { createRequire } from "node:module";

/** Files that a sandbox needs, wherever they are installed. */
type Tools = {
  /** The folder of `toolbox.mjs` and the programs beside it. */
  readonly build: string;
  readonly node: string;
  /** The binary for terminals; null: there is none for this platform. */
  readonly terminal: string | null;
  /** The folder of playwright-core; null: it is not installed. */
  readonly browser: string | null;
};

const forAll = 0o755;

export type ToolsFolderOptions = {
  /** The package of the toolbox, built. */
  readonly toolbox: string;
  /** The Node that runs it. */
  readonly node: string;
  /** Where it is kept, a folder for each build. */
  readonly folder: string;
};

/**
 * The folder that is mounted into sandboxes, made once for a build: files of a checkout may be
 * readable by their owner only, and those inside are somebody else.
 */
export function createToolsFolder(options: ToolsFolderOptions): () => Promise<string> {
  let opening: Promise<string> | null = null;
  return () => {
    opening ??= openFolder(options).catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
}

async function openFolder({ toolbox, node, folder }: ToolsFolderOptions): Promise<string> {
  const tools = findTools(toolbox, node);
  const path = join(folder, await toBuildName(tools));
  if (await isThere(path)) return path;
  await mkdir(folder, { recursive: true });
  const partial = join(folder, `partial-${randomUUID()}`);
  try {
    await copyTools(tools, partial);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    // Another process was quicker.
    if (!(await isThere(path))) throw error;
  }
  await removeOld(folder);
  return path;
}

async function toBuildName({ build, browser, terminal }: Tools): Promise<string> {
  const hash = createHash("sha256")
    .update(process.version)
    .update(terminal ?? "");
  if (browser !== null) hash.update(await readFile(join(browser, "package.json")));
  try {
    for (const name of (await readdir(build)).toSorted()) {
      hash.update(name).update(await readFile(join(build, name)));
    }
  } catch (error) {
    throw new AppError("unavailable", "The toolbox is not built. Run `npm run build`.", {
      cause: error,
    });
  }
  return hash.digest("hex").slice(0, 16);
}

/** Sandboxes that an earlier version left may still run on the one before. */
async function removeOld(folder: string): Promise<void> {
  const names = await readdir(folder);
  const builds = await Promise.all(
    names.map(async (name) => ({ name, madeAt: (await stat(join(folder, name))).mtimeMs })),
  );
  const old = builds.toSorted((one, other) => other.madeAt - one.madeAt).slice(2);
  for (const { name } of old) await rm(join(folder, name), { recursive: true, force: true });
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}

function findTools(toolbox: string, node: string): Tools {
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
async function copyTools(tools: Tools, folder: string): Promise<void> {
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
