import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import type { DriverBed } from "@steward/sdk/conformance/sandbox-driver.ts";
import type {
  KindSource,
  MachineHost,
  ToolboxGateway,
  ToolboxLink,
} from "@steward/sdk/sandbox-driver.ts";
import { createKeyFiles } from "../../packages/server/src/adapters/toolbox/create-key-files.ts";
import { createToolboxGateway } from "../../packages/server/src/adapters/toolbox/create-toolbox-gateway.ts";
import { createToolsFolder } from "../../packages/server/src/adapters/toolbox/create-tools-folder.ts";
import { createLocalDriver } from "../../packages/server/src/modules/sandboxes/index.ts";
import { sandboxUser } from "../../packages/server/src/config/sandbox-user.ts";

const toolbox = join(import.meta.dirname, "..", "..", "packages", "toolbox");
const limits = { memoryBytes: 512 * 2 ** 20, cpus: 1, pids: 256, diskBytes: 64 * 2 ** 20 };

/** A driver as the server puts it together, with the built toolbox, on a home of its own. */
export async function openLocalDriverBed(
  source: KindSource,
  createHost: (home: string) => MachineHost,
  serveProxy: (id: string, connection: Duplex) => void = (_id, connection) => connection.destroy(),
): Promise<DriverBed> {
  const home = mkdtempSync(join(tmpdir(), "steward-driver-"));
  const user = sandboxUser();
  const shared = join(home, "shared");
  mkdirSync(shared);
  chmodSync(shared, 0o755);
  let made = 0;

  const links = new Set<ToolboxLink>();
  const gateway = createToolboxGateway(join(home, "run"));
  const watched: ToolboxGateway = {
    ...gateway,
    async open(...expected) {
      const link = await gateway.open(...expected);
      links.add(link);
      return link;
    },
  };

  const createDriver = () =>
    createLocalDriver({
      host: createHost(home),
      gateway: watched,
      keys: createKeyFiles(join(home, "keys")),
      user,
      openTools: createToolsFolder({
        toolbox,
        node: process.execPath,
        folder: join(home, "tools"),
      }),
      onProxy: serveProxy,
      orphanSeconds: () => 60,
    });

  const driver = createDriver();
  return {
    driver,
    order() {
      made += 1;
      const id = `sbx_${home.slice(-6).toLowerCase()}${made}`;
      const workspace = join(home, id);
      mkdirSync(workspace);
      chownSync(workspace, user.uid, user.gid);
      return {
        id,
        source,
        isReadOnly: true,
        limits,
        workspace,
        shared,
        labels: { test: "conformance" },
      };
    },
    async restart() {
      for (const link of links) await link.close();
      links.clear();
      return createDriver();
    },
    async close() {
      for (const left of await createDriver().left()) await left.remove();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
