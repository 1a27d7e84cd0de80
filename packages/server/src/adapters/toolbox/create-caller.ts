import { type Duplex, Readable } from "node:stream";
import { z } from "zod";
import type { ToolboxConnection } from "./create-connection.ts";
import { toAppError, unbelievable, broken, fromToolboxError } from "./to-app-error.ts";
import type { ToolboxCall } from "./toolbox-call.ts";
import type { ClientHttp2Stream, IncomingHttpHeaders, IncomingHttpStatusHeader } from "node:http2";
import { pipeline } from "node:stream/promises";

/** For an answer that has begun. */
const maxMs = 30_000;

const usualTimeoutMs = 30_000;

const maxErrorBytes = 64_000;

/** Asks the toolbox. What it answers is bounded and checked; failures are `AppError`s. */
export type ToolboxCaller = {
  json<Answer>(call: ToolboxCall, schema: z.ZodType<Answer>, maxBytes?: number): Promise<Answer>;
  /** For what answers nothing. */
  tell(call: ToolboxCall): Promise<void>;
  lines<Line>(
    call: ToolboxCall,
    schema: z.ZodType<Line>,
    maxLineBytes: number,
  ): AsyncIterable<Line>;
  /** How much will come is not known. */
  bytes(call: ToolboxCall): Promise<Readable>;
  tunnel(call: ToolboxCall): Promise<Duplex>;
};

const usualMaxBytes = 4_000_000;

export function createCaller(connection: ToolboxConnection): ToolboxCaller {
  const json: ToolboxCaller["json"] = (call, schema, maxBytes = usualMaxBytes) =>
    settle(call, async () => {
      const stream = await openCall(connection, call, false);
      try {
        return parse(schema, await readJson(stream, maxBytes));
      } finally {
        stream.destroy();
      }
    });
  return {
    json,
    tell: async (call) => void (await json(call, z.unknown())),
    async *lines(call, schema, maxLineBytes) {
      const stream = await settle(call, () => openCall(connection, call, false));
      try {
        for await (const line of readJsonLines(stream, maxLineBytes)) yield parse(schema, line);
      } catch (error) {
        throw toAppError(error, call);
      } finally {
        stream.destroy();
      }
    },
    bytes: (call) => settle(call, () => openCall(connection, call, false)),
    tunnel: (call) => settle(call, () => openCall(connection, call, true)),
  };
}

async function settle<Answer>(call: ToolboxCall, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    throw toAppError(error, call);
  }
}

function parse<Answer>(schema: z.ZodType<Answer>, answer: unknown): Answer {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw unbelievable("something of another shape");
}

/** Settles once the answer has begun and is no failure. Left open, more can be sent. */
async function openCall(
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

/** All of it, as JSON. */
async function readJson(stream: Readable, maxBytes: number): Promise<unknown> {
  const late = setTimeout(() => stream.destroy(unbelievable("nothing more")), maxMs);
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > maxBytes) throw unbelievable("too much");
      pieces.push(piece);
    }
  } finally {
    clearTimeout(late);
  }
  return parseJson(Buffer.concat(pieces));
}

/** A JSON document a line. */
async function* readJsonLines(stream: Readable, maxLineBytes: number): AsyncGenerator {
  let pieces: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let rest = chunk;
    for (let end = rest.indexOf("\n"); end >= 0; end = rest.indexOf("\n")) {
      if (size + end > maxLineBytes) throw unbelievable("too long a line");
      yield parseJson(Buffer.concat([...pieces, rest.subarray(0, end)]));
      rest = rest.subarray(end + 1);
      pieces = [];
      size = 0;
    }
    size += rest.length;
    if (size > maxLineBytes) throw unbelievable("too long a line");
    if (rest.length > 0) pieces.push(rest);
  }
  if (size > 0) throw unbelievable("half a line");
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw unbelievable("what is no JSON");
  }
}
