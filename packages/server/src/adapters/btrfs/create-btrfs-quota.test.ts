import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createBtrfsQuota } from "./create-btrfs-quota.ts";

it("does nothing where the file system holds no quotas, and says why", async () => {
  const home = mkdtempSync(join(tmpdir(), "steward-quota-"));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const quota = createBtrfsQuota("/proc/workspaces");
  expect(await quota.probe()).toEqual({ isHeld: false, reason: "the file system is not btrfs" });
  const folder = join(home, "one");
  expect(await quota.make(folder)).toBe(false);
  expect(await quota.limit(home, 1)).toBe(false);
  expect(await quota.isLimitable(home)).toBe(false);
  expect(await quota.remove(home)).toBe(false);
});
