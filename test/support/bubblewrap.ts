import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type {
  KindSource,
  Machine,
  MachineHost,
  MachineOrder,
} from "@steward/sdk/sandbox-driver.ts";
import type { SandboxEnd } from "@steward/sdk/sandbox.ts";
import { createBubblewrapHost } from "../../packages/server/src/adapters/bubblewrap/create-bubblewrap-host.ts";
import { silentLogger } from "../../packages/server/src/kernel/logger.ts";

export type MachineWish = Partial<Omit<MachineOrder, "command">> & {
  /** For `sh`; what it prints goes to `/workspace/out`. */
  readonly script: string;
};

export type MachineRun = { readonly out: string; readonly end: SandboxEnd };

export type Bubblewrap = AsyncDisposable & {
  readonly folder: string;
  readonly host: MachineHost;
  /** Another one on the same state, as the next server would have it. */
  anotherHost(): MachineHost;
  toOrder(wish: MachineWish): MachineOrder;
  start(wish: MachineWish): Promise<Machine>;
  /** Runs a script to its end. */
  run(wish: MachineWish): Promise<MachineRun>;
  /** What a script has printed so far. */
  readOut(): string;
};

const limits = { memoryBytes: 256 * 2 ** 20, cpus: 1, pids: 64, diskBytes: 32 * 2 ** 20 };
export const hostSource: KindSource = {
  kind: "plain",
  image: null,
  dockerfile: null,
  packages: [],
  hostTools: true,
  network: "none",
};

/** A host with a state folder of its own, in a folder that nobody else can enter. */
export function openBubblewrap(): Bubblewrap {
  const folder = mkdtempSync(join(tmpdir(), "bubblewrap-"));
  const createHost = (): MachineHost =>
    createBubblewrapHost({
      stateFolder: join(folder, "state"),
      path: process.env.PATH ?? "",
      log: silentLogger,
    });
  const host = createHost();
  const started: Machine[] = [];
  const user = toUser();
  for (const name of ["workspace", "shared", "run", "tools"]) mkdirSync(join(folder, name));
  chownSync(join(folder, "workspace"), user.uid, user.gid);

  const toOrder = ({ script, ...wish }: MachineWish): MachineOrder => ({
    id: `test-${randomBytes(6).toString("hex")}`,
    source: hostSource,
    isReadOnly: true,
    limits,
    workspace: join(folder, "workspace"),
    shared: join(folder, "shared"),
    runFolder: join(folder, "run"),
    toolsFolder: join(folder, "tools"),
    labels: { home: "test" },
    user,
    env: { LANG: "C.UTF-8" },
    ...wish,
    command: ["/bin/sh", "-c", `{\n${script}\n} >/workspace/out 2>&1`],
  });
  const start = async (wish: MachineWish): Promise<Machine> => {
    const machine = await host.create(toOrder(wish));
    started.push(machine);
    return machine;
  };
  const out = join(folder, "workspace/out");
  const readOut = (): string => (existsSync(out) ? readFileSync(out, "utf8") : "");

  return {
    folder,
    host,
    anotherHost: createHost,
    toOrder,
    start,
    readOut,
    async run(wish) {
      const machine = await start(wish);
      const end = await machine.ended;
      await machine.remove();
      return { out: readOut(), end };
    },
    async [Symbol.asyncDispose]() {
      const all = [...started, ...(await host.left())];
      await Promise.all(all.map((machine) => machine.remove()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Empty: bubblewrap works here. */
export async function findBubblewrapObstacle(): Promise<string> {
  await using bubblewrap = openBubblewrap();
  const probe = await bubblewrap.host.probe();
  return probe.isUsable ? "" : ` (left out: ${probe.reason})`;
}

function toUser(): MachineOrder["user"] {
  const own = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  return own.uid === 0 ? { uid: 1000, gid: 1000 } : own;
}
