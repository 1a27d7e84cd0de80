import { constants } from "node:fs";
import { access, readFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import type { Check, Finding, Patient } from "./finding.ts";

/** What could run code in a sandbox here. Information only: nothing runs code yet without one. */
export const checkSandboxes: Check = async ({ env }) => {
  const [docker, podman, bubblewrap, namespaces] = await Promise.all([
    canReach(dockerSocket(env)),
    findProgram("podman", env),
    findProgram("bwrap", env),
    hasUserNamespaces(),
  ]);
  const findings: Finding[] = [
    toFinding("docker", docker, `its socket ${dockerSocket(env)} cannot be used`),
    toFinding("podman", podman, "not installed"),
    toFinding("bubblewrap", bubblewrap, "not installed (the program bwrap)"),
    toFinding(
      "user namespaces",
      namespaces,
      "not open to ordinary users; bubblewrap may need them",
    ),
  ];
  if (docker || podman || bubblewrap) return findings;
  const hint = "Install Docker, Podman or bubblewrap to let Steward run code safely later.";
  return findings.map((finding, index) => (index === 0 ? { ...finding, hint } : finding));
};

function toFinding(name: string, isThere: boolean, otherwise: string): Finding {
  return { check: `sandbox: ${name}`, status: "info", message: isThere ? "available" : otherwise };
}

function dockerSocket(env: Patient["env"]): string {
  const host = env.DOCKER_HOST ?? "";
  return host.startsWith("unix://") ? host.slice("unix://".length) : "/var/run/docker.sock";
}

function canReach(path: string): Promise<boolean> {
  return access(path, constants.R_OK | constants.W_OK).then(
    () => true,
    () => false,
  );
}

async function findProgram(name: string, env: Patient["env"]): Promise<boolean> {
  const places = (env.PATH ?? "").split(delimiter).filter((place) => place !== "");
  const found = await Promise.all(
    places.map((place) =>
      access(join(place, name), constants.X_OK).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}

/** Debian and Ubuntu have switches of their own beside the kernel's limit. */
async function hasUserNamespaces(): Promise<boolean> {
  const [limit, clone, apparmor] = await Promise.all(
    [
      "/proc/sys/user/max_user_namespaces",
      "/proc/sys/kernel/unprivileged_userns_clone",
      "/proc/sys/kernel/apparmor_restrict_unprivileged_userns",
    ].map((file) =>
      readFile(file, "utf8").then(
        (text) => Number(text),
        () => null,
      ),
    ),
  );
  return (limit ?? 0) > 0 && clone !== 0 && (apparmor ?? 0) === 0;
}
