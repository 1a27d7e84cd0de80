import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { findInFolder } from "./support/find-in-folder.ts";
import { createMemoryClient } from "./support/memory-client.ts";
import { toScriptedConfig } from "./support/scripted-config.ts";
import { createOwner } from "./support/steward-client.ts";
import { createStewardHome, type StewardHome } from "./support/steward-process.ts";

const config = toScriptedConfig([{ moves: [{ echo: true }] }]);
const ROUNDS = 30;
const PATIENCE_MS = 300_000;
const toSecret = (round: number) => `Qzxforeign${round}vo`;

/** Another program on the database: writes to a table of its own and moves the log after each commit. */
const writer = `
  const database = open();
  database.exec("create table if not exists foreign_rows (id integer primary key, text text)");
  const insert = database.prepare("insert into foreign_rows (text) values (?)");
  let count = 0;
  process.stdin.on("data", () => { console.log(count); process.exit(); });
  console.log("begun");
  setInterval(() => {
    insert.run("row " + "x".repeat(Math.random() * 2000));
    count++;
    database.exec("pragma wal_checkpoint(passive)");
  }, 2);
`;

/** One that reads, and ends its transaction when it is told to. */
const reader = `
  const database = open();
  const read = () => database.exec("begin; select count(*) from episodes");
  read();
  console.log("begun");
  process.stdin.on("data", () => { database.exec("commit"); console.log("ended"); process.exit(); });
`;

/** One that is always in a transaction, and only renews it: as programs do that copy each change elsewhere. */
const copier = `
  const database = open();
  const renew = () => database.exec("commit; begin; select count(*) from episodes");
  database.exec("begin; select count(*) from episodes");
  console.log("begun");
  setInterval(renew, 30);
  process.stdin.on("data", () => { console.log("ended"); process.exit(); });
`;

async function openForeign(home: StewardHome, program: string) {
  const opening = `
    import { DatabaseSync } from "node:sqlite";
    const open = () => new DatabaseSync(process.argv[1], { timeout: 5000 });
  `;
  const flags = ["--input-type=module", "--no-warnings", "-e", opening + program];
  const child = spawn(process.execPath, [...flags, pathOf(home)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe("begun");
  return {
    /** What it says at its end. */
    async end(): Promise<unknown> {
      child.stdin.write("end\n");
      const { value } = await lines.next();
      if (child.exitCode === null) await once(child, "exit");
      return value;
    },
  };
}

const pathOf = (home: StewardHome) => join(home.path, "steward.db");
const isInLog = (home: StewardHome, text: string) =>
  readFileSync(`${pathOf(home)}-wal`).includes(text);

async function start(home: StewardHome) {
  const server = await home.start();
  const memory = createMemoryClient(createOwner(home));
  return {
    server,
    memory,
    /** Says something, and forgets it. */
    async forget(round: number) {
      await memory.store({ role: "user", text: `This is ${toSecret(round)}.` });
      return memory.forget({ text: toSecret(round) });
    },
    async stop() {
      server.process.kill("SIGTERM");
      await server.ended;
    },
  };
}

function look<Result>(home: StewardHome, work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(pathOf(home));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

const expectSound = (home: StewardHome) =>
  look(home, (database) =>
    expect(database.prepare("pragma integrity_check").all()).toEqual([{ integrity_check: "ok" }]),
  );

describe.concurrent("forgetting, while another program uses the database", () => {
  it.each(["none", "full"])(
    "loses none of the rows that it writes (auto_vacuum: %s)",
    async (mode) => {
      await using home = createStewardHome(config);
      await (await start(home)).stop();
      look(home, (database) => database.exec(`pragma auto_vacuum = ${mode}; vacuum`));
      const { memory, forget, stop } = await start(home);
      const foreign = await openForeign(home, writer);
      for (let round = 0; round < ROUNDS; round++) {
        expect(await forget(round)).toMatchObject({ episodes: 1 });
        if (round % 10 === 5) await memory.compact();
      }
      const written = Number(await foreign.end());
      expect((await memory.compact()).phase).toBe("done");
      await stop();
      expectSound(home);
      const { rows } = look(home, (database) =>
        database.prepare("select count(*) as rows from foreign_rows").get(),
      ) as { readonly rows: number };
      expect(rows).toBeGreaterThanOrEqual(written);
      expect(findInFolder(home.path, "Qzxforeign")).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    "says that it is not erased yet where another program reads, and erases it by itself",
    async () => {
      await using home = createStewardHome(config);
      const { forget, stop, memory } = await start(home);
      for (let round = 0; round < ROUNDS; round++) {
        await memory.store({ role: "user", text: `Round ${round} begins.` });
        const foreign = await openForeign(home, reader);
        expect(await forget(round)).toMatchObject({ episodes: 1, pending: true });
        expect(isInLog(home, toSecret(round))).toBe(true);
        await foreign.end();
        await vi.waitFor(() => expect(isInLog(home, toSecret(round))).toBe(false), {
          timeout: 30_000,
        });
      }
      expect(await forget(ROUNDS)).toMatchObject({ episodes: 1, pending: false });
      await stop();
      expectSound(home);
    },
    PATIENCE_MS,
  );

  it(
    "erases it although a program always reads, and only renews what it reads",
    async () => {
      await using home = createStewardHome(config);
      const { forget, stop } = await start(home);
      const foreign = await openForeign(home, copier);
      for (let round = 0; round < ROUNDS; round++) {
        expect(await forget(round)).toMatchObject({ episodes: 1 });
        await vi.waitFor(() => expect(isInLog(home, toSecret(round))).toBe(false), {
          timeout: 30_000,
        });
      }
      await foreign.end();
      await stop();
      expectSound(home);
    },
    PATIENCE_MS,
  );

  it(
    "is made good after a kill -9, as soon as the other program has ended",
    async () => {
      await using home = createStewardHome(config);
      for (let round = 0; round < ROUNDS; round++) {
        const { server, memory } = await start(home);
        await memory.store({ role: "user", text: `This is ${toSecret(round)}.` });
        const foreign = await openForeign(home, round % 2 === 0 ? reader : writer);
        const forgotten = memory.forget({ text: toSecret(round) }).catch(() => null);
        await pause(Math.random() * 60);
        server.process.kill("SIGKILL");
        await server.ended;
        await forgotten;
        await foreign.end();
      }
      const { memory, stop } = await start(home);
      await memory.forget({ text: "Qzxforeign" });
      expect((await memory.compact()).phase).toBe("done");
      expect(findInFolder(home.path, "Qzxforeign")).toEqual([]);
      await stop();
      expectSound(home);
    },
    PATIENCE_MS,
  );
});
