import { TerminalInput } from "@steward/contracts/workspace.ts";
import type { RawData, WebSocket } from "ws";
import { AppError } from "../../kernel/app-error.ts";
import type { Desktops, DesktopVisit, Terminals } from "../../modules/sandboxes/index.ts";
import { endSocket, type SocketRoute, type SocketVisitor } from "./socket-gate.ts";

export type SocketServices = {
  readonly terminals: Terminals;
  readonly desktops: Desktops;
};

export function socketRoutes({ terminals, desktops }: SocketServices): readonly SocketRoute[] {
  return [
    {
      path: /^\/api\/terminals\/([\w.]{1,100})\/socket$/u,
      scope: "chat",
      admit: (visitor) => (socket) => serveTerminal(socket, terminals, visitor),
    },
    {
      path: /^\/api\/desktop\/([\w-]{1,100})$/u,
      scope: "chat",
      admit({ name, principal: { userId }, origin }) {
        const visit = desktops.admit(name, { userId, origin });
        if (!visit) throw new AppError("forbidden", "This ticket is not, or no longer, good.");
        return (socket) => serveDesktop(socket, desktops, visit);
      },
    },
  ];
}

async function serveTerminal(
  socket: WebSocket,
  terminals: Terminals,
  { name, principal }: SocketVisitor,
): Promise<void> {
  socket.pause();
  const visit = await terminals.visit(principal.userId, name, {
    send: (message) => send(socket, JSON.stringify(message)),
    close: () => endSocket(socket, 1000),
  });
  let taken = Promise.resolve();
  socket.on("close", visit.leave);
  if (socket.readyState !== socket.OPEN) visit.leave();
  socket.on("message", (message) => {
    const input = parseInput(message);
    if (!input) {
      endSocket(socket, 1008, "This is not what a terminal understands.");
      return;
    }
    // What a program does not read in time is not read from the page either.
    socket.pause();
    taken = taken
      .then(() => visit.take(input))
      .then(
        () => socket.resume(),
        () => endSocket(socket, 1011),
      );
  });
  socket.resume();
}

function parseInput(message: RawData): TerminalInput | null {
  try {
    const parsed = TerminalInput.safeParse(JSON.parse(toBuffer(message).toString("utf8")));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Bytes both ways; each side waits for the other, so nothing piles up in between. */
async function serveDesktop(
  socket: WebSocket,
  desktops: Desktops,
  visit: DesktopVisit,
): Promise<void> {
  socket.pause();
  const { stream, filter, close } = await desktops.connect(visit);
  socket.on("close", close);
  socket.on("message", (message) => {
    const passed = filter(toBuffer(message));
    if (passed === null) {
      endSocket(socket, 1008, "This is not what a viewer says.");
      close();
      return;
    }
    if (passed.length > 0 && !stream.write(passed)) {
      socket.pause();
      stream.once("drain", () => socket.resume());
    }
  });
  if (socket.readyState !== socket.OPEN) close();
  socket.resume();
  try {
    for await (const chunk of stream) await send(socket, chunk as Buffer);
  } catch {
    // The desktop or its viewer is gone: either way this is the end.
  }
  close();
  endSocket(socket, 1000);
}

/** Settles when the system has taken it. */
async function send(socket: WebSocket, message: string | Buffer): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    socket.send(message, (error) => (error ? reject(error) : resolve()));
  });
}

function toBuffer(message: RawData): Buffer {
  if (Array.isArray(message)) return Buffer.concat(message);
  return message instanceof ArrayBuffer ? Buffer.from(message) : message;
}
