import type { ClientHttp2Stream, IncomingHttpHeaders, IncomingHttpStatusHeader } from "node:http2";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ToolboxConnection } from "./create-connection.ts";
import { readJson } from "./read-answer.ts";
import { broken, fromToolboxError } from "./to-app-error.ts";
import type { ToolboxCall } from "./toolbox-call.ts";

const usualTimeoutMs = 30_000;
const maxErrorBytes = 64_000;

/** Settles once the answer has begun and is no failure. Left open, more can be sent. */
export async function openCall(
  connection: ToolboxConnection,
  call: ToolboxCall,
  staysOpen: boolean,
): Promise<ClientHttp2Stream> {
  const late = AbortSignal.timeout(call.timeoutMs ?? usualTimeoutMs);
  const signal = call.signal ? AbortSignal.any([call.signal, late]) : late;
  const stream = await connection.request(
    { ":method": call.method, ":path": toTarget(call) },
    { endStream: false, ...(call.signal && { signal: call.signal }) },
    signal,
  );
  // Whoever reads hears of it; nobody may be reading yet.
  stream.on("error", () => {});
  if (!staysOpen) send(stream, call);
  const status = await readStatus(stream, signal);
  if (status === 200) return stream;
  throw fromToolboxError(await readJson(stream, maxErrorBytes));
}

function toTarget({ path, query = {} }: ToolboxCall): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

function send(stream: ClientHttp2Stream, { body, content }: ToolboxCall): void {
  if (content instanceof Readable) {
    // Where sending fails, the stream is destroyed and the answer does not come.
    pipeline(content, stream).catch(() => {});
  } else if (content) {
    stream.end(content);
  } else {
    stream.end(body === undefined ? undefined : JSON.stringify(body));
  }
}

async function readStatus(stream: ClientHttp2Stream, signal: AbortSignal): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const onAbort = (): void => {
    reject(signal.reason as Error);
    stream.destroy();
  };
  stream.once("response", (headers: IncomingHttpHeaders & IncomingHttpStatusHeader) =>
    resolve(headers[":status"] ?? 0),
  );
  stream.once("close", () => reject(broken()));
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await promise;
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
