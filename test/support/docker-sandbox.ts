import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { KindSource, SandboxKey, SandboxLimits } from "@steward/sdk/sandbox-driver.ts";
import type { Sandbox } from "@steward/sdk/sandbox.ts";
import { createDockerHost } from "../../packages/server/src/adapters/docker/create-docker-host.ts";
import { createEngine } from "../../packages/server/src/adapters/docker/create-engine.ts";
import { createToolboxGateway } from "../../packages/server/src/adapters/toolbox/create-toolbox-gateway.ts";
import { createToolsFolder } from "../../packages/server/src/adapters/toolbox/create-tools-folder.ts";
import { createLocalDriver } from "../../packages/server/src/modules/sandboxes/lifecycle/create-local-driver.ts";

const root = join(import.meta.dirname, "..", "..");

export type DockerSandbox = AsyncDisposable & {
  readonly sandbox: Sandbox;
  readonly workspace: string;
};

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
export async function startDockerSandbox(
  kind: string,
  limits: Partial<SandboxLimits>,
): Promise<DockerSandbox> {
  const home = mkdtempSync(join(tmpdir(), "steward-sandbox-"));
  chmodSync(home, 0o755);
  const [workspace, shared] = [join(home, "workspace"), join(home, "shared")];
  for (const folder of [workspace, shared]) mkdirSync(folder);
  const uid = process.getuid?.() === 0 ? 1000 : (process.getuid?.() ?? 1000);
  chownSync(workspace, uid, uid);
  const keys = new Map<string, SandboxKey>();
  const driver = createLocalDriver({
    host: createDockerHost({ engine: createEngine(process.env), home }),
    gateway: createToolboxGateway(join(home, "run")),
    keys: {
      list: async () => [...keys.keys()],
      get: async (id) => keys.get(id) ?? null,
      put: async (id, key) => void keys.set(id, key),
      remove: async (id) => void keys.delete(id),
    },
    user: { uid, gid: uid },
    openTools: createToolsFolder({
      toolbox: join(root, "packages", "toolbox"),
      node: process.execPath,
      folder: join(home, "tools"),
    }),
    onProxy: (_id, connection) => connection.destroy(),
    orphanSeconds: () => 3600,
  });
  const sandbox = await driver.create({
    id: `test-${process.pid}-${home.slice(-6)}`,
    source: toShippedSource(kind),
    isReadOnly: true,
    limits: { memoryBytes: 256 << 20, cpus: 1, pids: 256, diskBytes: 1 << 30, ...limits },
    workspace,
    shared,
    labels: {},
  });
  return {
    sandbox,
    workspace,
    async [Symbol.asyncDispose]() {
      await sandbox.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
