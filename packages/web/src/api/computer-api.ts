import { ContainerCleanup, ContainerKinds, ContainerStatus } from "@steward/contracts/container.ts";
import type { ProcessSize } from "@steward/contracts/toolbox.ts";
import {
  DesktopControl,
  DesktopTicket,
  PortList,
  Preview,
  Snapshot,
  SnapshotList,
  Terminal,
  TerminalList,
  WorkspaceListing,
  type DesktopMode,
} from "@steward/contracts/workspace.ts";
import { toContentPath, toFilesPath } from "./files.ts";
import type { Http } from "./http.ts";

/** The routes of sandboxes and of a conversation's computer, one line each. */
export function createComputerApi(http: Http) {
  const post = (json: unknown) => ({ method: "POST", json }) as const;
  const of = (conversationId: string): string => `/api/conversations/${conversationId}`;
  return {
    kinds: () => http.read(ContainerKinds, "/containers"),
    sandboxes: () => http.read(ContainerStatus, "/containers/status"),
    stopSandbox: (id: string) => http.send("/containers/stop", post({ container_id: id })),
    stopIdleSandboxes: () => http.read(ContainerCleanup, "/containers/cleanup", post({})),

    files: (id: string, folder: string) => http.read(WorkspaceListing, toFilesPath(id, folder)),
    readFile: (id: string, path: string) => http.send(toContentPath(id, path)),
    writeFile: (id: string, path: string, bytes: Blob) =>
      http.send(toContentPath(id, path), { method: "PUT", bytes }),
    removeFile: (id: string, path: string) =>
      http.send(toContentPath(id, path), { method: "DELETE" }),
    moveFile: (id: string, from: string, to: string) =>
      http.send(`${of(id)}/files/move`, post({ from, to })),
    makeFolder: (id: string, path: string) => http.send(`${of(id)}/files/folder`, post({ path })),

    terminals: (id: string) => http.read(TerminalList, `${of(id)}/terminals`),
    openTerminal: (id: string, size: ProcessSize) =>
      http.read(Terminal, `${of(id)}/terminals`, post(size)),
    closeTerminal: (terminalId: string) =>
      http.send(`/api/terminals/${terminalId}`, { method: "DELETE" }),

    desktopTicket: (id: string, mode: DesktopMode) =>
      http.read(DesktopTicket, `${of(id)}/desktop/ticket`, post({ mode })),
    desktopControl: (id: string) => http.read(DesktopControl, `${of(id)}/desktop/control`),
    setDesktopControl: (id: string, control: DesktopControl) =>
      http.read(DesktopControl, `${of(id)}/desktop/control`, post(control)),

    ports: (id: string) => http.read(PortList, `${of(id)}/ports`),
    openPreview: (id: string, port: number, sandbox: string) =>
      http.read(Preview, `${of(id)}/previews`, post({ port, sandbox })),

    snapshots: (id: string) => http.read(SnapshotList, `${of(id)}/snapshots`),
    saveSnapshot: (id: string, name: string) =>
      http.read(Snapshot, `${of(id)}/snapshots`, post({ name })),
    restoreSnapshot: (id: string, name: string) =>
      http.send(`${of(id)}/snapshots/${encodeURIComponent(name)}/restore`, { method: "POST" }),
    removeSnapshot: (id: string, name: string) =>
      http.send(`${of(id)}/snapshots/${encodeURIComponent(name)}`, { method: "DELETE" }),
  };
}
