import { WebSocket } from "ws";

/** A socket as a client has it. Its outcome is `open`, or the status it was refused with. */
export async function openTestSocket(url: string, headers: Readonly<Record<string, string>> = {}) {
  const socket = new WebSocket(url.replace(/^http/u, "ws"), { headers });
  const messages: string[] = [];
  const bytes: Buffer[] = [];
  socket.on("message", (message: Buffer, isBinary: boolean) => {
    if (isBinary) bytes.push(message);
    else messages.push(message.toString());
  });
  const closed = Promise.withResolvers<number>();
  socket.on("close", (code) => closed.resolve(code));
  const outcome = Promise.withResolvers<string>();
  socket.on("open", () => outcome.resolve("open"));
  socket.on("error", (error) => outcome.resolve(error.message));
  socket.on("unexpected-response", (_request, response) => {
    outcome.resolve(`refused: ${response.statusCode}`);
    socket.terminate();
  });
  return {
    socket,
    messages,
    bytes,
    /** Settles to the code that it was closed with. */
    closed: closed.promise,
    outcome: await outcome.promise,
    say: (message: unknown) => socket.send(JSON.stringify(message)),
    hear: () => messages.map((message) => JSON.parse(message) as Record<string, unknown>),
  };
}
