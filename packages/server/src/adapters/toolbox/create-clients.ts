import {
  BrowserResult,
  DesktopResult,
  ListeningPort,
  ToolboxInfo,
} from "@steward/contracts/toolbox.ts";
import type { ToolboxLink } from "@steward/sdk/sandbox-driver.ts";
import { z } from "zod";
import type { ToolboxCaller } from "./create-caller.ts";
import { createFilesClient } from "./create-files-client.ts";
import { createKernelsClient } from "./create-kernels-client.ts";
import { createProcessesClient } from "./create-processes-client.ts";

export type ToolboxClients = Omit<
  ToolboxLink,
  "runFolder" | "connected" | "lost" | "onProxy" | "close"
>;

const maxImageBytes = 32_000_000;
const maxPorts = 1000;
/** Of one action in a browser or on a desktop; the longest waits a minute. */
const actionMs = 120_000;

/** Everything that can be asked of a toolbox. */
export function createClients(caller: ToolboxCaller): ToolboxClients {
  return {
    info: () => caller.json({ method: "GET", path: "/info" }, ToolboxInfo),
    processes: createProcessesClient(caller),
    files: createFilesClient(caller),
    kernels: createKernelsClient(caller),
    ports: createPortsClient(caller),
    browser: {
      act: (body, signal) =>
        caller.json(
          { method: "POST", path: "/browser", body, signal, timeoutMs: actionMs },
          BrowserResult,
          maxImageBytes,
        ),
    },
    desktop: {
      act: (body, signal) =>
        caller.json(
          { method: "POST", path: "/desktop", body, signal, timeoutMs: actionMs },
          DesktopResult,
          maxImageBytes,
        ),
      connect: () => caller.tunnel({ method: "POST", path: "/desktop/tunnel" }),
    },
  };
}

function createPortsClient(caller: ToolboxCaller): ToolboxClients["ports"] {
  return {
    async list() {
      const { ports } = await caller.json(
        { method: "GET", path: "/ports" },
        z.object({ ports: z.array(ListeningPort).max(maxPorts) }),
      );
      return ports;
    },
    connect: (port) => caller.tunnel({ method: "POST", path: `/ports/${port}/tunnel` }),
  };
}
