import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, vi } from "vitest";
import { MachineRecord } from "../packages/server/src/adapters/bubblewrap/machine-records.ts";
import { readProcesses, toTree } from "../packages/server/src/adapters/bubblewrap/process-table.ts";
import { type Bubblewrap, findBubblewrapObstacle, openBubblewrap } from "./support/bubblewrap.ts";

const obstacle = await findBubblewrapObstacle();
const waiting = { timeout: 20_000, interval: 50 };

describe.skipIf(obstacle !== "")(`the life of a bubblewrap sandbox${obstacle}`, () => {
  it("ends by itself, and says how", async () => {
    await using bubblewrap = openBubblewrap();
    const machine = await bubblewrap.start({ script: "exit 7" });
    expect(await machine.ended).toEqual({
      reason: "died",
      detail: "Its first process ended with 7.",
    });
    await machine.remove();
    await machine.remove();
    expect(leftovers(bubblewrap)).toEqual([]);
  });

  it("takes daemons along, whatever they do to get away", async () => {
    await using bubblewrap = openBubblewrap();
    const machine = await bubblewrap.start({
      script: `trap '' TERM HUP
        for count in 1 2 3; do (setsid sh -c 'trap "" TERM HUP INT; sleep 1000 & sleep 1000' &) done
        setsid sleep 1000 &
        echo started; sleep 1000`,
    });
    await vi.waitFor(() => expect(bubblewrap.readOut()).toBe("started\n"), waiting);
    const record = readRecord(bubblewrap, machine.id);
    let tree = toTree(await readProcesses(), record);
    await vi.waitFor(async () => {
      tree = toTree(await readProcesses(), record);
      expect(tree.length).toBeGreaterThan(8);
    }, waiting);
    await machine.remove();
    const table = await readProcesses();
    const survivors = tree.filter(({ pid, startTime }) => table.get(pid)?.startTime === startTime);
    expect(survivors).toEqual([]);
    expect(await machine.ended).toMatchObject({ reason: "stopped" });
    expect(leftovers(bubblewrap, record)).toEqual([]);
  });

  it("cannot be ended by killing its first process from inside", async () => {
    await using bubblewrap = openBubblewrap();
    const { out } = await bubblewrap.run({ script: "(kill -KILL 1); sleep 0.2; echo alive" });
    expect(out).toBe("alive\n");
  });

  it("is found again by the next host, measured, and removed by it", async () => {
    await using bubblewrap = openBubblewrap();
    const first = await bubblewrap.start({
      labels: { conversation: "c1", "odd key": "a\nb" },
      script: "while read -r line; do :; done </dev/zero & echo started; sleep 1000",
    });
    await vi.waitFor(() => expect(bubblewrap.readOut()).toBe("started\n"), waiting);
    expect(await bubblewrap.host.left()).toEqual([]);

    const [second] = await bubblewrap.anotherHost().left();
    expect(second).toMatchObject({
      id: first.id,
      labels: { conversation: "c1", "odd key": "a\nb" },
    });
    await vi.waitFor(async () => expect((await second!.stats()).cpuMs).toBeGreaterThan(0), waiting);
    const stats = await second!.stats();
    expect(stats.processes).toBe(3);
    expect(stats.memoryBytes).toBeGreaterThan(0);
    await second!.remove();
    expect(await second!.ended).toMatchObject({ reason: "stopped" });
    await first.ended;
    expect(leftovers(bubblewrap)).toEqual([]);
  });

  it("is measured and watched by its processes where there is no control group", async () => {
    await using bubblewrap = openBubblewrap();
    const first = await bubblewrap.start({
      script: `python3 -c 'block = bytearray(b"x") * (64 * 2 ** 20); print("ready", flush=True); input()' </dev/ptmx`,
    });
    await vi.waitFor(() => expect(bubblewrap.readOut()).toBe("ready\n"), waiting);
    rewriteRecord(bubblewrap, first.id, { cgroup: null });
    const [second] = await bubblewrap.anotherHost().left();
    expect(second).not.toHaveProperty("pause");
    const stats = await second!.stats();
    expect(stats.processes).toBe(2);
    expect(stats.memoryBytes).toBeGreaterThan(64 * 2 ** 20);
    expect(stats.memoryBytes).toBeLessThan(100 * 2 ** 20);

    rewriteRecord(bubblewrap, first.id, { memoryBytes: 32 * 2 ** 20 });
    const [third] = await bubblewrap.anotherHost().left();
    expect(await third!.ended).toMatchObject({ reason: "out-of-memory" });
    await first.remove();
  });

  it("is told to be gone by the next host where it died meanwhile", async () => {
    await using bubblewrap = openBubblewrap();
    const machine = await bubblewrap.start({ script: "sleep 1000" });
    const [kept] = await bubblewrap.anotherHost().left();
    process.kill(readRecord(bubblewrap, machine.id).pid, "SIGKILL");
    expect(await kept!.ended).toMatchObject({ reason: "died" });

    const [dead] = await bubblewrap.anotherHost().left();
    expect(await dead!.ended).toMatchObject({ reason: "died" });
    await dead!.remove();
    expect(leftovers(bubblewrap)).toEqual([]);
  });

  it("is never taken for another process with its number", async () => {
    await using bubblewrap = openBubblewrap();
    const machine = await bubblewrap.start({ script: "sleep 1000" });
    const record = readRecord(bubblewrap, machine.id);
    const path = join(bubblewrap.folder, "state/machines/other.json");
    const impostor = { ...record, id: "other", pid: process.pid, startTime: "1", cgroup: null };
    writeFileSync(path, JSON.stringify(impostor));
    const other = (await bubblewrap.anotherHost().left()).find(({ id }) => id === "other");
    await other!.remove();
    expect(existsSync(path)).toBe(false);
  });

  it("outlives a server that is killed", async () => {
    await using bubblewrap = openBubblewrap();
    const order = bubblewrap.toOrder({
      script: "while :; do echo tick; sleep 0.05; done",
    });
    const script = fileURLToPath(new URL("./support/machine-server.ts", import.meta.url));
    const stateFolder = join(bubblewrap.folder, "state");
    const request = JSON.stringify({ stateFolder, order });
    const server = spawn(process.execPath, [script, request], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(server.stdout, "data");
    server.kill("SIGKILL");
    await once(server, "exit");

    const before = bubblewrap.readOut().length;
    await vi.waitFor(() => expect(bubblewrap.readOut().length).toBeGreaterThan(before), waiting);
    const [machine] = await bubblewrap.host.left();
    expect(machine?.id).toBe(order.id);
    await machine!.remove();
    expect(leftovers(bubblewrap)).toEqual([]);
  });

  it("is not left half made by a server that is killed while it starts one", async () => {
    await using bubblewrap = openBubblewrap();
    const script = fileURLToPath(new URL("./support/machine-server.ts", import.meta.url));
    const stateFolder = join(bubblewrap.folder, "state");
    // What is started inherits it.
    const PATH = `${process.env.PATH}:${bubblewrap.folder}`;
    for (let round = 0; round < 8; round += 1) {
      const order = bubblewrap.toOrder({ script: "sleep 1000" });
      const request = JSON.stringify({ stateFolder, order });
      const server = spawn(process.execPath, [script, request], {
        env: { PATH },
        stdio: ["ignore", "ignore", "inherit"],
      });
      await vi.waitFor(() => expect(programsWith(PATH)).toContain("bwrap"), waiting);
      server.kill("SIGKILL");
      await once(server, "exit");
    }
    for (const machine of await bubblewrap.host.left()) await machine.remove();
    await vi.waitFor(() => expect(programsWith(PATH)).toEqual([]), waiting);
  });

  it("does not run where no later server would find it", async () => {
    await using bubblewrap = openBubblewrap();
    mkdirSync(join(bubblewrap.folder, "state"));
    writeFileSync(join(bubblewrap.folder, "state/machines"), "not a folder");
    await expect(bubblewrap.start({ script: "echo ran" })).rejects.toThrow();
    expect(bubblewrap.readOut()).toBe("");
    rmSync(join(bubblewrap.folder, "state/machines"));
  });

  it("does not take the place of another with its name", async () => {
    await using bubblewrap = openBubblewrap();
    const machine = await bubblewrap.start({ id: "taken", script: "sleep 1000" });
    await expect(bubblewrap.start({ id: "taken", script: "true" })).rejects.toThrow("taken");
    await expect(
      bubblewrap.anotherHost().create(bubblewrap.toOrder({ id: "taken", script: "true" })),
    ).rejects.toThrow("taken");
    expect((await machine.stats()).processes).toBe(2);
  });

  it("stands still while it is paused, and can be removed then", async (context) => {
    await using bubblewrap = openBubblewrap();
    const machine = await bubblewrap.start({
      script: "while :; do echo tick; sleep 0.02; done",
    });
    const { pause, resume } = machine;
    if (pause === undefined || resume === undefined) {
      context.skip("no control groups here");
      return;
    }
    await vi.waitFor(() => expect(bubblewrap.readOut()).toContain("tick"), waiting);
    await pause();
    const still = bubblewrap.readOut();
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    expect(bubblewrap.readOut()).toBe(still);
    await resume();
    await vi.waitFor(
      () => expect(bubblewrap.readOut().length).toBeGreaterThan(still.length),
      waiting,
    );
    await pause();
    await machine.remove();
    expect(leftovers(bubblewrap)).toEqual([]);
  });

  it("leaves nothing behind, however many there were", async () => {
    await using bubblewrap = openBubblewrap();
    const mounts = readFileSync("/proc/self/mountinfo", "utf8");
    const wish = { script: "sleep 1000 & sleep 1000" };
    for (let round = 0; round < 5; round += 1) {
      const machines = await Promise.all(Array.from({ length: 5 }, () => bubblewrap.start(wish)));
      await Promise.all(machines.map((machine) => machine.remove()));
    }
    expect(leftovers(bubblewrap)).toEqual([]);
    expect(readFileSync("/proc/self/mountinfo", "utf8")).toBe(mounts);
  });
});

/** The names of the programs that were started with it. */
function programsWith(path: string): readonly string[] {
  return readdirSync("/proc").flatMap((pid) => {
    try {
      const environment = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
      const name = readFileSync(`/proc/${pid}/comm`, "utf8").trim();
      return environment.includes(`PATH=${path}`) ? [name] : [];
    } catch {
      // No process, or none any more.
      return [];
    }
  });
}

function readRecord(bubblewrap: Bubblewrap, id: string): MachineRecord {
  const path = join(bubblewrap.folder, "state/machines", `${id}.json`);
  return MachineRecord.parse(JSON.parse(readFileSync(path, "utf8")));
}

function rewriteRecord(bubblewrap: Bubblewrap, id: string, change: Partial<MachineRecord>): void {
  const path = join(bubblewrap.folder, "state/machines", `${id}.json`);
  writeFileSync(path, JSON.stringify({ ...readRecord(bubblewrap, id), ...change }));
}

/** Records, and of a record that is gone the control groups. */
function leftovers(bubblewrap: Bubblewrap, record?: MachineRecord): readonly string[] {
  const records = readdirSync(join(bubblewrap.folder, "state/machines"));
  const groups = Object.values(record?.cgroup?.folders ?? {}).filter((folder) =>
    existsSync(folder),
  );
  return [...records, ...groups];
}
