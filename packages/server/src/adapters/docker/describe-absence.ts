import { existsSync } from "node:fs";
import { join } from "node:path";

/** What tells which engine there is on a machine, and how programs are started on it. */
export type EngineSurroundings = {
  /** Where its programs are; daemons are where the path of ordinary users does not lead. */
  readonly folders: readonly string[];
  /** Where the sockets of the user are; empty where the user has no such folder. */
  readonly runtimeFolder: string;
  readonly isRoot: boolean;
  readonly hasSystemd: boolean;
};

export type Absence = { readonly reason: string; readonly hint: string };

/** Why no engine listens: what is installed, what is off, and the command that starts it. */
export function describeAbsence(at: EngineSurroundings): Absence {
  const isThere = (name: string) => at.folders.some((folder) => existsSync(join(folder, name)));
  const hasDaemon = isThere("dockerd");
  const hasPodman = isThere("podman");
  const reasons = [
    ...(hasDaemon
      ? [`Docker is installed, but its daemon is off; it starts with: ${startDocker(at)}`]
      : []),
    ...(hasPodman
      ? [`Podman is installed, but its socket is off; it starts with: ${startPodman(at)}`]
      : []),
  ];
  if (reasons.length > 0) {
    return { reason: reasons.join(". "), hint: "Start it, and it is found without a restart." };
  }
  const hint = "Install one, for example with: sudo apt install docker.io";
  if (isThere("docker")) {
    return { reason: "The command docker is here, but not its daemon.", hint };
  }
  return { reason: "There is neither Docker nor Podman here.", hint };
}

function startDocker({ isRoot, hasSystemd }: EngineSurroundings): string {
  const command = hasSystemd ? "systemctl start docker" : "dockerd >/dev/null 2>&1 &";
  return isRoot ? command : `sudo ${command}`;
}

/** Without systemd at the place where it is looked for, or at one that `DOCKER_HOST` names. */
function startPodman({ isRoot, hasSystemd, runtimeFolder }: EngineSurroundings): string {
  if (hasSystemd) return `systemctl ${isRoot ? "" : "--user "}start podman.socket`;
  const serve = (socket: string) => `podman system service --time=0 unix://${socket} &`;
  if (isRoot) return `mkdir -p /run/podman; ${serve("/run/podman/podman.sock")}`;
  if (runtimeFolder !== "") {
    const folder = join(runtimeFolder, "podman");
    return `mkdir -p ${folder}; ${serve(join(folder, "podman.sock"))}`;
  }
  return `${serve("$HOME/podman.sock")} and set DOCKER_HOST=unix://$HOME/podman.sock for the server`;
}
