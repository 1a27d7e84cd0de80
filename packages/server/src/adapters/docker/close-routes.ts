import { z } from "zod";
import { AppError } from "../../kernel/app-error.ts";
import type { Errands } from "./create-errands.ts";
import { nothing } from "./create-engine.ts";
import type { Engine } from "./create-engine.ts";
import { fromRefusal } from "./engine-failure.ts";
import { hostAddresses } from "./host-addresses.ts";

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

/** Makes the network where it is not there yet. */
export async function ensureBridge(engine: Engine): Promise<void> {
  const body = { Name: bridgeName, Driver: "bridge", CheckDuplicate: true, Options: noNeighbours };
  const reply = await engine.try({ method: "POST", path: "/networks/create", body }, nothing);
  if (!reply.ok && reply.status !== 409) throw fromRefusal(reply);
}

/**
 * Takes the way to this machine, to neighbours and to metadata services from a running container,
 * whose own processes have no right to change it back. The routes are set by a second container
 * that lives for a moment in its network.
 */
export async function closeRoutes(
  { engine, errands }: { readonly engine: Engine; readonly errands: Errands },
  container: string,
  image: string,
): Promise<void> {
  const routes = [...metadataRoutes, ...hostAddresses(), ...(await bridgeRoutes(engine))];
  const exitCode = await errands.run({
    image,
    script,
    words: routes,
    user: "0:0",
    network: `container:${container}`,
    rights: ["NET_ADMIN"],
  });
  if (exitCode !== 0) throw openRoutes(image, exitCode);
}

/** `replace` also takes the place of the route to the bridge's own subnet. */
const script = 'for route; do ip route replace blackhole "$route" || exit; done';

/** The gateway, which is this machine too, and whoever else is on the bridge. */
async function bridgeRoutes(engine: Engine): Promise<string[]> {
  const path = `/networks/${bridgeName}`;
  const { IPAM } = await engine.call({ method: "GET", path }, Network);
  return IPAM.Config.map(({ Subnet }) => Subnet).filter((subnet) => !subnet.includes(":"));
}

const commandNotFound = 127;

function openRoutes(image: string, exitCode: number | null): AppError {
  const message = "The sandbox was not started: its way to this machine could not be closed.";
  const hint =
    exitCode === commandNotFound
      ? `The image ${image} needs the package iproute2 for network_mode bridge; or use network_mode restricted.`
      : "Use network_mode restricted or none for this kind.";
  return new AppError("unavailable", message, { data: { exitCode, hint } });
}
