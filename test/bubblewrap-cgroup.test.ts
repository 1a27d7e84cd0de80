import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { removeCgroup } from "../packages/server/src/adapters/bubblewrap/cgroup-places.ts";
import { openUnifiedCgroup } from "../packages/server/src/adapters/bubblewrap/unified-cgroup.ts";

const folder = makeGroup();
const left = folder === null ? " (left out: no such group can be made here)" : "";

it.skipIf(folder === null)(`a group of version 2 freezes, thaws and goes${left}`, async () => {
  const freezer = folder!;
  const cgroup = openUnifiedCgroup({ freezer });
  const child = spawn("sleep", ["1000"]);
  const frozen = (): string | undefined =>
    /^frozen (\d)$/m.exec(readFileSync(join(freezer, "cgroup.events"), "utf8"))?.[1];
  await cgroup.join(child.pid!);
  await cgroup.freezer?.freeze();
  expect(frozen()).toBe("1");
  await cgroup.freezer?.thaw();
  expect(frozen()).toBe("0");
  await cgroup.freezer?.freeze();
  child.kill("SIGKILL");
  await once(child, "exit");
  await cgroup.freezer?.thaw();
  await removeCgroup({ version: 2, folders: { freezer } });
  expect(existsSync(freezer)).toBe(false);
});

function makeGroup(): string | null {
  if (process.platform !== "linux") return null;
  const mounts = readFileSync("/proc/self/mountinfo", "utf8").split("\n");
  const top = mounts.find((line) => line.includes(" - cgroup2 "))?.split(" ")[4];
  if (top === undefined) return null;
  const made = join(top, `steward-test-${process.pid}`);
  try {
    mkdirSync(made);
  } catch {
    return null;
  }
  if (existsSync(join(made, "cgroup.freeze"))) return made;
  rmdirSync(made);
  return null;
}
