import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { KindSource, Machine, MachineOrder } from "@steward/sdk/sandbox-driver.ts";
import { createDockerHost } from "../../packages/server/src/adapters/docker/create-docker-host.ts";
import { createEngine } from "../../packages/server/src/adapters/docker/create-engine.ts";
import { toMachineOrder } from "../../packages/server/src/adapters/docker/testing/machine-order.ts";

const baseImage = "debian:bookworm-slim";
const images = join(import.meta.dirname, "..", "..", "images");

export const baseSource: KindSource = {
  kind: "base",
  image: baseImage,
  dockerfile: null,
  packages: [],
  hostTools: false,
  network: "none",
};

/** The image that the tests were prepared with. */
export const codeSource: KindSource = {
  ...baseSource,
  kind: "code-sandbox",
  image: null,
  dockerfile: join(images, "code-sandbox", "Dockerfile"),
};

/** Null: all is there; else why the tests have to be left out. */
export async function findNoDocker(): Promise<string | null> {
  const host = createDockerHost({ engine: createEngine(process.env), home: tmpdir() });
  const probe = await host.probe();
  if (!probe.isUsable) return probe.reason;
  for (const source of [baseSource, codeSource]) {
    const state = await host.inspect(source);
    if (!state.isReady) return state.reason;
  }
  return null;
}

/** A home of its own on the real engine; what is left in it is removed. */
export function openDockerBed() {
  const home = mkdtempSync(join(tmpdir(), "steward-docker-"));
  chmodSync(home, 0o755);
  const engine = createEngine(process.env);
  const host = createDockerHost({ engine, home });
  const uid = process.getuid?.() === 0 ? 1000 : (process.getuid?.() ?? 1000);
  let made = 0;

  function order(changes: Partial<MachineOrder> = {}): MachineOrder {
    made += 1;
    const folder = join(home, `m${made}`);
    for (const name of ["workspace", "shared", "run", "tools"]) {
      mkdirSync(join(folder, name), { recursive: true });
    }
    chownSync(join(folder, "workspace"), uid, uid);
    const id = `test-${process.pid}-${home.slice(-6)}-${made}`;
    return toMachineOrder(folder, { id, source: baseSource, user: { uid, gid: uid }, ...changes });
  }

  /** What the next process would find. */
  const left = () => createDockerHost({ engine, home }).left();

  return {
    engine,
    left,
    host,
    order,
    uid,
    start: (script: string, changes: Partial<MachineOrder> = {}): Promise<Machine> =>
      host.create(order({ command: ["/bin/sh", "-c", script], ...changes })),
    /** Runs a script to its end; answers with what it wrote to `/workspace/out`. */
    async run(script: string, changes: Partial<MachineOrder> = {}): Promise<string> {
      const wanted = order({
        command: ["/bin/sh", "-c", `exec >/workspace/out 2>&1; ${script}`],
        ...changes,
      });
      const machine = await host.create(wanted);
      await machine.ended;
      await machine.remove();
      return readFileSync(join(wanted.workspace, "out"), "utf8");
    },
    async [Symbol.asyncDispose]() {
      await Promise.all((await left()).map((machine) => machine.remove()));
      rmSync(home, { recursive: true, force: true });
    },
  };
}
