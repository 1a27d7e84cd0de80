import type { Duplex } from "node:stream";
import type { NewProcess } from "@steward/contracts/toolbox.ts";
import type { SandboxDriver } from "@steward/sdk/sandbox-driver.ts";
import { createMemoryDriver } from "@steward/sdk/testing/memory-driver.ts";
import { openTerminalScreen } from "../adapters/terminal-screen/open-terminal-screen.ts";
import { createWorkspaceContents } from "../adapters/workspace/create-workspace-contents.ts";
import { createWorkspaceEntries } from "../adapters/workspace/create-workspace-entries.ts";
import { createWorkspaceFiles } from "../adapters/workspace/create-workspace-files.ts";
import { createPanels, type Sandboxes } from "../modules/sandboxes/index.ts";
import type { Clock } from "../kernel/clock.ts";
import { createTurnstile, type Turnstile } from "../kernel/create-turnstile.ts";
import { ServerConfig } from "../config/server-config.ts";
import { homePaths } from "../config/home-folder.ts";
import { createPreviewAddress } from "../config/preview-address.ts";
import { createLiveProcesses, type PlayedRun } from "./live-processes.ts";
import { openTestSandboxes } from "./open-test-sandboxes.ts";
import { BODY_LIMIT, openTestServer } from "./open-test-server.ts";
import { openTestStore } from "./open-test-store.ts";

export type TestComputers = Awaited<ReturnType<typeof openTestComputers>>;

export type TestComputersOptions = {
  /** How commands go; without it they run until they are killed. */
  readonly play?: (order: NewProcess) => PlayedRun;
  readonly connectPort?: (port: number) => Promise<Duplex>;
  readonly connectDesktop?: () => Promise<Duplex>;
  readonly isUsable?: boolean;
};

/** The real server with sandboxes that are only remembered, but whose processes go on. */
export async function openTestComputers(options: TestComputersOptions = {}) {
  const processes = createLiveProcesses(options.play ?? (() => ({})));
  const memory = createMemoryDriver({ canPause: false });
  if (options.isUsable === false) {
    memory.set({ probe: { isUsable: false, reason: "It is a test.", hint: "Turn it on." } });
  }
  const driver: SandboxDriver = {
    ...memory,
    async create(order) {
      const sandbox = await memory.create(order);
      const { connectPort = sandbox.ports.connect } = options;
      const { connectDesktop = sandbox.desktop.connect } = options;
      return {
        ...sandbox,
        processes,
        ports: { list: async () => [{ port: 8000, address: "127.0.0.1" }], connect: connectPort },
        desktop: { ...sandbox.desktop, connect: connectDesktop },
      };
    },
  };
  const store = await openTestStore();
  const workspaceGate = createTurnstile();
  const { sandboxes: ownStore, conversationSandboxes, clock } = store;
  const computers = await openTestSandboxes({
    drivers: [driver],
    config: { pool: {} },
    kinds: { "code-sandbox": {}, desktop: {} },
    ports: { store: ownStore, conversations: conversationSandboxes, clock, workspaceGate },
  });
  const { home, sandboxes } = computers;
  const panels = openPanels({ home, sandboxes, workspaceGate, clock });
  const workspace = { ...panels.workspace, maxUploadBytes: BODY_LIMIT };
  const server = await openTestServer({ store, services: { sandboxes, ...panels, workspace } });
  const url = server.origin;
  panels.previewAddress.reachedAt({ url, publicUrl: url });
  return {
    ...server,
    home,
    clock,
    sandboxes,
    panels,
    processes,
    running: memory.running,
    async close() {
      panels.terminals.close();
      await server.close();
      await computers.close();
    },
  };
}

type PanelParts = {
  readonly home: string;
  readonly sandboxes: Sandboxes;
  readonly workspaceGate: Turnstile;
  readonly clock: Clock;
};

/** What people do with sandboxes, as the server has it. */
function openPanels({ home, sandboxes, workspaceGate, clock }: PanelParts) {
  const previewAddress = createPreviewAddress(() => ServerConfig.parse({}));
  return {
    previewAddress,
    ...createPanels({
      sandboxes,
      openScreen: openTerminalScreen,
      toOrigin: previewAddress.toOrigin,
      clock,
    }),
    workspace: {
      files: createWorkspaceFiles(homePaths(home).workspaces, workspaceGate),
      contents: createWorkspaceContents(home, workspaceGate),
      entries: createWorkspaceEntries(home, workspaceGate),
    },
  };
}
