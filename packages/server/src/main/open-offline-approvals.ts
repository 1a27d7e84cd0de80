import { join } from "node:path";
import { createBlobStore } from "../adapters/files/blob-store.ts";
import { AppError } from "../kernel/app-error.ts";
import { systemClock as clock } from "../kernel/clock.ts";
import { createTurnstile } from "../kernel/create-turnstile.ts";
import type { Principal } from "../modules/access/index.ts";
import { createArtifacts } from "../modules/artifacts/index.ts";
import { ApprovalsConfig, createApprovals, createToolRegistry } from "../modules/tools/index.ts";
import { createTurns, type Turns } from "../modules/turns/index.ts";
import type { ApprovalDesk } from "../cli/ports.ts";
import type { ConfigSource } from "../config/load-config.ts";
import { createToolStack, type ToolStackOptions } from "./create-tool-stack.ts";
import { openLiveConfig } from "../config/live-config.ts";
import type { Store } from "./open-store.ts";

type OfflineOptions = {
  readonly source: ConfigSource;
  readonly store: Store;
  readonly owner: Principal;
};

/** Decides in the database; the turn goes on when the server starts and finds the decision there. */
export function openOfflineApprovals({ source, store, owner }: OfflineOptions): {
  readonly desk: ApprovalDesk;
  close(): Promise<void>;
} {
  const turns = createTurns({
    store: store.turns,
    queue: store.turnQueue,
    inputs: store.turnInputs,
    calls: store.toolCalls,
    log: store.turnLog,
    clock,
    onWork: () => {},
  });
  const approvals = createApprovals({
    turns,
    grants: store.grants,
    registry: () => openRegistry(source, store, turns),
    config: () => ApprovalsConfig.parse({}),
    settings: refuse,
    onChange: () => {},
    clock,
  });
  return {
    desk: {
      isOffline: true,
      list: () => approvals.list(owner),
      get: (id) => approvals.get(owner, id),
      async decide(id, body) {
        const { ok, approval } = await approvals.decide(owner, id, body);
        if (ok) return approval;
        const who = approval.decidedBy ?? "somebody";
        throw new AppError("conflict", `already decided by ${who}`, { data: { approval } });
      },
    },
    close: () => turns.close(),
  };
}

/** Only for edits: their arguments are checked as the tool wants them. */
function openRegistry(source: ConfigSource, store: Store, turns: Turns) {
  const artifacts = createArtifacts({
    index: store.artifacts,
    blobs: createBlobStore(join(source.home, "artifacts"), { compressed: true }),
    clock,
    retentionHours: () => 0,
  });
  const config = openLiveConfig(source);
  const { home } = source;
  const workspaceGate = createTurnstile();
  return createToolRegistry(
    createToolStack({
      home,
      config,
      artifacts,
      turns,
      workspaceGate,
      sandboxTools: offlineSandboxes,
      memory: { desk: offlineMemory, isOn: () => config.current().config.memory.enabled },
      check: refuse,
    }),
  );
}

const refuse = () => Promise.reject(new AppError("internal", "Nothing runs while it is offline."));

const offline = { driver: null, isDecided: true, reason: "It is offline.", hint: null } as const;

const offlineMemory: ToolStackOptions["memory"]["desk"] = {
  facts: { list: refuse, keep: refuse, update: refuse },
  recall: refuse,
  graph: refuse,
  forget: refuse,
  status: refuse,
};

const offlineSandboxes: ToolStackOptions["sandboxTools"] = {
  sandboxes: {
    status: () => ({ ...offline, kinds: [], problems: [] }),
    kind: () => undefined,
    acquire: refuse,
    find: refuse,
    allowDomain: refuse,
  },
  previews: { open: refuse },
  control: { isHeldByPerson: () => false },
};
