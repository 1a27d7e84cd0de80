import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MachineOrder } from "@steward/sdk/sandbox-driver.ts";
import { z } from "zod";
import type { Errands } from "./create-errands.ts";
import { nothing, type Engine } from "./create-engine.ts";
import { fromRefusal, missingImage } from "./engine-failure.ts";
import { removeContainer } from "./remove-container.ts";
import { networkMark, toContainer, type ContainerPlan } from "./to-container.ts";
import { toSeccompProfile } from "./to-seccomp-profile.ts";
import { AppError } from "../../kernel/app-error.ts";
import { hostAddresses } from "./host-addresses.ts";

/** Of sandboxes whose kind says `bridge`: they reach out, not each other. */
const bridgeName = "steward";

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

/** `replace` also takes the place of the route to the bridge's own subnet. */
const script = 'for route; do ip route replace blackhole "$route" || exit; done';

const commandNotFound = 127;

export type StartPlan = Omit<ContainerPlan, "bridge" | "seccomp">;

export type StartParts = { readonly engine: Engine; readonly errands: Errands };

const seccompProfile = toSeccompProfile();

const Created = z.object({ Id: z.string() });

/** Answers with the engine's id of a container that runs; where that fails, nothing is left of it. */
export async function startContainer(parts: StartParts, plan: StartPlan): Promise<string> {
  const { engine } = parts;
  const { order, image } = plan;
  const isBridged = order.network === "bridge";
  if (isBridged) await ensureBridge(engine);
  const container = await createContainer(engine, plan);
  try {
    await engine.call({ method: "POST", path: `/containers/${container}/start` }, nothing);
    if (isBridged) {
      await closeRoutes(parts, container, image);
      await allowNetwork(order);
    }
  } catch (error) {
    await removeContainer(engine, container);
    throw error;
  }
  return container;
}

async function createContainer(engine: Engine, plan: StartPlan): Promise<string> {
  const { order, image } = plan;
  const seccomp = await placeProfile(plan);
  const reply = await engine.try(
    {
      method: "POST",
      path: "/containers/create",
      query: { name: `steward-${order.id}` },
      body: toContainer({ ...plan, bridge: bridgeName, seccomp }),
    },
    Created,
  );
  if (reply.ok) return reply.value.Id;
  throw reply.status === 404 ? missingImage(image, order.source.kind) : fromRefusal(reply);
}

/** The profile as the engine wants it. */
async function placeProfile({ order, traits }: StartPlan): Promise<string> {
  if (traits.product === "Docker") return seccompProfile;
  const file = join(order.runFolder, "seccomp.json");
  await writeFile(file, seccompProfile);
  return file;
}

/** Its command waits for this. */
async function allowNetwork({ runFolder }: MachineOrder): Promise<void> {
  const mark = join(runFolder, networkMark);
  await writeFile(mark, "");
  await chmod(mark, 0o644);
}

/** Makes the network where it is not there yet. */
async function ensureBridge(engine: Engine): Promise<void> {
  const body = { Name: bridgeName, Driver: "bridge", CheckDuplicate: true, Options: noNeighbours };
  const reply = await engine.try({ method: "POST", path: "/networks/create", body }, nothing);
  if (!reply.ok && reply.status !== 409) throw fromRefusal(reply);
}

/**
 * Takes the way to this machine, to neighbours and to metadata services from a running container,
 * whose own processes have no right to change it back. The routes are set by a second container
 * that lives for a moment in its network.
 */
async function closeRoutes(
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

/** The gateway, which is this machine too, and whoever else is on the bridge. */
async function bridgeRoutes(engine: Engine): Promise<string[]> {
  const path = `/networks/${bridgeName}`;
  const { IPAM } = await engine.call({ method: "GET", path }, Network);
  return IPAM.Config.map(({ Subnet }) => Subnet).filter((subnet) => !subnet.includes(":"));
}

function openRoutes(image: string, exitCode: number | null): AppError {
  const message = "The sandbox was not started: its way to this machine could not be closed.";
  const hint =
    exitCode === commandNotFound
      ? `The image ${image} needs the package iproute2 for network_mode bridge; or use network_mode restricted.`
      : "Use network_mode restricted or none for this kind.";
  return new AppError("unavailable", message, { data: { exitCode, hint } });
}
