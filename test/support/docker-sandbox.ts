import { tmpdir } from "node:os";
import { join } from "node:path";
import type { KindSource, SandboxLimits } from "@steward/sdk/sandbox-driver.ts";
import { createDockerHost } from "../../packages/server/src/adapters/docker/create-docker-host.ts";
import { createEngine } from "../../packages/server/src/adapters/docker/create-engine.ts";
import { startSandbox, type TestSandbox } from "./start-sandbox.ts";

const root = join(import.meta.dirname, "..", "..");

/** A kind that comes with Steward, from the image that its Dockerfile makes. */
export function toShippedSource(kind: string): KindSource {
  const dockerfile = join(root, "images", kind, "Dockerfile");
  return { kind, image: null, dockerfile, packages: [], hostTools: false, network: "none" };
}

/** Null: all is there; else why the tests have to be left out. */
export async function findNoImage(kind: string): Promise<string | null> {
  const host = createDockerHost({ engine: createEngine(process.env), home: tmpdir() });
  const probe = await host.probe();
  if (!probe.isUsable) return probe.reason;
  const state = await host.inspect(toShippedSource(kind));
  return state.isReady ? null : state.reason;
}

/** A sandbox in a real container, hardened as always, with the built toolbox in it. */
export function startDockerSandbox(
  kind: string,
  limits: Partial<SandboxLimits>,
): Promise<TestSandbox> {
  const createHost = (home: string) =>
    createDockerHost({ engine: createEngine(process.env), home });
  return startSandbox(createHost, toShippedSource(kind), limits);
}
