import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type ContainerKind, ContainerKinds } from "@steward/contracts/container.ts";
import { type ModelMove, type ModelRequest, toResult } from "./crash/model-server.ts";
import { type Bed, openBed, toCall } from "./crash/open-bed.ts";
import { findNoImage } from "./docker-sandbox.ts";
import { findNoBubblewrap, shippedKind } from "./driver-beds.ts";
import type { StewardClient } from "./steward-client.ts";

export type DriverName = "docker" | "bubblewrap";

const { DOCKER_HOST } = process.env;
const engine: Readonly<Record<string, string>> = DOCKER_HOST ? { DOCKER_HOST } : {};

/** The drivers that work here. What is left out says so. */
export async function findDrivers(story: string): Promise<readonly DriverName[]> {
  const reasons = { docker: await findNoImage(shippedKind), bubblewrap: await findNoBubblewrap() };
  const names = ["docker", "bubblewrap"] as const;
  for (const name of names) {
    if (reasons[name]) process.stderr.write(`Left out: ${story}, ${name} (${reasons[name]})\n`);
  }
  return names.filter((name) => reasons[name] === null);
}

export type SandboxBedOptions = {
  readonly driver: DriverName | "off";
  /** More of the section `sandboxes`. */
  readonly sandboxes?: object;
  /** Kinds of the user's own: a registry, and files beside it by their names. */
  readonly kinds?: {
    readonly registry: { readonly containers: object };
    readonly files?: Readonly<Record<string, string>>;
  };
};

/** The real server with real sandboxes, and a model that does what it is told. Nothing of it stays. */
export async function openSandboxBed(options: SandboxBedOptions): Promise<Bed> {
  const { driver, sandboxes = {}, kinds } = options;
  const bed = await openBed({
    play: obey,
    config: { sandboxes: { driver, pool: {}, ...sandboxes } },
    env: engine,
  });
  const settle = async () => {
    if (driver !== "off") await untilChosen(bed);
  };
  await settle();
  if (kinds) await addKinds(bed, kinds);
  return {
    ...bed,
    async restart(signal) {
      await bed.restart(signal);
      await settle();
    },
  };
}

/** A turn that comes earlier is not told of the tools. */
async function untilChosen({ client }: Bed): Promise<void> {
  while ((await readKinds(client())).driver === null) await pause(50);
}

/** Adds kinds as a user does, while the server runs, and waits until it knows what they are. */
export async function addKinds(
  { home, client }: Bed,
  { registry, files = {} }: NonNullable<SandboxBedOptions["kinds"]>,
): Promise<void> {
  const folder = join(home.path, "config", "containers");
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "registry.yaml"), JSON.stringify(registry, null, 1));
  const names = Object.keys(registry.containers);
  for (;;) {
    const { containers } = await readKinds(client());
    const isSettled = ({ name, ready, hint }: ContainerKind) =>
      names.includes(name) && (ready || hint !== null);
    const found = containers.filter(isSettled);
    if (found.length === names.length) return;
    await pause(50);
  }
}

export async function readKinds(client: StewardClient): Promise<ContainerKinds> {
  return ContainerKinds.parse(JSON.parse((await client.ask("GET", "/containers")).text));
}

type Wish = readonly [tool: string, input: object];

/** A message that tells the model which tools to call, all at once. */
export function toOrder(...wishes: readonly Wish[]): string {
  return JSON.stringify(wishes);
}

/** Calls what the last message says, and then repeats what came of it. */
function obey({ messages, said }: ModelRequest): ModelMove {
  const last = messages.at(-1);
  if (last?.role === "tool") return { words: [toResult(last)] };
  if (!said.startsWith("[[")) return { words: ["Very well."] };
  const wishes = JSON.parse(said) as readonly Wish[];
  return { calls: wishes.map(([name, input], index) => toCall(name, input, `call_${index}`)) };
}
