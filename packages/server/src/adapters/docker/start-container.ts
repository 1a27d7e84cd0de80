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
import { closeRoutes, findRouteCloser } from "./close-routes.ts";

/** Of sandboxes whose kind says `bridge`: they reach out, not each other. */
const bridgeName = "steward";

const noNeighbours = { "com.docker.network.bridge.enable_icc": "false" };

export type StartPlan = Omit<ContainerPlan, "bridge" | "seccomp">;

export type StartParts = { readonly engine: Engine; readonly errands: Errands };

const seccompProfile = toSeccompProfile();

const Created = z.object({ Id: z.string() });

/** Answers with the engine's id of a container that runs; where that fails, nothing is left of it. */
export async function startContainer(parts: StartParts, plan: StartPlan): Promise<string> {
  const { engine } = parts;
  const { order } = plan;
  const isBridged = order.source.network === "bridge";
  const closer = isBridged ? await prepareBridge(engine, order) : null;
  const container = await createContainer(engine, plan);
  try {
    await engine.call({ method: "POST", path: `/containers/${container}/start` }, nothing);
    if (closer !== null) {
      await closeRoutes(parts, { container, closer, bridge: bridgeName });
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

/** Makes the network where it is not there yet; answers with the image that closes routes in it. */
async function prepareBridge(engine: Engine, { source }: MachineOrder): Promise<string> {
  const { image, isThere } = await findRouteCloser(engine);
  if (!isThere) throw missingImage(image, source.kind);
  const body = { Name: bridgeName, Driver: "bridge", CheckDuplicate: true, Options: noNeighbours };
  const reply = await engine.try({ method: "POST", path: "/networks/create", body }, nothing);
  if (!reply.ok && reply.status !== 409) throw fromRefusal(reply);
  return image;
}
