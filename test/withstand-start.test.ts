import { once } from "node:events";
import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { createOwner } from "./support/steward-client.ts";
import { toScriptedConfig } from "./support/scripted-config.ts";
import { createStewardHome, type StewardHome } from "./support/steward-process.ts";

const config = toScriptedConfig([{ moves: [{ echo: true }] }]);

/** A home with a conversation in it, and no server on it. */
async function createUsedHome(): Promise<StewardHome> {
  const home = createStewardHome(config);
  const server = await home.start();
  const owner = createOwner(home);
  const { id } = await owner.open("kept");
  for (let index = 0; index < 8; index++) {
    await owner.settle((await owner.say(id, `${index} ${"word ".repeat(2_000)}`)).id);
  }
  server.process.kill("SIGTERM");
  await server.ended;
  return home;
}

describe.concurrent("a port in use", () => {
  it("is named with its holder and the holder's pid, also for programs", async () => {
    await using home = createStewardHome(config);
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    const { port } = holder.address() as AddressInfo;
    const refused = await home.run("start", "--json", "--port", String(port));
    holder.close();
    expect(refused.code).toBe(1);
    const { error } = JSON.parse(refused.stdout) as {
      readonly error: { readonly code: string; readonly message: string };
    };
    expect(error.code).toBe("address_in_use");
    expect(error.message).toContain(String(port));
    expect(error.message).toContain(String(process.pid));
    // Nothing is left that would keep the next start, or make a command look for a server.
    expect(readdirSync(home.path)).not.toContain("run.json");
    // Nor are copies of a database in which nothing was yet.
    expect(readdirSync(home.path)).not.toContain("backups");
    const server = await home.start();
    server.process.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  });

  it("held by another Steward is said so, with its pid", async () => {
    await using first = createStewardHome(config);
    await using second = createStewardHome(config);
    const server = await first.start();
    const refused = await second.run("start", "--port", new URL(server.url).port);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(String(server.pid));
    expect(await createOwner(first).ask("GET", "/health")).toMatchObject({ status: 200 });
  });
});

describe.concurrent("a second start on the same home", () => {
  it("is refused with the pid, many at once too, and the first one goes on", async () => {
    await using home = createStewardHome(config);
    const server = await home.start();
    const before = readFileSync(join(home.path, "run.json"), "utf8");
    const refused = await Promise.all([home.run("start"), home.run("start")]);
    for (const { code, stderr } of refused) {
      expect(code).toBe(1);
      expect(stderr).toContain(String(server.pid));
    }
    expect(readFileSync(join(home.path, "run.json"), "utf8")).toBe(before);
    const owner = createOwner(home);
    const turn = await owner.say((await owner.open()).id, "still here");
    expect(await owner.settle(turn.id)).toMatchObject({ status: "done" });
  });
});

describe.concurrent("a config that cannot be read", () => {
  it("is refused with the line, and the file stays as it is", async () => {
    await using home = createStewardHome(config);
    const file = join(home.path, "config", "steward.yaml");
    const broken = [
      ["models:\n  providers: [\n", ":3"],
      ["server:\n  port: many\n", ":2"],
      ["\u0000\u0001\u0002", ":1"],
      ["- a list\n", ":1"],
    ] as const;
    for (const [text, line] of broken) {
      home.writeConfig(text);
      const refused = await home.run("start");
      expect(refused.code, text).toBe(1);
      expect(refused.stderr).toContain(`steward.yaml${line}`);
      expect(readFileSync(file, "utf8")).toBe(text);
    }
  });
});

describe.concurrent("a database that cannot be used", () => {
  async function expectRefused(home: StewardHome, words: RegExp): Promise<void> {
    const file = join(home.path, "steward.db");
    const before = readFileSync(file);
    const refused = await home.run("start", "--json");
    expect(refused.code).toBe(1);
    const { error } = JSON.parse(refused.stdout) as {
      readonly error: { readonly code: string; readonly message: string };
    };
    expect(error.code).toBe("store_unusable");
    expect(error.message).toMatch(words);
    expect(readFileSync(file).equals(before)).toBe(true);
  }

  it("is refused and left as it is; the good one put back, everything is there", async () => {
    await using home = await createUsedHome();
    const file = join(home.path, "steward.db");
    const whole = readFileSync(file);
    truncateSync(file, Math.floor(whole.length / 2));
    await expectRefused(home, /damaged/u);
    writeFileSync(file, "garbage ".repeat(4_000));
    await expectRefused(home, /damaged/u);
    writeFileSync(file, Buffer.concat([whole.subarray(0, 4_096), Buffer.alloc(whole.length, 7)]));
    await expectRefused(home, /damaged/u);
    writeFileSync(file, whole);
    const database = new DatabaseSync(file);
    database.exec("update schema_version set version = version + 1");
    database.close();
    await expectRefused(home, /newer version/u);

    writeFileSync(file, whole);
    await home.start();
    const owner = createOwner(home);
    const [kept] = await owner.list();
    expect((await owner.detail(kept!.id)).turns).toHaveLength(8);
    expectPrivate(home);
  });
});

/** Nobody but the owner may read anything; the config is left out, because the test wrote it. */
function expectPrivate(home: StewardHome): void {
  const names = readdirSync(home.path, { recursive: true, encoding: "utf8" });
  const open = names
    .filter((name) => !name.startsWith("config"))
    // Sandboxes, whose user may be another one, read these; the home around them is closed.
    .filter((name) => name !== "shared" && !name.startsWith("sandboxes/bubblewrap/probe-"))
    .filter((name) => (statSync(join(home.path, name)).mode & 0o077) !== 0);
  expect(open).toEqual([]);
  expect(statSync(home.path).mode & 0o777).toBe(0o700);
}
