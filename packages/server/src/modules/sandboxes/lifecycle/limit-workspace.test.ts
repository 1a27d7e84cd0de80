import type { ConversationId } from "@steward/contracts/ids.ts";
import { expect, it, onTestFinished } from "vitest";
import { openTestSandboxes, owner } from "../../../testing/open-test-sandboxes.ts";
import type { WorkspaceQuota } from "./ports.ts";

const megabyte = 1024 ** 2;
const kind = (disk: number) => ({ resources: { disk } });
const kinds = { small: kind(megabyte), large: kind(4 * megabyte) };

/** Sandboxes on a disk that grows by magic, with limits that are only remembered. */
async function begin() {
  const limits = new Map<string, number>();
  const quota: WorkspaceQuota = {
    probe: async () => ({ isHeld: true, name: "memory" }),
    make: async () => false,
    isLimitable: async (folder) => limits.has(folder),
    async limit(folder, bytes) {
      limits.set(folder, bytes);
      return true;
    },
    remove: async () => false,
  };
  const used = { bytes: 0, free: 1e12 };
  const disk = { freeBytes: async () => used.free, usedBytes: async () => used.bytes };
  const open = await openTestSandboxes({ config: { pool: {} }, kinds, ports: { quota, disk } });
  onTestFinished(open.close);
  const use = (conversationId: ConversationId, name: keyof typeof kinds) =>
    open.sandboxes.acquire({
      ownerId: owner,
      conversationId,
      kind: name,
      signal: new AbortController().signal,
    });
  return { ...open, limits, used, use };
}

it("gives a workspace the largest limit of the kinds that share it", async () => {
  const { limits, talk, use, workspace } = await begin();
  const conversationId = await talk();
  await use(conversationId, "small");
  expect(limits.get(workspace(conversationId))).toBe(megabyte);
  await use(conversationId, "large");
  await use(conversationId, "small");
  expect(limits.get(workspace(conversationId))).toBe(4 * megabyte);
});

it("leaves growth to the file system, and what the disk must keep free to the watcher", async () => {
  const { sandboxes, talk, use, used } = await begin();
  const { sandbox } = await use(await talk(), "small");
  await sandboxes.upkeep();
  used.bytes = 2 * megabyte;
  used.free -= 1e9;
  await sandboxes.upkeep();
  expect(await sandbox.processes.list()).toEqual([]);
  used.bytes = 3 * megabyte;
  used.free = 1e6;
  await sandboxes.upkeep();
  await expect(sandbox.processes.list()).rejects.toThrow("almost full");
});
