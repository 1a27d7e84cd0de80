import { request as openRequest, type IncomingHttpHeaders } from "node:http";
import { identifyByKey } from "../adapters/http/exchange/authenticate.ts";
import { createHttpServer } from "../adapters/http/create-http-server.ts";
import type { AppServices } from "../adapters/http/create-app.ts";
import { createOpenAiHandler } from "../adapters/openai/create-openai-handler.ts";
import { createThreads } from "../modules/threads/index.ts";
import { silentLogger } from "../kernel/logger.ts";
import { ServerConfig } from "../config/server-config.ts";
import { createPreviewAddress } from "../config/preview-address.ts";
import { openTestCore, type TestCore, type TestCoreOptions } from "./open-test-core.ts";

export type TestServer = Awaited<ReturnType<typeof openTestServer>>;

export type TestServerOptions = TestCoreOptions & {
  readonly pageFolder?: string;
  readonly isSecure?: boolean;
  /** What a test brings beyond the core. */
  readonly services?: Partial<AppServices>;
};

export type Asking = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON unless it is text or bytes. */
  readonly body?: unknown;
  /** The address of this machine that it comes from. */
  readonly from?: string;
};

export type Reply = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly json: unknown;
};

export const BODY_LIMIT = 200_000;
export const FRIEND = "https://friend.example";

/** The real server on a free port; requests are made by the local token unless they say otherwise. */
export async function openTestServer(options: TestServerOptions = {}) {
  const core = await openTestCore(options);
  const openai = openOpenAi(core);
  const http = await createHttpServer({
    services: toServices(core, options),
    guard: {
      hosts: () => new Set(["127.0.0.1", "localhost", "[::1]"]),
      corsOrigins: () => [FRIEND],
    },
    relay: openai.handle,
    pageFolder: options.pageFolder ?? "/nowhere",
    bodyLimit: BODY_LIMIT,
    tls: undefined,
    onRequest: () => {},
    log: silentLogger,
  });
  const port = await http.listen("127.0.0.1", 0);
  const local = { authorization: "Bearer local-token" };
  return {
    core,
    port,
    origin: `http://127.0.0.1:${port}`,
    /** As the owner on this machine. */
    ask: (path: string, asking: Asking = {}) =>
      send(port, path, { ...asking, headers: { ...local, ...asking.headers } }),
    /** As whoever the headers say. */
    askAs: (headers: Readonly<Record<string, string>>, path: string, asking: Asking = {}) =>
      send(port, path, { ...asking, headers: { ...headers, ...asking.headers } }),
    async close() {
      await http.close();
      await openai.close();
      await core.close();
    },
  };
}

function send(
  port: number,
  path: string,
  { method = "GET", headers, body, from = "127.0.0.1" }: Asking,
): Promise<Reply> {
  const isRaw = body === undefined || typeof body === "string" || Buffer.isBuffer(body);
  const content = isRaw ? body : JSON.stringify(body);
  const type = content === undefined ? {} : { "content-type": "application/json" };
  return new Promise((resolve, reject) => {
    const target = { host: "127.0.0.1", localAddress: from, port, path, method };
    const sent = { ...target, headers: { ...type, ...headers }, agent: false };
    const request = openRequest(sent, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        const isJson = (response.headers["content-type"] ?? "").startsWith("application/json");
        const json: unknown = isJson && text !== "" ? JSON.parse(text) : undefined;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json });
      });
    });
    request.on("error", reject);
    request.end(content);
  });
}

function openOpenAi(core: TestCore) {
  return createOpenAiHandler({
    models: core.models,
    inbox: core.inbox,
    turns: core.turns,
    media: core.media,
    threads: createThreads(core),
    publicUrl: () => "http://steward.test",
    authenticate: ({ headers, socket }) =>
      identifyByKey(core.access, { headers, address: socket.remoteAddress }),
    clock: core.clock,
    log: silentLogger,
    limits: { bodyBytes: BODY_LIMIT },
    onCompletion: () => {},
  });
}

type Unused = Pick<
  AppServices,
  | "artifacts"
  | "commands"
  | "personas"
  | "threads"
  | "intents"
  | "validate"
  | "mcp"
  | "sandboxes"
  | "containers"
  | "terminals"
  | "desktops"
  | "previews"
  | "workspace"
  | "memory"
>;

function toServices(core: TestCore, options: TestServerOptions): AppServices {
  const { isSecure = false, services } = options;
  const embedded = { phase: "off", reason: "a test" } as const;
  const unused = {} as Unused;
  const list = () => ({ models: [...core.models.entries()], roles: {}, default: "x", embedded });
  return {
    ...unused,
    ...core,
    previewAddress: createPreviewAddress(() => ServerConfig.parse({})),
    models: {
      list,
      use: async () => list(),
      tryAgain: core.models.endRests,
      prepare: () => embedded,
    },
    version: "0.0.0",
    publicUrl: () => "http://steward.test",
    isSecure: () => isSecure,
    readiness: async () => ({ ready: true }),
    config: () => ({}),
    metrics: async () => "requests 1\n",
    status: async () => ({
      version: "0.0.0",
      pid: 1,
      url: "http://steward.test",
      startedAt: 0,
      home: "/nowhere",
      turns: await core.turns.counts(),
      memoryBytes: 0,
      databaseBytes: 0,
      spentTodayMicros: 0,
      dailyBudgetMicros: null,
      embedded,
      configError: "/nowhere/config/steward.yaml:1:1 broken",
      restartKeys: [],
    }),
    ...services,
  };
}
