import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";

export type EngineCall = {
  /** Such as `POST /containers/create`. */
  readonly what: string;
  readonly query: URLSearchParams;
  readonly body: Buffer;
};

export type EngineRoute = (
  call: EngineCall,
  response: ServerResponse,
) => { readonly status?: number; readonly body?: unknown } | undefined;

export type FakeEngine = AsyncDisposable & {
  readonly socket: string;
  readonly calls: readonly EngineCall[];
  /** The JSON that was sent with the first such call. */
  bodyOf(what: string): unknown;
  /** Breaks every connection and goes away. */
  die(): Promise<void>;
};

const defaults: Readonly<Record<string, EngineRoute>> = {
  "GET /version": () => ({ body: { Version: "99.1" } }),
  "GET /info": () => ({
    body: {
      OSType: "linux",
      DefaultRuntime: "runc",
      Runtimes: { runc: { path: "runc" } },
      SecurityOptions: ["name=seccomp,profile=default"],
    },
  }),
  "POST /containers/create": () => ({ status: 201, body: { Id: "c1" } }),
  "POST /containers/c1/start": () => ({ status: 204 }),
  "GET /containers/c1/json": () => ({ body: { State: { OOMKilled: false } } }),
  "DELETE /containers/c1": () => ({ status: 204 }),
};

/**
 * Speaks as much of the Engine API as a test needs: routes by `METHOD /path`. A route that answers
 * nothing has the response to itself; an unknown one is refused.
 */
export async function createFakeEngine(
  routes: Readonly<Record<string, EngineRoute>> = {},
): Promise<FakeEngine> {
  const folder = mkdtempSync(join(tmpdir(), "steward-engine-"));
  const socket = join(folder, "engine.sock");
  const calls: EngineCall[] = [];
  const all: Readonly<Record<string, EngineRoute>> = { ...defaults, ...routes };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://engine");
    const what = `${request.method} ${url.pathname}`;
    const call = { what, query: url.searchParams, body: await buffer(request) };
    calls.push(call);
    const route = all[what];
    const answer = route
      ? route(call, response)
      : { status: 404, body: { message: `no such thing: ${what}` } };
    if (answer === undefined) return;
    response.writeHead(answer.status ?? 200, { "content-type": "application/json" });
    response.end(answer.body === undefined ? "" : JSON.stringify(answer.body));
  }

  const server = createServer((request, response) => void handle(request, response));
  server.listen(socket);
  await once(server, "listening");

  async function die(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  }

  return {
    socket,
    calls,
    bodyOf(what) {
      const call = calls.find((made) => made.what === what);
      return call === undefined ? undefined : (JSON.parse(call.body.toString()) as unknown);
    },
    die,
    async [Symbol.asyncDispose]() {
      await die();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
