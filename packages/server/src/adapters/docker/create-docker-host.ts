import { createHash } from "node:crypto";
import type { Machine, MachineHost } from "@steward/sdk/sandbox-driver.ts";
import { z } from "zod";
import { buildImage } from "./build-image.ts";
import type { Engine } from "./create-engine.ts";
import { createErrands } from "./create-errands.ts";
import { imageOf } from "./image-of.ts";
import { createKindInspector } from "./inspect-kind.ts";
import { openMachine } from "./open-machine.ts";
import type { ContainerEntry } from "./open-machine.ts";
import { probeEngine } from "./probe-engine.ts";
import { readEngineTraits } from "./read-engine-traits.ts";
import type { EngineTraits } from "./read-engine-traits.ts";
import { removeSnapshot } from "./snapshot-container.ts";
import { startContainer } from "./start-container.ts";

export type DockerHostOptions = {
  readonly engine: Engine;
  /** Its sandboxes are told from those of other homes by a label. */
  readonly home: string;
  /** How long an engine that went away may take to come back before its sandboxes are lost. */
  readonly patienceMs?: number;
};

const homeLabel = "steward.home";
const idLabel = "steward.sandbox";
const restartMs = 15_000;

const Listed = z.array(
  z.object({ Id: z.string(), Labels: z.record(z.string(), z.string()).nullish() }),
);

/** Machines that are containers of Docker or Podman. */
export function createDockerHost(options: DockerHostOptions): MachineHost {
  const { engine, home, patienceMs = restartMs } = options;
  const homeHash = createHash("sha256").update(home).digest("hex").slice(0, 12);
  const toLabels = (id: string) => ({ [homeLabel]: homeHash, [idLabel]: id });
  const errands = createErrands(engine, toLabels);
  const traitsOf = createTraitsReader(engine);
  /** By the engine's id, until they end: each is watched once. */
  const own = new Map<string, Machine>();
  const found = new Map<string, Machine>();

  function open(entry: ContainerEntry, machines: Map<string, Machine>): Machine {
    const machine = openMachine(engine, entry, patienceMs);
    machines.set(entry.container, machine);
    void machine.ended.then(() => machines.delete(entry.container));
    return machine;
  }

  return {
    name: "docker",
    probe: () => probeEngine(engine),
    inspect: createKindInspector(engine, errands),
    build: (source, build) => buildImage(engine, source, build),
    removeImage: (image) => removeSnapshot(engine, image),
    async create(order) {
      const [image, traits] = await Promise.all([imageOf(order.source), traitsOf()]);
      const labels = { ...order.labels, ...toLabels(order.id) };
      const plan = { order, image, traits, labels };
      const container = await startContainer({ engine, errands }, plan);
      return open({ container, id: order.id, labels }, own);
    },
    async left() {
      const entries = await listContainers(engine, `${homeLabel}=${homeHash}`);
      return entries
        .filter(({ container, id }) => !own.has(container) && !errands.isRunning(id))
        .map((entry) => found.get(entry.container) ?? open(entry, found));
    },
  };
}

/** Those with the label, dead ones too. */
async function listContainers(engine: Engine, label: string): Promise<ContainerEntry[]> {
  const query = { all: true, filters: JSON.stringify({ label: [label] }) };
  const listed = await engine.call({ method: "GET", path: "/containers/json", query }, Listed);
  return listed.map(({ Id, Labels }) => {
    const labels = Labels ?? {};
    return { container: Id, id: labels[idLabel] ?? Id, labels };
  });
}

/** Asked once: an engine that loses its `runsc` later refuses to start anything with it. */
function createTraitsReader(engine: Engine): () => Promise<EngineTraits> {
  let traits: Promise<EngineTraits> | undefined;
  return () => {
    traits ??= readEngineTraits(engine).catch((error: unknown) => {
      traits = undefined;
      throw error;
    });
    return traits;
  };
}
