import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { TerminalOutput } from "@steward/contracts/workspace.ts";
import { WebSocket } from "ws";
import { residentBytes } from "../lib/process-tree.ts";
import { openServer, type SandboxServer } from "./open-server.ts";

const keys = 100;
const watchedSeconds = 20;

/** Milliseconds from a key to its echo, the median. */
export async function measureEcho(): Promise<number> {
  await using server = await openServer("docker");
  const conversation = await server.open();
  const path = `/api/conversations/${conversation}/terminals`;
  const { id } = await server.ask<{ id: string }>("POST", path, { cols: 80, rows: 24 });
  const socket = await connect(server, `/api/terminals/${id}/socket`);
  const heard = listen(socket);
  // What a shell prints by itself comes first.
  await pause(2000);
  const times: number[] = [];
  for (let key = 0; key < keys; key++) {
    const letter = String.fromCodePoint(97 + (key % 26));
    heard.text = "";
    const begin = performance.now();
    socket.send(JSON.stringify({ type: "input", data: letter }));
    while (!heard.text.includes(letter)) await heard.next();
    times.push(performance.now() - begin);
    await pause(20);
  }
  socket.close();
  return times.toSorted((left, right) => left - right)[keys / 2] ?? Infinity;
}

/** Bytes by which the server grows while a viewer of a busy desktop reads nothing. */
export async function measureSlowViewer(): Promise<number> {
  await using server = await openServer("docker");
  const conversation = await server.open();
  const path = `/api/conversations/${conversation}/desktop/ticket`;
  const busy =
    "DISPLAY=:1 xterm -geometry 150x45 -e 'while :; do head -c 300000 /dev/urandom | base64; done'";
  const { path: desktop } = await server.ask<{ path: string }>("POST", path, { mode: "view" });
  const socket = await connect(server, desktop);
  await shakeHands(socket);
  await server.ask("POST", "/containers/start", {
    container: "desktop",
    code: `(${busy} >/dev/null 2>&1 &) ; sleep 2; echo started`,
    language: "bash",
    keep: true,
    conversation,
  });
  const before = residentBytes(server.pid);
  const asking = setInterval(() => socket.send(updateRequest), 20);
  socket.pause();
  await pause(watchedSeconds * 1000);
  clearInterval(asking);
  const grown = residentBytes(server.pid) - before;
  socket.terminate();
  return grown;
}

async function connect({ url, token }: SandboxServer, path: string): Promise<WebSocket> {
  const socket = new WebSocket(url.replace("http", "ws") + path, {
    headers: { authorization: `Bearer ${token}` },
  });
  await once(socket, "open");
  return socket;
}

function listen(socket: WebSocket) {
  const heard = { text: "", next: () => once(socket, "message") };
  socket.on("message", (message: Buffer) => {
    const output = TerminalOutput.parse(JSON.parse(message.toString()));
    if (output.type === "output") heard.text += output.data;
  });
  return heard;
}

/** FramebufferUpdateRequest of the whole screen, not incremental. */
const updateRequest = Buffer.from([3, 0, 0, 0, 0, 0, 0x05, 0x00, 0x03, 0x20]);

/** RFB 3.8 without a password. */
async function shakeHands(socket: WebSocket): Promise<void> {
  const answer = async (reply: Buffer) => {
    socket.send(reply);
    await once(socket, "message");
  };
  await Promise.race([once(socket, "message"), pause(5000)]);
  await answer(Buffer.from("RFB 003.008\n"));
  await answer(Buffer.from([1]));
  await answer(Buffer.from([1]));
}
