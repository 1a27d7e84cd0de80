import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";

/** Something that was done in the outside world. */
export type Effect = {
  readonly tool: string;
  /** The server's name of the call: `turnId.callId`. */
  readonly key: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** What the world answers to it. */
  readonly answer: string;
};

/** Answers for itself where it returns nothing. */
export type Hook = (
  effect: Omit<Effect, "answer">,
  response: ServerResponse,
) => string | undefined | Promise<string | undefined>;

export type HookServer = {
  toUrl(tool: string): string;
  /** Everything that was done, in order: it is counted here, outside the server. */
  readonly effects: readonly Effect[];
  /** Calls whose other side went away before they were answered. */
  readonly cut: readonly string[];
  /** Resolves when a call of the tool has come in. */
  called(tool: string): Promise<void>;
} & AsyncDisposable;

/** The services behind a config's hook tools. */
export async function startHookServer(hooks: Readonly<Record<string, Hook>>): Promise<HookServer> {
  const effects: Effect[] = [];
  const cut: string[] = [];
  const calls = new Map<string, PromiseWithResolvers<void>>();
  const toCalled = (tool: string) => {
    const known = calls.get(tool) ?? Promise.withResolvers<void>();
    calls.set(tool, known);
    return known;
  };
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const tool = (request.url ?? "/").slice(1);
    const input = JSON.parse(await readText(request)) as Effect["input"];
    const key = String(request.headers["idempotency-key"]);
    response.once("close", () => {
      if (!response.writableEnded) cut.push(tool);
    });
    toCalled(tool).resolve();
    const answer = await hooks[tool]?.({ tool, key, input }, response);
    effects.push({ tool, key, input, answer: answer ?? "" });
    if (answer !== undefined) response.end(answer);
  }
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    toUrl: (tool) => `http://127.0.0.1:${port}/${tool}`,
    effects,
    cut,
    called: (tool) => toCalled(tool).promise,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
