import type { IncomingMessage } from "node:http";
import { text as readAll } from "node:stream/consumers";
import { z } from "zod";
import { AppError } from "../../kernel/app-error.ts";
import { fromRefusal, fromSocketError, type Refusal } from "./engine-failure.ts";
import { sendRequest, type EngineRequest } from "./send-request.ts";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Absence, describeAbsence } from "./describe-absence.ts";

type EngineEnvironment = {
  readonly PATH?: string | undefined;
  readonly DOCKER_HOST?: string | undefined;
  readonly XDG_RUNTIME_DIR?: string | undefined;
};

type SocketSearch =
  | { readonly ok: true; readonly socket: string }
  | ({ readonly ok: false } & Absence);

const unixScheme = "unix://";

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

/** The socket is looked for at each request: an engine may be installed at any time. */
export function createEngine(environment: EngineEnvironment): Engine {
  async function send<T>(
    request: EngineRequest,
    read: (response: IncomingMessage) => Promise<T>,
  ): Promise<T> {
    const search = findEngineSocket(environment);
    if (!search.ok) {
      throw new AppError("unavailable", search.reason, { data: { hint: search.hint } });
    }
    const { socket } = search;
    try {
      return await read(await sendRequest(socket, request));
    } catch (error) {
      request.signal?.throwIfAborted();
      throw fromSocketError(error, { socket, hint: lookAround(environment).reason });
    }
  }

  const engine: Engine = {
    async try(request, answer) {
      const { status, text } = await send(request, readAnswer);
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
      const response = await send(request, async (answer) => answer);
      const { statusCode: status = 0 } = response;
      if (status >= 400) {
        throw fromRefusal({ status, message: toMessage(await readAll(response)) });
      }
      for await (const text of toLines(response)) yield parse(text, line, request);
    },
  };
  return engine;
}

async function readAnswer(response: IncomingMessage) {
  return { status: response.statusCode ?? 0, text: await readAll(response) };
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

async function* toLines(body: IncomingMessage): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of body as AsyncIterable<Buffer>) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.trim() !== "") yield line;
  }
  if (rest.trim() !== "") yield rest;
}

/** `DOCKER_HOST`, else the first socket there is: Docker's, then Podman's, of the machine and of its user. */
function findEngineSocket(environment: EngineEnvironment): SocketSearch {
  const named = environment.DOCKER_HOST ?? "";
  if (named.startsWith(unixScheme)) return { ok: true, socket: named.slice(unixScheme.length) };
  if (named !== "") {
    return {
      ok: false,
      reason: `DOCKER_HOST is ${named}, which is not a unix socket.`,
      hint: "Workspaces are folders of this machine, so the engine has to be on it: unset DOCKER_HOST, or set it to unix:///path/of/docker.sock",
    };
  }
  const socket = wellKnownSockets(environment.XDG_RUNTIME_DIR).find((path) => existsSync(path));
  if (socket !== undefined) return { ok: true, socket };
  return { ok: false, ...lookAround(environment) };
}

/** Daemons are where the path of ordinary users does not lead. */
const daemonFolders = ["/usr/local/sbin", "/usr/sbin", "/sbin"];

function lookAround({ PATH = "", XDG_RUNTIME_DIR = "" }: EngineEnvironment): Absence {
  return describeAbsence({
    folders: [...PATH.split(delimiter).filter(Boolean), ...daemonFolders],
    runtimeFolder: XDG_RUNTIME_DIR,
    isRoot: process.getuid?.() === 0,
    hasSystemd: existsSync("/run/systemd/system"),
  });
}

function wellKnownSockets(runtimeFolder = ""): string[] {
  const ofUser = runtimeFolder === "" ? [] : [runtimeFolder];
  return [
    "/var/run/docker.sock",
    ...ofUser.map((folder) => join(folder, "docker.sock")),
    "/run/podman/podman.sock",
    ...ofUser.map((folder) => join(folder, "podman", "podman.sock")),
  ];
}
