import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import OpenAI from "openai";
import type { Script } from "@steward/sdk/testing/scripted-model.ts";
import type { KeyId, UserId } from "@steward/contracts/ids.ts";
import type { ClientToolsPolicy, RequestsPolicy, Scope } from "@steward/contracts/account.ts";
import { systemClock } from "../../packages/server/src/kernel/clock.ts";
import { silentLogger } from "../../packages/server/src/kernel/logger.ts";
import type { Principal } from "../../packages/server/src/modules/access/index.ts";
import { createOpenAiHandler } from "../../packages/server/src/adapters/openai/create-openai-handler.ts";
import type { CompletionCount } from "../../packages/server/src/adapters/openai/ports.ts";
import { createInbox, type InboxPorts } from "../../packages/server/src/modules/inbox/index.ts";
import { createFakeModels, type FakeModels } from "./fake-models.ts";
import { createFakeTurns, type FakeTurns } from "./fake-turns.ts";
import { startUpstream, type Upstream } from "./upstream.ts";

export type Bed = AsyncDisposable & {
  readonly url: string;
  readonly client: OpenAI;
  readonly upstream: Upstream;
  readonly models: FakeModels;
  readonly log: FakeTurns;
  readonly counts: CompletionCount[];
  /** Resolves once `count` requests were counted, that is, are over. */
  counted(count: number): Promise<void>;
  post(body: unknown, headers?: Record<string, string>): Promise<Response>;
};

export const key = "stw_test";

export type BedOptions = {
  readonly script?: Script;
  readonly timeoutMs?: number;
  readonly keepAliveMs?: number;
  readonly scopes?: readonly Scope[];
  readonly clientTools?: ClientToolsPolicy;
  readonly continueOnDisconnect?: boolean;
  readonly requests?: RequestsPolicy;
};

/** The handler on a real HTTP server, with small fakes of what it stands on. */
export async function openBed(options: BedOptions = {}): Promise<Bed> {
  const upstream = await startUpstream();
  const script = options.script ?? [{ moves: [{ reasoning: "hm" }, { text: "one two" }] }];
  const models = createFakeModels(upstream.origin, script, options.timeoutMs ?? 5_000);
  const log = createFakeTurns();
  const counts: CompletionCount[] = [];
  const waiting = new Set<() => void>();
  const principal = toPrincipal(options);
  const handler = createOpenAiHandler({
    models,
    inbox: { ...openInbox(models), receiveHistory: log.receive },
    turns: log.turns,
    media: log.media,
    threads: log.threads,
    publicUrl: () => "http://steward.test",
    authenticate: (req) => (req.headers.authorization === `Bearer ${key}` ? principal : null),
    clock: systemClock,
    log: silentLogger,
    limits: {
      bodyBytes: 1_000_000,
      ...(options.keepAliveMs === undefined ? {} : { keepAliveMs: options.keepAliveMs }),
    },
    onCompletion(count) {
      counts.push(count);
      for (const look of waiting) look();
    },
  });
  const server = createServer((req, res) => {
    if (handler.handle(req, res) === null) res.writeHead(404).end();
  });
  const url = await listen(server);
  return {
    url,
    client: new OpenAI({ apiKey: key, baseURL: `${url}/v1`, maxRetries: 0 }),
    upstream,
    models,
    log,
    counts,
    counted: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (counts.length < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    post: (body, headers = {}) =>
      fetch(`${url}/v1/chat/completions`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${key}`, ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      await handler.close();
      await upstream.close();
    },
  };
}

/** Knows what front ends ask for themselves; messages go to the log of the test. */
function openInbox(models: FakeModels) {
  const commands = {
    parse: (text: string) => ({ kind: text.startsWith("/help") ? "command" : "message", text }),
  };
  const classes = { note: () => {} };
  return createInbox({ models, commands, classes } as unknown as InboxPorts);
}

function toPrincipal(options: BedOptions): Principal {
  return {
    userId: `usr_${"0".repeat(26)}` as UserId,
    userName: "tester",
    role: "member",
    scopes: new Set(options.scopes ?? ["chat", "read"]),
    via: {
      kind: "key",
      keyId: `key_${"0".repeat(26)}` as KeyId,
      clientTools: options.clientTools ?? "merge",
      continueOnDisconnect: options.continueOnDisconnect ?? false,
      requests: options.requests ?? "auto",
    },
  };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export const hello = [{ role: "user" as const, content: "hello" }];
