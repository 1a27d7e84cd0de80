import { openTerminalScreen } from "../adapters/terminal-screen/open-terminal-screen.ts";
import { createWorkspaceContents } from "../adapters/workspace/create-workspace-contents.ts";
import { createWorkspaceEntries } from "../adapters/workspace/create-workspace-entries.ts";
import { createWorkspaceFiles } from "../adapters/workspace/create-workspace-files.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Turnstile } from "../kernel/create-turnstile.ts";
import {
  createContainers,
  createDesktops,
  createPreviews,
  createTerminals,
  type Sandboxes,
} from "../modules/sandboxes/index.ts";
import type { ServerConfig } from "../config/server-config.ts";
import { homePaths } from "../config/home-folder.ts";
import { createPreviewAddress } from "../config/preview-address.ts";

/** What people do with sandboxes: terminals, desktops, previews, files, and scripts with containers. */
export function createSandboxPanels({
  home,
  server,
  sandboxes,
  workspaceGate,
  clock,
}: {
  readonly home: string;
  readonly server: () => ServerConfig;
  readonly sandboxes: Sandboxes;
  readonly workspaceGate: Turnstile;
  readonly clock: Clock;
}) {
  const previewAddress = createPreviewAddress(server);
  return {
    previewAddress,
    containers: createContainers({ sandboxes, clock }),
    terminals: createTerminals({ sandboxes, openScreen: openTerminalScreen }),
    desktops: createDesktops({ sandboxes, clock }),
    previews: createPreviews({ sandboxes, clock, toOrigin: previewAddress.toOrigin }),
    workspace: {
      files: createWorkspaceFiles(homePaths(home).workspaces, workspaceGate),
      contents: createWorkspaceContents(home, workspaceGate),
      entries: createWorkspaceEntries(home, workspaceGate),
    },
  };
}
