import { createHash } from "node:crypto";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Machine, MachineHost, MachineOrder } from "@steward/sdk/sandbox-driver.ts";
import { z } from "zod";
import { buildImage } from "./build-image.ts";
import { bridgeName, closeRoutes, ensureBridge } from "./close-routes.ts";
import { nothing } from "./create-engine.ts";
import type { Engine } from "./create-engine.ts";
import { fromRefusal, missingImage } from "./engine-failure.ts";
import { createMissingFinder } from "./find-missing-programs.ts";
import { imageOf } from "./image-of.ts";
import { createKindInspector } from "./inspect-kind.ts";
import { openMachine, removeContainer } from "./open-machine.ts";
import { probeEngine } from "./probe-engine.ts";
import { readEngineTraits } from "./read-engine-traits.ts";
import type { EngineTraits } from "./read-engine-traits.ts";
import { networkMark, toContainer } from "./to-container.ts";

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

const Created = z.object({ Id: z.string() });
const Listed = z.array(
  z.object({ Id: z.string(), Labels: z.record(z.string(), z.string()).nullish() }),
);

/** Machines that are containers of Docker or Podman. */
export function createDockerHost({
  engine,
  home,
  patienceMs = restartMs,
}: DockerHostOptions): MachineHost {
  const homeHash = createHash("sha256").update(home).digest("hex").slice(0, 12);
  const toLabels = (id: string) => ({ [homeLabel]: homeHash, [idLabel]: id });
  const traitsOf = createTraitsReader(engine);
  const findMissing = createMissingFinder(engine, toLabels("look-into-image"));

  async function start(order: MachineOrder, container: string, image: string): Promise<void> {
    await engine.call({ method: "POST", path: `/containers/${container}/start` }, nothing);
    if (order.network !== "bridge") return;
    await closeRoutes(engine, { container, image, labels: toLabels(`${order.id}-network`) });
    const mark = join(order.runFolder, networkMark);
    await writeFile(mark, "");
    await chmod(mark, 0o644);
  }

  return {
    name: "docker",
    probe: () => probeEngine(engine),
    inspect: createKindInspector(engine, findMissing),
    build: (source, options) => buildImage(engine, source, options),
    async create(order): Promise<Machine> {
      const [image, traits] = await Promise.all([imageOf(order.source), traitsOf()]);
      if (order.network === "bridge") await ensureBridge(engine);
      const labels = toLabels(order.id);
      const body = toContainer({ order, image, labels, bridge: bridgeName, traits });
      const query = { name: `steward-${order.id}` };
      const create = { method: "POST", path: "/containers/create", query, body } as const;
      const created = await engine.try(create, Created);
      if (!created.ok && created.status === 404) throw missingImage(image, order.source.kind);
      if (!created.ok) throw fromRefusal(created);
      const container = created.value.Id;
      try {
        await start(order, container, image);
      } catch (error) {
        await removeContainer(engine, container);
        throw error;
      }
      const all = { ...order.labels, ...labels };
      return openMachine(engine, { container, id: order.id, labels: all }, patienceMs);
    },
    async left() {
      const filters = JSON.stringify({ label: [`${homeLabel}=${homeHash}`] });
      const list = {
        method: "GET",
        path: "/containers/json",
        query: { all: true, filters },
      } as const;
      const found = await engine.call(list, Listed);
      return found.map(({ Id, Labels }) => {
        const labels = Labels ?? {};
        return openMachine(
          engine,
          { container: Id, id: labels[idLabel] ?? Id, labels },
          patienceMs,
        );
      });
    },
  };
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
