import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MachineOrder } from "@steward/sdk/sandbox-driver.ts";
import { z } from "zod";
import { bridgeName, closeRoutes, ensureBridge } from "./close-routes.ts";
import type { Errands } from "./create-errands.ts";
import { nothing } from "./create-engine.ts";
import type { Engine } from "./create-engine.ts";
import { fromRefusal, missingImage } from "./engine-failure.ts";
import { removeContainer } from "./remove-container.ts";
import { networkMark, toContainer } from "./to-container.ts";
import type { ContainerPlan } from "./to-container.ts";
import { toSeccompProfile } from "./to-seccomp-profile.ts";

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
