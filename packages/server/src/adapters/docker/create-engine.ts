import type { Readable } from "node:stream";
import type { Dispatcher, Pool } from "undici";
import { z } from "zod";
import { AppError } from "../../kernel/app-error.ts";
import { fromRefusal, fromSocketError } from "./engine-failure.ts";
import type { Refusal } from "./engine-failure.ts";
import { findEngineSocket } from "./find-engine-socket.ts";
import type { EngineEnvironment } from "./find-engine-socket.ts";

export type EngineRequest = {
  readonly method: "GET" | "POST" | "DELETE";
  /** Without a version: every engine then speaks its newest. */
  readonly path: string;
  /** A list is the same name several times. */
  readonly query?: Readonly<Record<string, string | boolean | readonly string[]>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, a tar archive. */
  readonly archive?: Readable;
  readonly signal?: AbortSignal;
  /** For what lasts as long as it lasts. */
  readonly isPatient?: boolean;
};

export type EngineReply<T> =
  | { readonly ok: true; readonly value: T }
  | ({ readonly ok: false } & Refusal);

/** The Engine API, as Docker and Podman speak it. Throws where the engine cannot be asked. */
export type Engine = {
  /** The answer or the refusal, for whoever branches on it. */
  try<T>(request: EngineRequest, answer: z.ZodType<T>): Promise<EngineReply<T>>;
  /** Throws on a refusal too. */
  call<T>(request: EngineRequest, answer: z.ZodType<T>): Promise<T>;
  /** An answer of many JSON lines, as they come. */
  follow<T>(request: EngineRequest, line: z.ZodType<T>): AsyncIterable<T>;
};

/** The answer is of no interest. */
export const nothing = z.unknown();

const answerMs = 120_000;

/** The socket is looked for at each request: an engine may be installed at any time. */
export function createEngine(environment: EngineEnvironment): Engine {
  const pools = createPools();

  async function send(request: EngineRequest): Promise<Answer> {
    const search = findEngineSocket(environment);
    if (!search.ok) {
      throw new AppError("unavailable", search.reason, { data: { hint: search.hint } });
    }
    const { socket } = search;
    const pool = await pools.get(socket);
    try {
      return { ...(await pool.request(toDispatch(request))), socket };
    } catch (error) {
      request.signal?.throwIfAborted();
      throw fromSocketError(error, socket);
    }
  }

  const engine: Engine = {
    async try(request, answer) {
      const response = await send(request);
      const text = await readText(response);
      const { statusCode: status } = response;
      // 304: it is so already.
      if (status < 400) return { ok: true, value: parse(text, answer, request) };
      return { ok: false, status, message: toMessage(text) };
    },
    async call(request, answer) {
      const reply = await engine.try(request, answer);
      if (reply.ok) return reply.value;
      throw fromRefusal(reply);
    },
    async *follow(request, line) {
      const response = await send(request);
      if (response.statusCode >= 400) {
        const message = toMessage(await readText(response));
        throw fromRefusal({ status: response.statusCode, message });
      }
      for await (const text of toLines(response.body)) yield parse(text, line, request);
    },
  };
  return engine;
}

type Answer = Pick<Dispatcher.ResponseData, "statusCode" | "body"> & { readonly socket: string };

async function readText({ body, socket }: Answer): Promise<string> {
  try {
    return await body.text();
  } catch (error) {
    throw fromSocketError(error, socket);
  }
}

/** Without a limit of connections: each running sandbox keeps one, waiting for its end. */
function createPools() {
  const pools = new Map<string, Promise<Pool>>();

  async function open(socketPath: string): Promise<Pool> {
    // The HTTP client is loaded on the first request only; until then its memory is not spent.
    const undici = await import("undici");
    return new undici.Pool("http://engine", {
      connect: { socketPath },
      connections: null,
      pipelining: 1,
      allowH2: false,
    });
  }

  return {
    get(socket: string): Promise<Pool> {
      const pool = pools.get(socket) ?? open(socket);
      pools.set(socket, pool);
      return pool;
    },
  };
}

function toDispatch(request: EngineRequest): Dispatcher.RequestOptions {
  const { method, path, query = {}, body, archive, signal, isPatient = false } = request;
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((item): [string, string] => [name, String(item)]),
    ),
  );
  const timeout = isPatient ? 0 : answerMs;
  return {
    method,
    path: search.size === 0 ? path : `${path}?${search.toString()}`,
    headersTimeout: timeout,
    bodyTimeout: timeout,
    ...(signal === undefined ? {} : { signal }),
    ...(archive === undefined
      ? {}
      : { body: archive, headers: { "content-type": "application/x-tar" } }),
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  };
}

function parse<T>(text: string, schema: z.ZodType<T>, { method, path }: EngineRequest): T {
  try {
    return schema.parse(text === "" ? null : JSON.parse(text));
  } catch (error) {
    const message = `The container engine answered ${method} ${path} with something unknown.`;
    throw new AppError("upstream_failed", message, { cause: error });
  }
}

const Failure = z.object({ message: z.string() });

function toMessage(text: string): string {
  try {
    return Failure.parse(JSON.parse(text)).message;
  } catch {
    return text.trim();
  }
}

async function* toLines(body: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.trim() !== "") yield line;
  }
  if (rest.trim() !== "") yield rest;
}
