import { mkdirSync, readdirSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ContainerKinds, ContainerResult } from "@steward/contracts/container.ts";
import { type DriverName, findDrivers } from "./support/open-sandbox-bed.ts";
import { removeMachines } from "./support/remove-machines.ts";
import { toScriptedConfig } from "./support/scripted-config.ts";
import { canMount, mountSmallDisk } from "./support/small-disk.ts";
import { createOwner } from "./support/steward-client.ts";
import { createStewardHome } from "./support/steward-process.ts";

const isPossible = canMount();
const drivers = await findDrivers("attacks on the disk");
const left = isPossible ? "" : " (left out: no right to mount a small disk)";
const mebibyte = 2 ** 20;
const quotaMegabytes = 48;
/** What a writer below writes in a second, more or less. */
const pace = 40 * mebibyte;

const writing = `
import os, time
piece = b"x" * (2 * 1048576)
def write(file):
  file.write(piece)
  file.flush()
  time.sleep(0.05)
`;
/** Two megabytes at a time: RLIMIT_FSIZE alone would not stop it. */
const fill = `${writing}
for index in range(1000):
  with open(f"fill{index}", "wb") as file: write(file)
`;
/** Nothing of it is in any folder. */
const fillHidden = `${writing}
held = []
for index in range(1000):
  held.append(open("hidden", "wb"))
  os.remove("hidden")
  write(held[-1])
`;

/** A server whose home is a disk of its own. */
async function openSmallHome(driver: DriverName, sandboxes: object) {
  const kind = (disk: string) => ({
    image: "steward/code-sandbox:latest",
    host_tools: true,
    resources: { disk, cpus: 1, timeout: 60 },
  });
  const models = JSON.parse(toScriptedConfig([{ moves: [{ text: "Yes." }] }])) as object;
  const config = JSON.stringify({ ...models, sandboxes: { driver, pool: {}, ...sandboxes } });
  const { DOCKER_HOST } = process.env;
  const home = createStewardHome(config, DOCKER_HOST ? { DOCKER_HOST } : {});
  const disk = mountSmallDisk(home.path, 700);
  home.writeConfig(config);
  const folder = join(home.path, "config", "containers");
  mkdirSync(folder, { recursive: true });
  const containers = {
    "code-sandbox": kind("2g"),
    small: kind(`${quotaMegabytes}m`),
  };
  writeFileSync(join(folder, "registry.yaml"), JSON.stringify({ containers }));
  const server = await home.start();
  const owner = createOwner(home);
  const open = async () => (await owner.open("disk")).id;
  return {
    home,
    disk,
    owner,
    open,
    /** The reply to code that runs in a conversation. */
    run: (conversation: string, code: string, container = "code-sandbox") =>
      owner.ask("POST", "/containers/start", {
        body: { container, code, language: "python", conversation },
      }),
    async [Symbol.asyncDispose]() {
      server.process.kill("SIGKILL");
      await server.ended;
      // What is known of them is on the disk.
      await removeMachines(home.path);
      disk[Symbol.dispose]();
      await home[Symbol.asyncDispose]();
    },
  };
}

describe.skipIf(!isPossible).each(drivers)(`a disk under attack from %s${left}`, (driver) => {
  it("is not filled beyond the limit of a workspace, and what was written stays", async () => {
    await using small = await openSmallHome(driver, { min_free_mb: 16 });
    const [id, neighbour] = [await small.open(), await small.open()];
    await small.run(neighbour, "open('mine', 'w').write('mine')");
    const filled = await small.run(id, fill, "small");
    expect(filled).toMatchObject({ code: "sandbox_gone" });
    expect(filled.text).toContain("beyond its limit");
    const names = readdirSync(join(small.home.path, "workspaces", id));
    expect(names.length * 2 * mebibyte).toBeLessThan(quotaMegabytes * mebibyte + 2 * pace);
    const again = await small.run(id, "import os; print(len(os.listdir('.')))", "small");
    expect(ContainerResult.parse(JSON.parse(again.text)).stdout).toBe(`${names.length}\n`);
    const other = await small.run(neighbour, "print(open('mine').read())");
    expect(ContainerResult.parse(JSON.parse(other.text)).stdout).toBe("mine\n");
  });

  it.concurrent.for([
    ["in folders", fill],
    ["in files without a name", fillHidden],
  ] as const)(
    "keeps its reserve from one who writes %s, and the others go on",
    async ([, code]) => {
      await using small = await openSmallHome(driver, { min_free_mb: 200 });
      const [id, neighbour] = [await small.open(), await small.open()];
      const waiting = small.run(neighbour, "import time\ntime.sleep(12)\nprint('well')");
      const filled = await small.run(id, code);
      expect(filled).toMatchObject({ code: "sandbox_gone" });
      const { bavail, bsize } = statfsSync(small.home.path);
      expect(bavail * bsize).toBeGreaterThan(400 * mebibyte - 2 * pace);
      expect(ContainerResult.parse(JSON.parse((await waiting).text)).stdout).toBe("well\n");
    },
  );

  it("is not filled by copies of files with holes", async () => {
    await using small = await openSmallHome(driver, { min_free_mb: 200 });
    const id = await small.open();
    await small.run(id, "for n in range(9): open(f'{n}', 'wb').truncate(1 << 30)");
    const route = `/api/conversations/${id}`;
    const saved = await small.owner.ask("POST", `${route}/snapshots`, { body: { name: "s" } });
    expect(saved).toMatchObject({ status: 413, code: "too_large" });
    expect(await small.owner.ask("POST", `${route}/fork`)).toMatchObject({ code: "too_large" });
  });

  it("that is full already: what needs it says so, and all is well when there is room", async () => {
    await using small = await openSmallHome(driver, { min_free_mb: 1 });
    const id = await small.open();
    await small.run(id, "open('mine', 'w').write('mine')");
    small.disk.fill();
    const code = "open('more', 'wb').write(b'x' * 100000)";
    const refused = await small.run(id, code);
    const upload = `/api/conversations/${id}/files/content?path=up`;
    expect(await small.owner.ask("PUT", upload, { body: "x".repeat(100_000) })).toMatchObject({
      status: 507,
      code: "disk_full",
    });
    // It hears so itself, or was ended for it meanwhile.
    expect([200, 503, 507]).toContain(refused.status);
    expect(refused.text).toMatch(/No space left|disk is (?:almost )?full|disk_full/u);
    expect((await small.owner.ask("GET", "/health")).status).toBe(200);
    small.disk.free();
    // The one that wrote may just be on its way out.
    await expect
      .poll(async () => (await small.run(id, `${code}\nprint(open('mine').read())`)).text, {
        timeout: 20_000,
      })
      .toContain(String.raw`"stdout":"mine\n"`);
    const kinds = await small.owner.ask("GET", "/containers");
    expect(ContainerKinds.parse(JSON.parse(kinds.text)).driver).toBe(driver);
  });
});
