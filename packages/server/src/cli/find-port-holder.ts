import { execFile } from "node:child_process";
import { readdir, readFile, readlink } from "node:fs/promises";
import { promisify } from "node:util";

/** Who listens on a port. Null fields: another user's process, which the system does not show. */
export type PortHolder = { readonly pid: number | null; readonly command: string | null };

/** The process that listens on a TCP port; null when none does or the system cannot tell. */
export async function findPortHolder(port: number): Promise<PortHolder | null> {
  return process.platform === "linux" ? findInProc(port) : findWithLsof(port);
}

const listening = "0A";

async function findInProc(port: number): Promise<PortHolder | null> {
  const tables = await Promise.all(
    ["/proc/net/tcp", "/proc/net/tcp6"].map((file) => readIfThere(file)),
  );
  const inodes = new Set(tables.flatMap((table) => listenersIn(table, port)));
  if (inodes.size === 0) return null;
  for (const pid of await readdir("/proc")) {
    if (/^\d+$/u.test(pid) && (await holdsSocket(pid, inodes))) {
      const command = await readIfThere(`/proc/${pid}/cmdline`);
      return { pid: Number(pid), command: command.replaceAll("\0", " ").trim() };
    }
  }
  return { pid: null, command: null };
}

/** Columns of `/proc/net/tcp`: slot, local address, remote address, state, …; the tenth is the inode. */
function listenersIn(table: string, port: number): string[] {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  return table
    .split("\n")
    .map((line) => line.trim().split(/\s+/u))
    .filter((columns) => columns[1]?.endsWith(suffix) === true && columns[3] === listening)
    .flatMap((columns) => columns[9] ?? []);
}

async function holdsSocket(pid: string, inodes: ReadonlySet<string>): Promise<boolean> {
  const descriptors = await readdir(`/proc/${pid}/fd`).catch(() => []);
  const targets = await Promise.all(
    descriptors.map((descriptor) => readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => "")),
  );
  return targets.some((target) => inodes.has(/^socket:\[(\d+)\]$/u.exec(target)?.[1] ?? ""));
}

async function findWithLsof(port: number): Promise<PortHolder | null> {
  try {
    const { stdout } = await promisify(execFile)(
      "lsof",
      ["-nP", `-iTCP:${port}`, "-sTCP:LISTEN", "-Fpc"],
      { timeout: 3_000 },
    );
    const pid = /^p(\d+)$/mu.exec(stdout)?.[1];
    if (pid === undefined) return null;
    return { pid: Number(pid), command: /^c(.*)$/mu.exec(stdout)?.[1] ?? null };
  } catch {
    // No lsof, or nobody listens: it exits with 1 in both cases.
    return null;
  }
}

async function readIfThere(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => "");
}
