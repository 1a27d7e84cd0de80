import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { CompactState } from "@steward/contracts/memory.ts";
import { describe, expect, it } from "vitest";
import { findInFolder } from "./support/find-in-folder.ts";
import { createMemoryClient } from "./support/memory-client.ts";
import { toScriptedConfig } from "./support/scripted-config.ts";
import { canMount, mountSmallDisk } from "./support/small-disk.ts";
import { createOwner } from "./support/steward-client.ts";
import { createStewardHome, type StewardHome } from "./support/steward-process.ts";

const config = toScriptedConfig([
  { when: "wait here", moves: [{ text: "Waiting. " }, { hang: true }] },
  { moves: [{ echo: true }] },
]);
const SECRET = "Qzxtracevo";

const toLines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ref: `line ${index}`,
    conversation: `talk ${index % 7}`,
    role: "user" as const,
    text: `${index % 3 === 0 ? SECRET : "ordinary"} is number ${index} ${"of many ".repeat(index % 40)}`,
  }));

/** A server with a memory of which a third was forgotten. */
async function start(home: StewardHome, count = 900) {
  const server = await home.start();
  const client = createOwner(home);
  const memory = createMemoryClient(client);
  await memory.storeLines(toLines(count));
  const reply = await memory.forget({ text: SECRET });
  expect(reply).toMatchObject({ episodes: count / 3, traces: true });
  const stop = async () => {
    server.process.kill("SIGTERM");
    await server.ended;
  };
  return { client, memory, stop };
}

/** Everything that is in the tables, and that the file is sound. */
function readAll(home: StewardHome) {
  const db = new DatabaseSync(join(home.path, "steward.db"));
  try {
    expect(db.prepare("pragma integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
    const tables = db
      .prepare("select name from sqlite_schema where type = 'table' order by name")
      .all();
    return tables
      .map(({ name }) => String(name))
      .filter((name) => name !== "memory_leftovers" && !name.startsWith("sqlite_"))
      .map((name) => [name, db.prepare(`select * from "${name}" order by 1, 2`).all()]);
  } finally {
    db.close();
  }
}

const isLeft = (home: StewardHome) => findInFolder(home.path, SECRET);

describe("compacting the database", () => {
  it("leaves what was forgotten nowhere in the home, and says nothing of traces any more", async () => {
    await using home = createStewardHome(config);
    const { memory, client } = await start(home);
    const state = await client.ask("GET", "/api/memory/compact");
    expect(JSON.parse(state.text)).toEqual({ phase: "due" });
    expect(await memory.compact()).toMatchObject({ phase: "done" });
    expect(isLeft(home)).toEqual([]);
    expect(await memory.forget({ text: SECRET })).toMatchObject({ episodes: 0, traces: false });
    const forgotten = await home.run("memory", "forget", SECRET);
    expect(forgotten.stdout + forgotten.stderr).not.toContain("races");
    expect((await memory.status()).counts.episodes).toBe(600);
  });

  it("works without a server, as soon as one has ended or was killed", async () => {
    await using home = createStewardHome(config);
    const { stop } = await start(home);
    await stop();
    const before = readAll(home);
    const done = await home.run("memory", "compact", "--json");
    expect(done.code).toBe(0);
    expect(CompactState.parse(JSON.parse(done.stdout)).phase).toBe("done");
    expect(isLeft(home)).toEqual([]);
    expect(readAll(home)).toEqual(before);
    await home.start();
    const state = await createOwner(home).ask("GET", "/api/memory/compact");
    expect(JSON.parse(state.text)).toEqual({ phase: "none" });
  });

  it("waits for a turn that runs, and goes on when it has ended", async () => {
    await using home = createStewardHome(config);
    const { client, memory } = await start(home);
    const { id } = await client.open();
    const turn = await client.say(id, "wait here");
    await client.heard(turn.id, "Waiting");
    const command = home.run("memory", "compact");
    const phase = async () => {
      const reply = await client.ask("GET", "/api/memory/compact");
      return CompactState.parse(JSON.parse(reply.text));
    };
    await expect.poll(phase).toEqual({ phase: "waiting", turns: 1 });
    await client.ask("POST", `/api/turns/${turn.id}/stop`);
    const done = await command;
    expect([done.code, done.stderr]).toEqual([0, expect.stringContaining("Waiting for a turn")]);
    expect(isLeft(home)).toEqual([]);
    expect(await memory.compact()).toMatchObject({ phase: "done" });
  });

  it("serves two who ask at once, and those who talk meanwhile", async () => {
    await using home = createStewardHome(config);
    const { client } = await start(home);
    const { id } = await client.open();
    const [one, other, said] = await Promise.all([
      home.run("memory", "compact"),
      home.run("memory", "compact"),
      client.say(id, "Hello").then((turn) => client.settle(turn.id)),
    ]);
    expect([one.code, other.code, said.status]).toEqual([0, 0, "done"]);
    expect(isLeft(home)).toEqual([]);
  });

  it("is for the owner", async () => {
    await using home = createStewardHome(config);
    await home.start();
    const owner = createOwner(home);
    const { key } = await owner.createKey({ name: "chat", scopes: ["chat", "read"] });
    const reply = await owner.ask("POST", "/api/memory/compact", {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(reply.status).toBe(403);
  });

  it("is sound with all rows after a kill -9 at any moment, and can be done then", async () => {
    await using home = createStewardHome(config);
    const { stop } = await start(home, 3_000);
    await stop();
    const before = readAll(home);
    const file = join(home.path, "steward.db");
    const due = readFileSync(file);
    for (const delayMs of [0, 5, 10, 20, 40, 80, 160]) {
      // One that was quicker than the kill leaves nothing to do for the next.
      writeFileSync(file, due);
      const command = home.spawn("memory", "compact");
      const ended = once(command, "close");
      await once(command.stderr, "data");
      await pause(delayMs);
      command.kill("SIGKILL");
      await ended;
      expect(readAll(home)).toEqual(before);
    }
    expect((await home.run("memory", "compact")).code).toBe(0);
    expect(isLeft(home)).toEqual([]);
    expect(readAll(home)).toEqual(before);
  });
});

describe.skipIf(!canMount())("compacting on a full disk", () => {
  it("says what it needs, loses nothing, and works once there is space", async () => {
    await using home = createStewardHome(config);
    using disk = mountSmallDisk(home.path, 60);
    home.writeConfig(config);
    const { client, memory, stop } = await start(home, 3_000);
    disk.fill(1 << 20);
    const failed = await home.run("memory", "compact", "--json");
    expect(failed.code).toBe(1);
    const { error } = JSON.parse(failed.stdout) as { error: { code: string; message: string } };
    expect(error.code).toBe("disk_full");
    expect(error.message).toMatch(/takes up to \d+ MB of free space\. Nothing was lost\.$/);
    expect((await memory.status()).counts.episodes).toBe(2_000);
    // What it had written so far takes no space any more.
    await client.open("still works");
    disk.free();
    expect(await memory.compact()).toMatchObject({ phase: "done" });
    expect(isLeft(home)).toEqual([]);
    await stop();
    readAll(home);
  });
});
