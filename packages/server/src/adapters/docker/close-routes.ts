import { join } from "node:path";
import type { KindSource } from "@steward/sdk/sandbox-driver.ts";
import { z } from "zod";
import { AppError } from "../../kernel/app-error.ts";
import type { Engine } from "./create-engine.ts";
import type { Errands } from "./create-errands.ts";
import { findImage } from "./find-image.ts";
import { hostAddresses } from "./host-addresses.ts";
import { imageOf } from "./image-of.ts";

/** What the image is made from that closes routes; it has what that takes, whatever the sandbox's has. */
export const routeCloser: KindSource = {
  kind: "route-closer",
  image: null,
  dockerfile: join(import.meta.dirname, "../../../../../images/route-closer/Dockerfile"),
  packages: [],
  hostTools: false,
  network: "none",
};

/** Link-local, and where clouds serve the credentials of a machine besides. */
const metadataRoutes = [
  "169.254.0.0/16",
  "100.100.100.200/32",
  "168.63.129.16/32",
  "192.0.0.192/32",
];

/** `replace` also takes the place of the route to the bridge's own subnet. */
const script = 'for route; do ip route replace blackhole "$route" || exit; done';

const Network = z.object({
  IPAM: z.object({ Config: z.array(z.object({ Subnet: z.string() })) }),
});

export async function findRouteCloser(
  engine: Engine,
): Promise<{ readonly image: string; readonly isThere: boolean }> {
  const image = await imageOf(routeCloser);
  return { image, isThere: (await findImage(engine, image)) !== null };
}

type Closing = {
  /** One that runs. */
  readonly container: string;
  /** The image that does it. */
  readonly closer: string;
  /** The network that it is in. */
  readonly bridge: string;
};

/**
 * Takes the way to this machine, to neighbours and to metadata services from a running container,
 * whose own processes have no right to change it back. The routes are set by a second container
 * that lives for a moment in its network.
 */
export async function closeRoutes(
  { engine, errands }: { readonly engine: Engine; readonly errands: Errands },
  { container, closer, bridge }: Closing,
): Promise<void> {
  const routes = [...metadataRoutes, ...hostAddresses(), ...(await bridgeRoutes(engine, bridge))];
  const exitCode = await errands.run({
    image: closer,
    script,
    words: routes,
    user: "0:0",
    network: `container:${container}`,
    rights: ["NET_ADMIN"],
  });
  if (exitCode === 0) return;
  const message = "The sandbox was not started: its way to this machine could not be closed.";
  const hint = "Use network_mode restricted or none for this kind.";
  throw new AppError("unavailable", message, { data: { exitCode, hint } });
}

/** The gateway, which is this machine too, and whoever else is on the bridge. */
async function bridgeRoutes(engine: Engine, bridge: string): Promise<string[]> {
  const { IPAM } = await engine.call({ method: "GET", path: `/networks/${bridge}` }, Network);
  return IPAM.Config.map(({ Subnet }) => Subnet).filter((subnet) => !subnet.includes(":"));
}
