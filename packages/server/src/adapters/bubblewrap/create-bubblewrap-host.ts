import { join } from "node:path";
import type { Machine, MachineHost, MachineOrder } from "@steward/sdk/sandbox-driver.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Logger } from "../../kernel/logger.ts";
import { createLauncher } from "./create-launcher.ts";
import { createMachine } from "./create-machine.ts";
import { createMemoryWatch } from "./create-memory-watch.ts";
import { createRootTrees } from "./create-root-trees.ts";
import { createMachineRecords, type MachineRecord } from "./machine-records.ts";
import { probeBubblewrap } from "./probe-bubblewrap.ts";

export type BubblewrapOptions = {
  /** Holds what is known of running machines, and the trees of kinds. */
  readonly stateFolder: string;
  /** Where programs are looked for. */
  readonly path: string;
  readonly log: Logger;
};

/** Machines out of namespaces: no daemon, no image, no network, and a system that is always read-only. */
export function createBubblewrapHost({ stateFolder, path, log }: BubblewrapOptions): MachineHost {
  const records = createMachineRecords(join(stateFolder, "machines"));
  const trees = createRootTrees({ folder: join(stateFolder, "roots"), path });
  const launcher = createLauncher({ path, trees, records });
  const memoryWatch = createMemoryWatch();
  const own = new Set<string>();
  const adopted = new Map<string, Machine>();

  async function forget(id: string): Promise<void> {
    await records.remove(id);
    own.delete(id);
    adopted.delete(id);
  }

  function adopt(record: MachineRecord): Machine {
    const known = adopted.get(record.id);
    if (known !== undefined) return known;
    const parts = { record, exited: null, memoryWatch, forget: () => forget(record.id) };
    const machine = createMachine(parts);
    adopted.set(record.id, machine);
    return machine;
  }

  async function create(order: MachineOrder): Promise<Machine> {
    refuseBridge(order);
    if (own.has(order.id)) {
      throw new AppError("conflict", `There is a sandbox ${order.id} already.`);
    }
    own.add(order.id);
    try {
      const { record, exited } = await launcher.launch(order);
      log.info("machine-start", { id: order.id, pid: record.pid });
      return createMachine({ record, exited, memoryWatch, forget: () => forget(order.id) });
    } catch (error) {
      own.delete(order.id);
      throw error;
    }
  }

  return {
    name: "bubblewrap",
    probe: () => probeBubblewrap({ create, cgroupPlace: launcher.cgroupPlace, path, stateFolder }),
    inspect: trees.inspect,
    build: trees.build,
    create,
    async left() {
      return (await records.list()).filter(({ id }) => !own.has(id)).map(adopt);
    },
  };
}

function refuseBridge({ network, source }: MachineOrder): void {
  if (network !== "bridge") return;
  const advice = `Set the network of ${source.kind} to "restricted" or "none", or install Docker.`;
  throw new AppError("unavailable", `Sandboxes of bubblewrap have no network "bridge". ${advice}`);
}
