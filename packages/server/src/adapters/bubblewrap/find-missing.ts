import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { packagePrograms } from "./package-programs.data.ts";
import { pathExists } from "./path-exists.ts";

const programFolders = ["usr/local/bin", "usr/bin", "bin", "usr/sbin"];
/** `python3-numpy` is called `numpy` by whoever uses it. */
const pythonPrefix = "python3-";

/** Of a kind's packages those that a system lacks, by the names of what they bring. */
export async function findMissing(
  root: string,
  packages: readonly string[],
): Promise<readonly string[]> {
  const found = await Promise.all(packages.map((name) => isThere(root, name)));
  return packages.filter((_name, index) => found[index] !== true).map(toProgram);
}

function toProgram(name: string): string {
  const known = packagePrograms[name];
  if (known !== undefined) return known;
  return name.startsWith(pythonPrefix) ? name.slice(pythonPrefix.length) : name;
}

/** Installed by whatever means, or known to Debian's packages. */
async function isThere(root: string, name: string): Promise<boolean> {
  const program = toProgram(name);
  const places = name.startsWith(pythonPrefix) ? await pythonFolders(root) : programFolders;
  const paths = [
    ...places.map((folder) => join(root, folder, program)),
    join(root, "var/lib/dpkg/info", `${name}.list`),
    ...["amd64", "arm64"].map((arch) => join(root, "var/lib/dpkg/info", `${name}:${arch}.list`)),
  ];
  const found = await Promise.all(paths.map(pathExists));
  return found.includes(true);
}

async function pythonFolders(root: string): Promise<readonly string[]> {
  const folders = await Promise.all(
    ["usr/lib", "usr/local/lib"].map((folder) => listPythons(root, folder)),
  );
  return folders.flat();
}

async function listPythons(root: string, folder: string): Promise<readonly string[]> {
  try {
    const names = (await readdir(join(root, folder))).filter((name) => name.startsWith("python3"));
    return names.flatMap((name) =>
      ["dist-packages", "site-packages"].map((packages) => join(folder, name, packages)),
    );
  } catch {
    // Not every system has both.
    return [];
  }
}
