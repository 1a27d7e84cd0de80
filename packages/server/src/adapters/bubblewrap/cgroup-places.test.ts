import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  findCgroupPlace,
  makeCgroup,
  openCgroup,
  removeCgroup,
  toCgroupRecord,
} from "./cgroup-places.ts";
import { openUnifiedCgroup } from "./unified-cgroup.ts";

const limits = { memoryBytes: 1024, cpus: 0.5, pids: 7, diskBytes: 1 };

/** Ordinary folders in place of the kernel's: what is asked of it can be read in them. */
describe("control groups", () => {
  let root = "";
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "cgroup-"));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const read = (path: string): string => readFileSync(join(root, path), "utf8");
  const toMounts = (lines: readonly (readonly [string, string, string])[]): string =>
    lines
      .map(
        ([folder, type, options]) => `31 23 0:28 / ${join(root, folder)} rw - ${type} x ${options}`,
      )
      .join("\n");
  const unified = [["", "cgroup2", "rw"]] as const;

  it("of version 1 are root's, a folder a controller", async () => {
    for (const name of ["memory", "pids", "cpu", "freezer", "blkio"]) mkdirSync(join(root, name));
    const mounts = toMounts([
      ["memory", "cgroup", "rw,memory"],
      ["pids", "cgroup", "rw,pids"],
      ["cpu", "cgroup", "rw,cpu,cpuacct"],
      ["freezer", "cgroup", "rw,freezer"],
      ["blkio", "cgroup", "rw,blkio"],
    ]);
    const view = { mounts, own: "4:memory:/\n", pid: 1, isRoot: true };
    const place = await findCgroupPlace(view);
    const record = toCgroupRecord(place!, "one");
    expect(record).toEqual({
      version: 1,
      folders: {
        memory: join(root, "memory/steward/one"),
        pids: join(root, "pids/steward/one"),
        cpu: join(root, "cpu/steward/one"),
        cpuacct: join(root, "cpu/steward/one"),
        freezer: join(root, "freezer/steward/one"),
      },
    });
    const cgroup = await makeCgroup(record, limits);
    await cgroup.join(42);
    expect(read("memory/steward/one/memory.limit_in_bytes")).toBe("1024");
    expect(read("pids/steward/one/pids.max")).toBe("7");
    expect(read("cpu/steward/one/cpu.cfs_quota_us")).toBe("50000");
    expect(read("freezer/steward/one/cgroup.procs")).toBe("42");
    expect(await findCgroupPlace({ ...view, isRoot: false })).toBeNull();
  });

  it("of version 2 are below the server's own, which it leaves for a leaf", async () => {
    const own = join(root, "user.slice/steward.service");
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, "cgroup.controllers"), "cpuset cpu memory pids\n");
    const view = { mounts: toMounts(unified), pid: 42, isRoot: false };
    const first = await findCgroupPlace({ ...view, own: "0::/user.slice/steward.service\n" });
    expect(read("user.slice/steward.service/steward-server/cgroup.procs")).toBe("42");
    expect(read("user.slice/steward.service/cgroup.subtree_control")).toBe("+memory +pids +cpu");

    const record = toCgroupRecord(first!, "one");
    const folder = join(own, "steward/one");
    expect(record).toEqual({
      version: 2,
      folders: { memory: folder, pids: folder, cpu: folder, freezer: folder },
    });
    const cgroup = await makeCgroup(record, limits);
    await cgroup.join(43);
    expect(readFileSync(join(folder, "memory.max"), "utf8")).toBe("1024");
    expect(readFileSync(join(folder, "pids.max"), "utf8")).toBe("7");
    expect(readFileSync(join(folder, "cpu.max"), "utf8")).toBe("50000 100000");
    expect(readFileSync(join(folder, "cgroup.procs"), "utf8")).toBe("43");

    const leaf = "0::/user.slice/steward.service/steward-server\n";
    expect(await findCgroupPlace({ ...view, own: leaf })).toEqual(first);
  });

  it("of version 2 are of no use without controllers", async () => {
    writeFileSync(join(root, "cgroup.controllers"), "hugetlb\n");
    const view = { mounts: toMounts(unified), own: "0::/\n", pid: 1, isRoot: true };
    expect(await findCgroupPlace(view)).toBeNull();
  });

  it("tell what was used, and whether memory ran out", async () => {
    const files = {
      "memory.current": "5000\n",
      "memory.stat": "anon 3000\ninactive_file 1000\n",
      "memory.events": "low 0\noom 1\noom_kill 2\n",
      "cpu.stat": "usage_usec 7000\n",
      "cgroup.procs": "1\n2\n3\n",
    };
    for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content);
    const cgroup = openUnifiedCgroup({ memory: root, freezer: root });
    expect(await cgroup.readStats()).toEqual({ memoryBytes: 4000, cpuMs: 7, processes: 3 });
    expect(await cgroup.memoryKills()).toBeGreaterThan(0);
  });

  it("that are gone have nothing to tell, and can be removed again", async () => {
    const folder = join(root, "gone");
    const record = { version: 2 as const, folders: { memory: folder, freezer: folder } };
    const cgroup = openCgroup(record);
    expect(await cgroup.memoryKills()).toBe(0);
    await cgroup.freezer?.thaw();
    await removeCgroup(record);
    expect(existsSync(folder)).toBe(false);
  });
});
