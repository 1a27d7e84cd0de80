import { expect, it } from "vitest";
import { isAlive, parseProcess, type ProcessEntry, readProcess, toTree } from "./process-table.ts";

it("a process's name cannot pretend to be the rest of its line", () => {
  const fields = ["S", "7", "0", "0", "0", "-1", "0", "0", "0", "0", "0", "3", "4", "5", "6"];
  const line = `42 (a) R 1 (b) ${fields.join(" ")} 20 0 1 0 98765 0 0`;
  expect(parseProcess(line)).toEqual({
    pid: 42,
    parent: 7,
    isZombie: false,
    startTime: "98765",
    cpuMs: 180,
  });
  expect(parseProcess("")).toBeNull();
});

it.skipIf(process.platform !== "linux")(
  "this process is alive, an earlier one with its number is not",
  async () => {
    const entry = await readProcess(process.pid);
    expect(await isAlive({ pid: process.pid, startTime: entry?.startTime ?? "" })).toBe(true);
    expect(await isAlive({ pid: process.pid, startTime: "1" })).toBe(false);
    expect(await isAlive({ pid: 2 ** 22 + 1, startTime: "1" })).toBe(false);
  },
);

it("a tree is all that is below its first process", () => {
  const entry = (pid: number, parent: number): [number, ProcessEntry] => [
    pid,
    { pid, parent, isZombie: false, startTime: `${pid}0`, cpuMs: 0 },
  ];
  const table = new Map([
    entry(1, 0),
    entry(5, 1),
    entry(6, 5),
    entry(7, 6),
    entry(8, 5),
    entry(9, 1),
  ]);
  const pids = (startTime: string): readonly number[] =>
    toTree(table, { pid: 5, startTime }).map(({ pid }) => pid);
  expect(pids("50")).toEqual([5, 6, 8, 7]);
  expect(pids("49")).toEqual([]);
});
