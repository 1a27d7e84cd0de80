import { z } from "zod";
import { AppError } from "../../kernel/app-error.ts";
import { nothing } from "./create-engine.ts";
import type { Engine } from "./create-engine.ts";
import { fromRefusal } from "./engine-failure.ts";
import { hostAddresses } from "./host-addresses.ts";
import { removeContainer } from "./open-machine.ts";

/** Of sandboxes whose kind says `bridge`: they reach out, not each other. */
export const bridgeName = "steward";

const noNeighbours = { "com.docker.network.bridge.enable_icc": "false" };

/** Link-local, and where clouds serve the credentials of a machine besides. */
const metadataRoutes = [
  "169.254.0.0/16",
  "100.100.100.200/32",
  "168.63.129.16/32",
  "192.0.0.192/32",
];

const Network = z.object({
  IPAM: z.object({ Config: z.array(z.object({ Subnet: z.string() })) }),
});
const Created = z.object({ Id: z.string() });
const Exit = z.object({ StatusCode: z.int() });

/** Makes the network where it is not there yet. */
export async function ensureBridge(engine: Engine): Promise<void> {
  const body = { Name: bridgeName, Driver: "bridge", CheckDuplicate: true, Options: noNeighbours };
  const reply = await engine.try({ method: "POST", path: "/networks/create", body }, nothing);
  if (!reply.ok && reply.status !== 409) throw fromRefusal(reply);
}

export type RouteOrder = {
  readonly container: string;
  readonly image: string;
  readonly labels: Readonly<Record<string, string>>;
};

/**
 * Takes the way to this machine, to neighbours and to metadata services from a running container,
 * whose own processes have no right to change it back. The routes are set by a second container
 * that lives for a moment in its network.
 */
export async function closeRoutes(engine: Engine, order: RouteOrder): Promise<void> {
  const routes = [...metadataRoutes, ...hostAddresses(), ...(await bridgeRoutes(engine))];
  const body = toRouteSetter(order, routes);
  const { Id } = await engine.call({ method: "POST", path: "/containers/create", body }, Created);
  try {
    await engine.call({ method: "POST", path: `/containers/${Id}/start` }, nothing);
    const exit = await engine.call({ method: "POST", path: `/containers/${Id}/wait` }, Exit);
    if (exit.StatusCode !== 0) throw openRoutes(order.image, exit.StatusCode);
  } finally {
    await removeContainer(engine, Id);
  }
}

function toRouteSetter({ container, image, labels }: RouteOrder, routes: readonly string[]) {
  // `replace` also takes the place of the route to the bridge's own subnet.
  const script = 'for route; do ip route replace blackhole "$route" || exit; done';
  return {
    Image: image,
    Entrypoint: ["/bin/sh", "-c", script, "sh", ...new Set(routes)],
    Cmd: [],
    Env: ["PATH=/usr/sbin:/usr/bin:/sbin:/bin"],
    User: "0:0",
    WorkingDir: "/",
    Healthcheck: { Test: ["NONE"] },
    Labels: labels,
    HostConfig: {
      NetworkMode: `container:${container}`,
      CapDrop: ["ALL"],
      CapAdd: ["NET_ADMIN"],
      SecurityOpt: ["no-new-privileges"],
      ReadonlyRootfs: true,
      PidsLimit: 16,
      LogConfig: { Type: "none", Config: {} },
    },
  };
}

/** The gateway, which is this machine too, and whoever else is on the bridge. */
async function bridgeRoutes(engine: Engine): Promise<string[]> {
  const path = `/networks/${bridgeName}`;
  const { IPAM } = await engine.call({ method: "GET", path }, Network);
  return IPAM.Config.map(({ Subnet }) => Subnet).filter((subnet) => !subnet.includes(":"));
}

const commandNotFound = 127;

function openRoutes(image: string, exitCode: number): AppError {
  const message = "The sandbox was not started: its way to this machine could not be closed.";
  const hint =
    exitCode === commandNotFound
      ? `The image ${image} needs the package iproute2 for network_mode bridge; or use network_mode restricted.`
      : "Use network_mode restricted or none for this kind.";
  return new AppError("unavailable", message, { data: { exitCode, hint } });
}
