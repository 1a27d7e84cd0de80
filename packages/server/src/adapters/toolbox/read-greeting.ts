import { createHash, timingSafeEqual } from "node:crypto";
import type { Socket } from "node:net";
import { TOOLBOX_GREETING } from "@steward/contracts/toolbox.ts";

const maxBytes = 512;
const maxMs = 5000;

/**
 * Whether a connection begins with the line that it must, and then waits. Bytes behind the line would
 * have to be handed to HTTP/2 from a buffer, where Node falls over connections that break meanwhile.
 */
export async function readGreeting(socket: Socket, id: string, token: string): Promise<boolean> {
  const line = await readLine(socket);
  return line !== null && isSame(line, `${TOOLBOX_GREETING} ${id} ${token}`);
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/** Null: there is none, or it is too long or too late. */
function readLine(socket: Socket): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  let seen = Buffer.alloc(0);
  const onReadable = (): void => {
    const bytes = socket.read() as Buffer | null;
    if (!bytes) return;
    seen = Buffer.concat([seen, bytes]);
    const end = seen.indexOf("\n");
    if (end >= 0 && end === seen.length - 1) finish(seen.subarray(0, end).toString("latin1"));
    else if (end >= 0 || seen.length > maxBytes) finish(null);
  };
  const onClose = (): void => finish(null);
  const timer = setTimeout(onClose, maxMs);
  const finish = (line: string | null): void => {
    clearTimeout(timer);
    socket.off("readable", onReadable).off("close", onClose).off("end", onClose);
    resolve(line);
  };
  socket.on("readable", onReadable).on("close", onClose).on("end", onClose);
  return promise;
}
