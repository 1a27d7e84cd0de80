import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkId, createMachineRecords, type MachineRecord } from "./machine-records.ts";

const record: MachineRecord = {
  id: "one",
  pid: 12,
  startTime: "345",
  labels: { conversation: "c1" },
  memoryBytes: 1024,
  cgroup: { version: 1, folders: { memory: "/sys/fs/cgroup/memory/steward/one" } },
};

describe("the records of machines", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "records-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("are found again, by their owner only", async () => {
    const records = createMachineRecords(join(folder, "machines"));
    expect(await records.list()).toEqual([]);
    await records.write(record);
    expect(await createMachineRecords(join(folder, "machines")).list()).toEqual([record]);
    expect(statSync(join(folder, "machines/one.json")).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, "machines")).mode & 0o777).toBe(0o700);
    await records.remove("one");
    await records.remove("one");
    expect(await records.list()).toEqual([]);
  });

  it("do not replace one another", async () => {
    const records = createMachineRecords(folder);
    await records.write(record);
    await expect(records.write({ ...record, pid: 13 })).rejects.toThrow("EEXIST");
    expect(await records.list()).toEqual([record]);
  });

  it("are passed over where they are damaged", async () => {
    const records = createMachineRecords(folder);
    await records.write(record);
    writeFileSync(join(folder, "half.json"), '{"id":"ha');
    writeFileSync(join(folder, "draft.json.new"), "{}");
    expect(await records.list()).toEqual([record]);
  });
});

it("names that are paths are refused", () => {
  expect(() => checkId("01JC-abc_9")).not.toThrow();
  for (const id of ["", "..", "a/b", "a b", "a".repeat(65)]) {
    expect(() => checkId(id)).toThrow("cannot be called");
  }
});
