import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ConversationId, UserId } from "@steward/contracts/ids.ts";
import type { SandboxDriver } from "@steward/sdk/sandbox-driver.ts";
import { createMemoryDriver } from "@steward/sdk/testing/memory-driver.ts";
import { createBtrfsQuota } from "../adapters/btrfs/create-btrfs-quota.ts";
import { createSnapshotFolders } from "../adapters/workspace/create-snapshot-folders.ts";
import { createWorkspaceDisk } from "../adapters/workspace/create-workspace-disk.ts";
import {
  createSlotFolders,
  createWorkspaceFolders,
} from "../adapters/workspace/create-workspace-folders.ts";
import { createTurnstile } from "../kernel/create-turnstile.ts";
import { silentLogger } from "../kernel/logger.ts";
import {
  createSandboxes,
  SandboxesConfig,
  toSandboxKind,
  type RegistryFile,
} from "../modules/sandboxes/index.ts";
import { openTestStore } from "./open-test-store.ts";

type SandboxesPorts = Parameters<typeof createSandboxes>[0];

export type TestSandboxes = Awaited<ReturnType<typeof openTestSandboxes>>;

export type TestSandboxesOptions = {
  readonly config?: object;
  /** By name; `code-sandbox` alone where nothing is said. */
  readonly kinds?: RegistryFile["containers"];
  readonly drivers?: readonly SandboxDriver[];
  readonly ports?: Partial<SandboxesPorts>;
};

export const owner = `usr_${"0".repeat(26)}` as UserId;
export const stranger = `usr_${"1".repeat(26)}` as UserId;

/** Sandboxes that are only remembered, on real folders and a real store in memory. */
export async function openTestSandboxes(options: TestSandboxesOptions = {}) {
  const home = mkdtempSync(join(tmpdir(), "steward-sandboxes-"));
  const store = await openTestStore();
  const driver = createMemoryDriver();
  const openings: TestOpening[] = [];
  let config = SandboxesConfig.parse(options.config ?? {});
  const kinds = Object.entries(options.kinds ?? { "code-sandbox": {} }).map(([name, entry]) =>
    toSandboxKind(name, entry, { files: { dockerfile: null, systemPrompt: "" }, settings: {} }),
  );
  const ports: SandboxesPorts = {
    ...createFolderPorts(home),
    drivers: options.drivers ?? [driver],
    config: () => config,
    registry: () => ({ kinds, problems: [] }),
    store: store.sandboxes,
    conversations: store.conversationSandboxes,
    clock: store.clock,
    log: silentLogger,
    ...options.ports,
  };

  /** As a new process would, on what the one before left. */
  async function open() {
    const sandboxes = createSandboxes(ports);
    openings.push(sandboxes);
    await sandboxes.start();
    return sandboxes;
  }

  return {
    home,
    store,
    clock: store.clock,
    driver,
    sandboxes: await open(),
    reopen: open,
    workspace: (id: ConversationId) => join(home, "workspaces", id),
    configure(change: object) {
      config = SandboxesConfig.parse({ ...config, ...change });
    },
    /** A conversation that exists. */
    async talk(number = 1, ownerId = owner): Promise<ConversationId> {
      const id = `cnv_${String(number).padStart(26, "0")}` as ConversationId;
      await store.conversations.insert({ ...plainConversation, id, ownerId });
      return id;
    },
    /** A turn of it that goes on until it is ended. */
    async beginTurn(conversationId: ConversationId) {
      const turn = { ...plainTurn, conversation_id: conversationId };
      await store.db.insertInto("turns").values(turn).execute();
      return async () => {
        await store.db.updateTable("turns").set({ status: "done", ended_at: 1 }).execute();
      };
    },
    async close() {
      for (const each of openings) await each.close();
      for (const sandbox of driver.running.values()) await sandbox.stop();
      await store.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function createFolderPorts(home: string) {
  const quota = createBtrfsQuota(join(home, "workspaces"));
  return {
    quota,
    folders: createWorkspaceFolders({ home, quota, owner: null }),
    slots: createSlotFolders({ home, quota, owner: null }),
    snapshotFolders: createSnapshotFolders(home, quota),
    disk: createWorkspaceDisk(home),
    sharedFolder: join(home, "shared"),
    workspaceGate: createTurnstile(),
  };
}

const plainConversation = {
  kind: "main",
  title: "",
  titleChosen: false,
  model: "lab/large",
  pinned: false,
  archived: false,
  headTurnId: null,
  queueMode: "serial",
  approvalMode: "accept-edits",
  thinkingMode: null,
  persona: null,
  interruptOn: null,
  createdAt: 0,
  updatedAt: 0,
} as const;

const plainTurn = {
  id: `trn_${"0".repeat(26)}`,
  owner_id: owner,
  parent_id: null,
  status: "running",
  model: "lab/large",
  input: JSON.stringify({ content: [] }),
  created_at: 0,
  ended_at: null,
  spawner_turn_id: null,
  spawner_call_id: null,
  root_turn_id: null,
  path: null,
  stop_requested_at: null,
} as const;

type TestOpening = ReturnType<typeof createSandboxes>;
