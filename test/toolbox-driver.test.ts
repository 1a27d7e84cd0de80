import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type {
  Machine,
  MachineHost,
  MachineOrder,
  SandboxOrder,
  ToolboxGateway,
  ToolboxLink,
} from "@steward/sdk/sandbox-driver.ts";
import type { SandboxEnd } from "@steward/sdk/sandbox.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createKeyFiles } from "../packages/server/src/adapters/toolbox/create-key-files.ts";
import { createToolboxGateway } from "../packages/server/src/adapters/toolbox/create-toolbox-gateway.ts";
import { createLocalDriver } from "../packages/server/src/modules/sandboxes/index.ts";

const entry = join(import.meta.dirname, "../packages/toolbox/src/toolbox.ts");
let folder: string;
let machines: Map<string, Machine>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "driver-"));
  machines = new Map();
  await mkdir(join(folder, "workspace"));
});
afterEach(async () => {
  for (const machine of machines.values()) await machine.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Machines that are processes of this host: what is tested is what comes after their start. */
function createHost(file: string): MachineHost {
  return {
    name: "plain",
    probe: async () => ({ isUsable: true, detail: "" }),
    inspect: async () => ({ isReady: true, missing: [] }),
    build: async () => {},
    create: async (order) => {
      const machine = startMachine(order, file);
      machines.set(order.id, machine);
      void machine.ended.then(() => machines.delete(order.id));
      return machine;
    },
    left: async () => [...machines.values()],
  };
}

function startMachine(order: MachineOrder, file: string): Machine {
  const child = spawn(process.execPath, [file], {
    stdio: "ignore",
    env: {
      ...order.env,
      PATH: process.env.PATH,
      STEWARD_RUN: order.runFolder,
      STEWARD_WORKSPACE: order.workspace,
      STEWARD_SHARED: order.shared,
    },
  });
  const ended = once(child, "exit").then((): SandboxEnd => ({ reason: "died", detail: "exit" }));
  return {
    id: order.id,
    labels: order.labels,
    stats: async () => ({ memoryBytes: 0, cpuMs: 0, processes: 1 }),
    ended,
    async remove() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

const links: ToolboxLink[] = [];

/** What the end of a process does to its connections. */
async function breakLinks(): Promise<void> {
  for (const link of links.splice(0)) await link.close();
}

function createGateway(): ToolboxGateway {
  const gateway = createToolboxGateway(join(folder, "run"));
  return {
    discard: (id) => gateway.discard(id),
    async open(id, token, user) {
      const link = await gateway.open(id, token, user);
      links.push(link);
      return link;
    },
  };
}

const createDriver = (file = entry) =>
  createLocalDriver({
    host: createHost(file),
    gateway: createGateway(),
    keys: createKeyFiles(join(folder, "keys")),
    user: { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 },
    openTools: async () => folder,
    orphanSeconds: () => 60,
    onProxy: (_id, connection) => void connection.destroy(),
  });

const toOrder = (id: string): SandboxOrder => ({
  id,
  source: {
    kind: "code",
    image: null,
    dockerfile: null,
    packages: [],
    hostTools: true,
    network: "none",
  },
  isReadOnly: false,
  limits: { memoryBytes: 1, cpus: 1, pids: 1, diskBytes: 1 },
  workspace: join(folder, "workspace"),
  shared: join(folder, "workspace"),
  labels: { kind: "code" },
});

describe("a driver of this machine", () => {
  it("starts sandboxes and leaves nothing of them when they are stopped", async () => {
    const sandbox = await createDriver().create(toOrder("sbx_one"));
    expect(await sandbox.info()).toMatchObject({ version: "0.1.0" });
    expect((await stat(join(folder, "keys", "sbx_one.json"))).mode & 0o777).toBe(0o600);
    await sandbox.stop();
    expect(await sandbox.ended).toMatchObject({ reason: "died" });
    expect(await readdir(join(folder, "keys"))).toEqual([]);
    expect(await readdir(join(folder, "run"))).toEqual([]);
    await expect(sandbox.info()).rejects.toMatchObject({ code: "unavailable" });
  });

  it("finds what an earlier one left, and takes it over with its processes", async () => {
    const order = { tag: "long", command: "echo kept; sleep 60", outputBytes: 100 };
    const before = await createDriver().create(toOrder("sbx_two"));
    const { pid } = await before.processes.start(order);
    await breakLinks();
    const after = createDriver();
    const [left] = await after.left();
    expect(left).toMatchObject({ id: "sbx_two", labels: { kind: "code" } });
    const sandbox = await left!.attach();
    expect(await sandbox!.processes.find("long")).toMatchObject({ pid, isRunning: true });
    expect(await after.left()).toEqual([]);
    await sandbox!.stop();
  });

  it("says so when a sandbox ends as it starts, and clears up", async () => {
    const driver = createDriver("/no/such/file.ts");
    await expect(driver.create(toOrder("sbx_three"))).rejects.toMatchObject({
      code: "unavailable",
    });
    expect(await readdir(join(folder, "keys"))).toEqual([]);
    expect(await readdir(join(folder, "run"))).toEqual([]);
  });

  it("gives up what does not answer any more", async () => {
    const sandbox = await createDriver().create(toOrder("sbx_four"));
    await rm(join(folder, "keys"), { recursive: true });
    const [left] = await createDriver().left();
    expect(await left!.attach()).toBeNull();
    await left!.remove();
    expect(await sandbox.ended).toMatchObject({ reason: "died" });
  });

  it("forgets keys of sandboxes that are gone", async () => {
    const keys = createKeyFiles(join(folder, "keys"));
    await keys.put("sbx_gone", { driver: "plain", token: "t", network: "none" });
    await keys.put("sbx_others", { driver: "docker", token: "t", network: "none" });
    await createDriver().left();
    expect(await keys.list()).toEqual(["sbx_others"]);
  });
});
