import { lstat, readdir, readlink } from "node:fs/promises";
import { join } from "node:path";

/** What a machine sees of programs: a tree of ours, or the host's own. */
export type MachineSystem =
  | { readonly kind: "tree"; readonly folder: string }
  | { readonly kind: "host" };

const systemFolders = ["bin", "sbin", "lib", "lib32", "lib64", "libx32"];

/** All that programs need of a host's `/etc` and that tells nothing of the host. */
const harmless = [
  "alternatives",
  "debian_version",
  "fonts",
  "ld.so.cache",
  "localtime",
  "magic",
  "mime.types",
  "os-release",
  "pki/ca-trust/extracted",
  "pki/tls/certs",
  "ssl/certs",
  "ssl/openssl.cnf",
];

/** The read-only system, as arguments of bwrap's. `seenAt` is where bwrap finds a tree. */
export async function toSystemMounts(
  system: MachineSystem,
  seenAt: (folder: string) => string,
): Promise<readonly string[]> {
  const folder = system.kind === "tree" ? system.folder : "/";
  const seen = system.kind === "tree" ? seenAt(folder) : "/";
  const links = await Promise.all(
    systemFolders.map((name) => toMount(join(folder, name), join(seen, name), `/${name}`)),
  );
  const usr = ["--ro-bind", join(seen, "usr"), "/usr"];
  if (system.kind === "host") return [...usr, ...links.flat(), ...(await toHostSettings())];
  const own = ["etc", "var"].flatMap((name) => ["--ro-bind", join(seen, name), `/${name}`]);
  return [...usr, ...links.flat(), ...own];
}

/** Merged systems have links into `/usr`, older ones folders. */
async function toMount(path: string, seen: string, target: string): Promise<readonly string[]> {
  try {
    if ((await lstat(path)).isSymbolicLink()) return ["--symlink", await readlink(path), target];
    return ["--ro-bind", seen, target];
  } catch {
    // Not every system has all of them.
    return [];
  }
}

async function toHostSettings(): Promise<readonly string[]> {
  const python = (await readdir("/etc")).filter((name) => /^python3(?:\.\d+)?$/.test(name));
  return [...harmless, ...python].flatMap((name) => [
    "--ro-bind-try",
    `/etc/${name}`,
    `/etc/${name}`,
  ]);
}
