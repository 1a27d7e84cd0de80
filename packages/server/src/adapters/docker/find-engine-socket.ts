import { existsSync } from "node:fs";
import { join } from "node:path";

export type EngineEnvironment = {
  readonly DOCKER_HOST?: string | undefined;
  readonly XDG_RUNTIME_DIR?: string | undefined;
};

export type SocketSearch =
  | { readonly ok: true; readonly socket: string }
  | { readonly ok: false; readonly reason: string; readonly hint: string };

const unixScheme = "unix://";

/** `DOCKER_HOST`, else the first socket there is: Docker's, then Podman's, of the machine and of its user. */
export function findEngineSocket(environment: EngineEnvironment): SocketSearch {
  const named = environment.DOCKER_HOST ?? "";
  if (named.startsWith(unixScheme)) return { ok: true, socket: named.slice(unixScheme.length) };
  if (named !== "") {
    return {
      ok: false,
      reason: `DOCKER_HOST is ${named}, which is not a unix socket.`,
      hint: "Workspaces are folders of this machine, so the engine has to be on it: unset DOCKER_HOST, or set it to unix:///path/of/docker.sock",
    };
  }
  const socket = wellKnownSockets(environment.XDG_RUNTIME_DIR).find((path) => existsSync(path));
  if (socket !== undefined) return { ok: true, socket };
  return {
    ok: false,
    reason: "There is neither Docker nor Podman here.",
    hint: "Install one, for example with: sudo apt install docker.io",
  };
}

function wellKnownSockets(runtimeFolder = ""): string[] {
  const ofUser = runtimeFolder === "" ? [] : [runtimeFolder];
  return [
    "/var/run/docker.sock",
    ...ofUser.map((folder) => join(folder, "docker.sock")),
    "/run/podman/podman.sock",
    ...ofUser.map((folder) => join(folder, "podman", "podman.sock")),
  ];
}
