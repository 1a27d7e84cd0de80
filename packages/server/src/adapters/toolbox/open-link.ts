import { type Socket, createServer } from "node:net";
import { join } from "node:path";
import type { MachineOrder, ToolboxLink } from "@steward/sdk/sandbox-driver.ts";
import { createCaller, type ToolboxCaller } from "./create-caller.ts";
import { createConnection, type ToolboxConnection } from "./create-connection.ts";
import { readGreeting } from "./read-greeting.ts";
import {
  BrowserResult,
  DesktopResult,
  ListeningPort,
  MemoryKills,
  ToolboxInfo,
  FileWatchLine,
  SandboxFile,
} from "@steward/contracts/toolbox.ts";
import { z } from "zod";
import { createKernelsClient } from "./create-kernels-client.ts";
import { createProcessesClient } from "./create-processes-client.ts";
import type { SandboxFiles } from "@steward/sdk/sandbox.ts";
import { nullIfMissing } from "../../kernel/null-if-missing.ts";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { giveSocket } from "./run-folders.ts";

type SocketOptions = {
  readonly path: string;
  /** Who may connect. */
  readonly user: MachineOrder["user"];
  readonly maxConnections: number;
  readonly onConnection: (socket: Socket) => void;
};

const maxLineBytes = 64_000;

const maxListBytes = 16_000_000;

const transferMs = 600_000;

const searchMs = 60_000;

type Method = "GET" | "POST" | "PUT" | "DELETE";

type Query = Readonly<Record<string, string | number | boolean>>;

type ToolboxClients = Omit<ToolboxLink, "runFolder" | "connected" | "lost" | "onProxy" | "close">;

const maxImageBytes = 32_000_000;

const maxPorts = 1000;

/** Of one action in a browser or on a desktop; the longest waits a minute. */
const actionMs = 120_000;

const maxToolboxConnections = 16;
const maxProxyConnections = 256;

type Expected = {
  readonly id: string;
  readonly token: string;
  readonly user: MachineOrder["user"];
};

/** Listens for the toolbox of one sandbox, in its run folder. */
export async function openLink(runFolder: string, expected: Expected): Promise<ToolboxLink> {
  const { user } = expected;
  const connection = createConnection();
  const closers = [
    await listenOnSocket({
      path: join(runFolder, "gateway.sock"),
      user,
      maxConnections: maxToolboxConnections,
      onConnection: (socket) => void greet(connection, socket, expected),
    }),
  ];
  return {
    runFolder,
    ...createClients(createCaller(connection)),
    connected: (signal) => connection.connected(signal),
    lost: connection.lost,
    async onProxy(handle) {
      const path = join(runFolder, "proxy.sock");
      const maxConnections = maxProxyConnections;
      closers.push(await listenOnSocket({ path, user, maxConnections, onConnection: handle }));
    },
    async close() {
      connection.close();
      for (const close of closers) close();
    },
  };
}

async function greet(
  connection: ToolboxConnection,
  socket: Socket,
  { id, token }: Expected,
): Promise<void> {
  if (await readGreeting(socket, id, token)) connection.adopt(socket);
  else socket.destroy();
}

/** Everything that can be asked of a toolbox. */
function createClients(caller: ToolboxCaller): ToolboxClients {
  return {
    info: () => caller.json({ method: "GET", path: "/info" }, ToolboxInfo),
    async memoryKills() {
      const call = { method: "GET", path: "/memory-kills" } as const;
      // The toolbox of a sandbox that is taken over may be an older one.
      return (await nullIfMissing(() => caller.json(call, MemoryKills)))?.kills ?? null;
    },
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

function createFilesClient(caller: ToolboxCaller): SandboxFiles {
  return {
    stat: (path) =>
      nullIfMissing(() => caller.json(toCall("GET", "/files/stat", { path }), SandboxFile)),
    list: (path, { isDeep, limit }) =>
      caller.json(toCall("GET", "/files", { path, isDeep, limit }), toListing(limit), maxListBytes),
    read: (path, range) => caller.bytes(toCall("GET", "/files/content", { path, ...range })),
    write: (path, content) =>
      caller.tell({
        ...toCall("PUT", "/files/content", { path }),
        content,
        timeoutMs: transferMs,
      }),
    makeFolder: (path) => caller.tell(toCall("PUT", "/files/folder", { path })),
    move: (from, to) => caller.tell({ ...toCall("POST", "/files/move"), body: { from, to } }),
    remove: (path) => caller.tell(toCall("DELETE", "/files", { path })),
    watch: (path, signal) =>
      caller.lines(
        { ...toCall("GET", "/files/watch", { path }), signal },
        FileWatchLine,
        maxLineBytes,
      ),
    search: (body, signal) =>
      caller.json(
        { ...toCall("POST", "/files/search"), body, signal, timeoutMs: searchMs },
        toMatches(body.limit),
        maxListBytes,
      ),
    pack: (path) => caller.bytes(toCall("GET", "/files/archive", { path })),
    unpack: (path, content) =>
      caller.tell({
        ...toCall("PUT", "/files/archive", { path }),
        content,
        timeoutMs: transferMs,
      }),
  };
}

function toCall(method: Method, path: string, query: Query = {}) {
  return { method, path, query };
}

function toListing(limit: number) {
  return z.object({ entries: z.array(SandboxFile).max(limit), isCut: z.boolean() });
}

function toMatches(limit: number) {
  const match = z.object({ path: z.string(), line: z.int().positive(), text: z.string() });
  return z.object({ matches: z.array(match).max(limit), isCut: z.boolean() });
}

/** Returns what closes it with all its connections. */
async function listenOnSocket(options: SocketOptions): Promise<() => void> {
  const { path, user, maxConnections, onConnection } = options;
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    // Whoever uses it hears of it by its end.
    socket.on("error", () => socket.destroy());
    onConnection(socket);
  });
  server.maxConnections = maxConnections;
  // An earlier server's, in a folder that is mounted and so has to stay.
  await rm(path, { force: true });
  server.listen(path);
  await once(server, "listening");
  await giveSocket(path, user);
  return () => {
    server.close();
    for (const socket of open) socket.destroy();
  };
}
