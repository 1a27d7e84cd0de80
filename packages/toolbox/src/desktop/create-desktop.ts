import { execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Duplex, Readable } from "node:stream";
import { findProgram } from "../core/find-program.ts";
import type { ToolboxSettings } from "../core/toolbox-settings.ts";
import { openOnce } from "./open-once.ts";

type Daemon = { readonly isAlive: boolean };

type DaemonOrder = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
};

/** What is kept of what it says about its own death. */
const keptCharacters = 2000;

export type ScreenSize = { readonly width: number; readonly height: number };

/** At first: whoever looks at it may give it another size. */
export const screen: ScreenSize = { width: 1280, height: 800 };

/** The one display of a sandbox, for every program that shows something. */
export const displayName = ":1";

const displayServer = "Xtigervnc";

export type Desktop = {
  /** Starts what does not run. Answers with what programs need to show themselves on it. */
  open(): Promise<Readonly<Record<string, string>>>;
  /** The bytes of its VNC server. */
  connect(): Promise<Duplex>;
};

/** Whether this machine has what a desktop is made of. */
export function hasDesktop(env: ToolboxSettings["env"]): boolean {
  return [displayServer, "openbox", "xdotool", "xmodmap", "scrot"].every((name) =>
    findProgram(name, env),
  );
}

/** A screen with windows, there from its first use on, and there again when a part of it has died. */
export function createDesktop(settings: Pick<ToolboxSettings, "env">): Desktop {
  const env = { ...settings.env, DISPLAY: displayName };
  const openScreen = openOnce(() => startScreen(env));
  const openWindows = openOnce(async () => startWindowManager(env));
  return {
    async open() {
      await openScreen();
      await openWindows();
      return env;
    },
    async connect() {
      const { socket } = await openScreen();
      await openWindows();
      return connect(socket);
    },
  };
}

async function startScreen(
  env: Readonly<Record<string, string>>,
): Promise<Daemon & { readonly socket: string }> {
  // One that was killed leaves it, and its number may be another program's by now.
  await rm(join(tmpdir(), `.X${displayName.slice(1)}-lock`), { force: true });
  const socket = join(await mkdtemp(join(tmpdir(), "desktop-")), "vnc.sock");
  const args = toScreenArguments(socket);
  const server = await startDaemon({ command: displayServer, args, env });
  // An empty screen in black looks broken.
  execFile("xsetroot", ["-solid", "#2e4057", "-cursor_name", "left_ptr"], { env }, () => {});
  return {
    socket,
    get isAlive() {
      return server.isAlive;
    },
  };
}

function toScreenArguments(socket: string): readonly string[] {
  return [
    displayName,
    "-displayfd",
    "3",
    "-geometry",
    `${screen.width}x${screen.height}`,
    "-depth",
    "24",
    // Whoever reaches the socket has come through the server, which asks for a ticket.
    "-SecurityTypes",
    "None",
    // No port.
    "-rfbport",
    "-1",
    "-rfbunixpath",
    socket,
    "-nolisten",
    "tcp",
    "-AlwaysShared",
  ];
}

function startWindowManager(env: Readonly<Record<string, string>>): Daemon {
  const child = spawn("openbox", ["--sm-disable"], { env, stdio: "ignore", detached: true });
  // Without it windows have no frames; all else works.
  child.on("error", () => {});
  return {
    get isAlive() {
      return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
    },
  };
}

/**
 * Starts a program that goes on running. It is ready once it has written something to file
 * descriptor 3; one that ends before that rejects with what it said.
 */
async function startDaemon(order: DaemonOrder): Promise<Daemon> {
  const child = spawn(order.command, order.args, {
    env: order.env,
    stdio: ["ignore", "ignore", "pipe", "pipe"],
    detached: true,
  });
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-keptCharacters);
  });
  const ready = Promise.withResolvers<void>();
  (child.stdio[3] as Readable).once("data", () => ready.resolve());
  child.once("error", (error) => ready.reject(error));
  child.once("close", () => ready.reject(new Error(`${order.command} ended: ${said.trim()}`)));
  await ready.promise;
  return {
    get isAlive() {
      return child.exitCode === null && child.signalCode === null;
    },
  };
}
