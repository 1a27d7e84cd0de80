import { readFile } from "node:fs/promises";
import { pathExists } from "./path-exists.ts";

/** What is known to keep ordinary users from making namespaces. */
export type NamespaceObstacles = {
  /** Debian's own switch. */
  readonly isClosed: boolean;
  /** None may be made at all. */
  readonly isExhausted: boolean;
  /** AppArmor allows it to programs with a profile only. */
  readonly isConfined: boolean;
  readonly isContainer: boolean;
};

export async function readObstacles(): Promise<NamespaceObstacles> {
  const [clone, maximum, confined] = await Promise.all([
    readSetting("/proc/sys/kernel/unprivileged_userns_clone"),
    readSetting("/proc/sys/user/max_user_namespaces"),
    readSetting("/proc/sys/kernel/apparmor_restrict_unprivileged_userns"),
  ]);
  return {
    isClosed: clone === "0",
    isExhausted: maximum === "0",
    isConfined: confined === "1",
    isContainer: (await pathExists("/.dockerenv")) || (await pathExists("/run/.containerenv")),
  };
}

export function toHint(obstacles: NamespaceObstacles): string {
  if (obstacles.isClosed) {
    return 'User namespaces are closed to ordinary users: run "sysctl -w kernel.unprivileged_userns_clone=1" as root.';
  }
  if (obstacles.isExhausted) {
    return 'User namespaces are switched off: run "sysctl -w user.max_user_namespaces=15000" as root.';
  }
  if (obstacles.isConfined) {
    return (
      "AppArmor keeps bwrap from making user namespaces (Ubuntu 24.04 and later): enable the profile " +
      '"bwrap-userns-restrict" of the package apparmor-profiles, or run ' +
      '"sysctl -w kernel.apparmor_restrict_unprivileged_userns=0" as root.'
    );
  }
  if (obstacles.isContainer) {
    return "The server runs in a container, which keeps it from making sandboxes: docs/docker.md says how to allow it, or run it outside.";
  }
  return "Install Docker or Podman, or see what bwrap complains about.";
}

async function readSetting(path: string): Promise<string | null> {
  try {
    return (await readFile(path, "utf8")).trim();
  } catch {
    // Not every kernel has it.
    return null;
  }
}
