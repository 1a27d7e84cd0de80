import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type {
  KindSource,
  MachineHost,
  SandboxKey,
  SandboxLimits,
} from "@steward/sdk/sandbox-driver.ts";
import type { Sandbox } from "@steward/sdk/sandbox.ts";
import { createToolboxGateway } from "../../packages/server/src/adapters/toolbox/create-toolbox-gateway.ts";
import { createToolsFolder } from "../../packages/server/src/adapters/toolbox/create-tools-folder.ts";
import { createLocalDriver } from "../../packages/server/src/modules/sandboxes/lifecycle/create-local-driver.ts";

const toolbox = join(import.meta.dirname, "..", "..", "packages", "toolbox");

export type TestSandbox = AsyncDisposable & {
  readonly sandbox: Sandbox;
  readonly workspace: string;
};

/** A sandbox on a home of its own, with the built toolbox in it. */
export async function startSandbox(
  createHost: (home: string) => MachineHost,
  source: KindSource,
  limits: Partial<SandboxLimits>,
): Promise<TestSandbox> {
  const home = mkdtempSync(join(tmpdir(), "steward-sandbox-"));
  chmodSync(home, 0o755);
  const [workspace, shared] = [join(home, "workspace"), join(home, "shared")];
  for (const folder of [workspace, shared]) mkdirSync(folder);
  const uid = process.getuid?.() === 0 ? 1000 : (process.getuid?.() ?? 1000);
  chownSync(workspace, uid, uid);
  const keys = new Map<string, SandboxKey>();
  const driver = createLocalDriver({
    host: createHost(home),
    gateway: createToolboxGateway(join(home, "run")),
    keys: {
      list: async () => [...keys.keys()],
      get: async (id) => keys.get(id) ?? null,
      put: async (id, key) => void keys.set(id, key),
      remove: async (id) => void keys.delete(id),
    },
    user: { uid, gid: uid },
    openTools: createToolsFolder({
      toolbox,
      node: process.execPath,
      folder: join(home, "tools"),
    }),
    onProxy: (_id, connection) => connection.destroy(),
    orphanSeconds: () => 3600,
  });
  const sandbox = await driver.create({
    id: `test-${process.pid}-${home.slice(-6)}`,
    source,
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
