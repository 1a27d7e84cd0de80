import { tmpdir } from "node:os";
import { join } from "node:path";
import type { KindSource } from "@steward/sdk/sandbox-driver.ts";
import type { DriverBed } from "@steward/sdk/conformance/sandbox-driver.ts";
import { createBubblewrapHost } from "../../packages/server/src/adapters/bubblewrap/create-bubblewrap-host.ts";
import { createDockerHost } from "../../packages/server/src/adapters/docker/create-docker-host.ts";
import { createEngine } from "../../packages/server/src/adapters/docker/create-engine.ts";
import { silentLogger } from "../../packages/server/src/kernel/logger.ts";
import { toShippedSource } from "./docker-sandbox.ts";
import { openLocalDriverBed } from "./local-driver-bed.ts";

/** What the beds are made of: the kind that works on every driver. */
export const shippedKind = "code-sandbox";

/** On the engine that the tests share, or on another. */
export function openDockerDriverBed(engine = createEngine(process.env)): Promise<DriverBed> {
  return openLocalDriverBed(toShippedSource(shippedKind), (home) =>
    createDockerHost({ engine, home }),
  );
}

/** On the programs of this machine. */
export function openBubblewrapDriverBed(): Promise<DriverBed> {
  const source: KindSource = {
    kind: shippedKind,
    image: null,
    dockerfile: null,
    packages: [],
    hostTools: true,
    network: "none",
  };
  return openLocalDriverBed(source, createHost);
}

/** Null: bubblewrap works here; else why not. */
export async function findNoBubblewrap(): Promise<string | null> {
  const probe = await createHost(join(tmpdir(), "steward-no-home")).probe();
  return probe.isUsable ? null : probe.reason;
}

function createHost(home: string) {
  return createBubblewrapHost({
    stateFolder: join(home, "state"),
    path: process.env.PATH ?? "",
    log: silentLogger,
  });
}
