import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ContainerResult } from "@steward/contracts/container.ts";
import type { DriverName } from "./open-sandbox-bed.ts";
import { mountQuotaDisk } from "./quota-disk.ts";
import { removeMachines } from "./remove-machines.ts";
import { toScriptedConfig } from "./scripted-config.ts";
import { createOwner } from "./steward-client.ts";
import { createStewardHome } from "./steward-process.ts";

const { DOCKER_HOST } = process.env;

/** A server whose home is a btrfs with quotas, with a kind `small` whose workspaces hold 48 MB. */
export async function openQuotaHome(driver: DriverName, sandboxes: object = {}) {
  const models = JSON.parse(toScriptedConfig([{ moves: [{ text: "Yes." }] }])) as object;
  const chosen = { driver, pool: {}, min_free_mb: 16, ...sandboxes };
  const config = JSON.stringify({ ...models, sandboxes: chosen });
  const home = createStewardHome(config, DOCKER_HOST ? { DOCKER_HOST } : {});
  const disk = mountQuotaDisk(home.path, 1024);
  home.writeConfig(config);
  writeKinds(home.path);
  let server = await home.start();
  let owner = createOwner(home);
  const folderOf = (conversation: string) => join(home.path, "workspaces", conversation);
  return {
    home,
    owner: () => owner,
    folderOf,
    open: async () => (await owner.open("quota")).id,
    /** The top of a subvolume has the inode 256. */
    isSubvolume: (conversation: string) => statSync(folderOf(conversation)).ino === 256,
    /** The reply to Python that runs in a conversation, or in a workspace that is thrown away. */
    ask: (conversation: string | null, code: string, container = "code-sandbox") =>
      owner.ask("POST", "/containers/start", {
        body: { container, code, language: "python", ...(conversation && { conversation }) },
      }),
    async run(conversation: string | null, code: string, container = "code-sandbox") {
      const reply = await this.ask(conversation, code, container);
      if (reply.status !== 200) throw new Error(reply.text);
      return ContainerResult.parse(JSON.parse(reply.text));
    },
    async restart() {
      server.process.kill("SIGKILL");
      await server.ended;
      server = await home.start();
      owner = createOwner(home);
    },
    async [Symbol.asyncDispose]() {
      server.process.kill("SIGKILL");
      await server.ended;
      await removeMachines(home.path);
      disk[Symbol.dispose]();
      await home[Symbol.asyncDispose]();
    },
  };
}

function writeKinds(home: string): void {
  const kind = (disk: string) => ({
    image: "steward/code-sandbox:latest",
    host_tools: true,
    resources: { disk, cpus: 1, timeout: 60 },
  });
  const folder = join(home, "config", "containers");
  mkdirSync(folder, { recursive: true });
  const containers = { "code-sandbox": kind("256m"), small: kind("48m") };
  writeFileSync(join(folder, "registry.yaml"), JSON.stringify({ containers }));
}
