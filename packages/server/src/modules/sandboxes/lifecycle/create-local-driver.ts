import { randomBytes } from "node:crypto";
import type { Duplex } from "node:stream";
import { sandboxPaths } from "@steward/contracts/toolbox.ts";
import type {
  LeftSandbox,
  Machine,
  MachineHost,
  MachineOrder,
  SandboxDriver,
  SandboxKey,
  SandboxKeys,
  SandboxOrder,
  ToolboxGateway,
  ToolboxLink,
} from "@steward/sdk/sandbox-driver.ts";
import type { Sandbox, SandboxEnd } from "@steward/sdk/sandbox.ts";
import { AppError } from "../../../kernel/app-error.ts";

export type LocalDriverParts = {
  readonly host: MachineHost;
  readonly gateway: ToolboxGateway;
  readonly keys: SandboxKeys;
  readonly user: MachineOrder["user"];
  /** The folder of Node and the toolbox, made where it is not there. */
  readonly openTools: () => Promise<string>;
  /** Serves the way out of a restricted sandbox. */
  readonly onProxy: (id: string, connection: Duplex) => void;
  /** After which a sandbox ends itself when no server comes back. */
  readonly orphanSeconds: () => number;
};

/** The shell stays as the first process: it reaps orphans, and the machine ends with the toolbox. */
const command = [
  "/bin/sh",
  "-c",
  `${sandboxPaths.tools}/node --max-semi-space-size=1 --max-old-space-size=96 ${sandboxPaths.tools}/toolbox.mjs & wait $!`,
];
const connectMs = 30_000;
/** A toolbox that is there dials once a second at least. */
const attachMs = 5000;

/** Sandboxes on this machine: a host starts them, the toolbox inside does the rest. */
export function createLocalDriver(parts: LocalDriverParts): SandboxDriver {
  const { host, keys, gateway } = parts;
  /** Those that this process has or is about to have. */
  const held = new Set<string>();
  const forget = async (id: string): Promise<void> => {
    await gateway.discard(id);
    await keys.remove(id);
    held.delete(id);
  };
  const hold = (machine: Machine, link: ToolboxLink): Sandbox =>
    toSandbox(machine, link, () => forget(machine.id));

  return {
    name: host.name,
    probe: () => host.probe(),
    inspect: (source) => host.inspect(source),
    build: (source, options) => host.build(source, options),
    ...(host.removeImage && { removeImage: host.removeImage }),
    async create(order) {
      held.add(order.id);
      try {
        const { machine, link } = await startMachine(parts, order);
        return hold(machine, link);
      } catch (error) {
        await forget(order.id);
        throw error;
      }
    },
    async left() {
      const machines = (await host.left()).filter(({ id }) => !held.has(id));
      const isThere = new Set(machines.map(({ id }) => id));
      for (const id of await keys.list()) {
        const isOurs = (await keys.get(id))?.driver === host.name;
        if (isOurs && !isThere.has(id) && !held.has(id)) await forget(id);
      }
      return machines.map((machine) => toLeft(machine));
    },
  };

  function toLeft(machine: Machine): LeftSandbox {
    const { id, labels } = machine;
    return {
      id,
      labels,
      async attach() {
        const key = await keys.get(id);
        const link = key && (await attachLink(parts, machine, key));
        if (!link) return null;
        held.add(id);
        return hold(machine, link);
      },
      async remove() {
        await machine.remove();
        await forget(id);
      },
    };
  }
}

async function startMachine(
  parts: LocalDriverParts,
  order: SandboxOrder,
): Promise<{ machine: Machine; link: ToolboxLink }> {
  const { host, keys, user } = parts;
  const { id, source } = order;
  const token = randomBytes(32).toString("hex");
  const key: SandboxKey = { driver: host.name, token, network: source.network };
  await keys.put(id, key);
  const toolsFolder = await parts.openTools();
  const link = await openLink(parts, id, key);
  try {
    const { runFolder } = link;
    const env = toEnvironment(id, key, parts.orphanSeconds());
    const machine = await host.create({ ...order, user, runFolder, toolsFolder, command, env });
    try {
      await untilConnected(machine, link, connectMs);
      return { machine, link };
    } catch (error) {
      await machine.remove();
      throw error;
    }
  } catch (error) {
    await link.close();
    throw error;
  }
}

function toEnvironment(id: string, key: SandboxKey, orphanSeconds: number): Record<string, string> {
  return {
    STEWARD_SANDBOX_ID: id,
    STEWARD_TOKEN: key.token,
    STEWARD_ORPHAN_SECONDS: String(orphanSeconds),
    ...(key.network === "restricted" && { STEWARD_PROXY: "1" }),
    HOME: sandboxPaths.home,
    LANG: "C.UTF-8",
  };
}

async function openLink(
  { gateway, user, onProxy }: LocalDriverParts,
  id: string,
  { token, network }: SandboxKey,
): Promise<ToolboxLink> {
  const link = await gateway.open(id, token, user);
  if (network === "restricted") await link.onProxy((connection) => onProxy(id, connection));
  return link;
}

/** Null: it does not answer any more. */
async function attachLink(
  parts: LocalDriverParts,
  machine: Machine,
  key: SandboxKey,
): Promise<ToolboxLink | null> {
  const link = await openLink(parts, machine.id, key);
  try {
    await machine.resume?.().catch(() => {
      // It was not frozen.
    });
    await untilConnected(machine, link, attachMs);
    return link;
  } catch {
    await link.close();
    return null;
  }
}

async function untilConnected(machine: Machine, link: ToolboxLink, maxMs: number): Promise<void> {
  const given = new AbortController();
  const timer = setTimeout(() => {
    given.abort(new AppError("unavailable", "The sandbox started but does not answer."));
  }, maxMs);
  void machine.ended.then(({ detail }) => {
    given.abort(new AppError("unavailable", `The sandbox ended as it started: ${detail}`));
  });
  try {
    await link.connected(given.signal);
  } finally {
    clearTimeout(timer);
  }
}

const unanswering: SandboxEnd = {
  reason: "died",
  detail: "The toolbox in it does not answer any more.",
};

function toSandbox(machine: Machine, link: ToolboxLink, forget: () => Promise<void>): Sandbox {
  const { id, stats, pause, resume, snapshot } = machine;
  const { info, processes, files, kernels, ports, browser, desktop } = link;
  const ended = Promise.race([machine.ended, link.lost.then(() => unanswering)]).then(
    async (end) => {
      // What cannot be cleared away now is found as left over later.
      await Promise.allSettled([link.close(), machine.remove().then(forget)]);
      return end;
    },
  );
  return {
    id,
    info,
    processes,
    files,
    kernels,
    ports,
    browser,
    desktop,
    stats,
    memoryKills: machine.memoryKills ?? link.memoryKills,
    ended,
    ...(pause && { pause }),
    ...(resume && { resume }),
    ...(snapshot && { snapshot }),
    async stop() {
      await machine.remove();
      await ended;
    },
  };
}
