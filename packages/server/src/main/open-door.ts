import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { bearerOf } from "../adapters/http/exchange/authenticate.ts";
import { createHttpServer, type HttpServer } from "../adapters/http/create-http-server.ts";
import type { Feed } from "../adapters/http/exchange/feed.ts";
import type { AppServices } from "../adapters/http/create-app.ts";
import type { Metrics } from "../adapters/metrics/create-metrics.ts";
import { createOpenAiHandler } from "../adapters/openai/create-openai-handler.ts";
import { AppError } from "../kernel/app-error.ts";
import type { Logger } from "../kernel/logger.ts";
import { readVersion } from "../cli/read-version.ts";
import { createModelDesk } from "../config/create-model-desk.ts";
import { maskConfig } from "../config/mask-config.ts";
import type { ServerConfig } from "../config/server-config.ts";
import type { Core } from "./create-core.ts";
import { createLazyMcp, type LazyMcp } from "./create-lazy-mcp.ts";
import { findPortHolder } from "../cli/find-port-holder.ts";
import { toAllowedHosts, toUrl } from "../config/server-address.ts";

const MEGABYTE = 1024 * 1024;
const pageFolder = resolve(import.meta.dirname, "../../../web/dist");

export type DoorOptions = {
  readonly home: string;
  readonly core: Core;
  /** Where to listen; what may change while it runs is asked of the config. */
  readonly server: ServerConfig;
  readonly feed: Feed;
  readonly metrics: Metrics;
  readonly log: Logger;
};

export type Door = {
  /** The address on this machine. */
  readonly url: string;
  /** The address that people use. */
  readonly publicUrl: string;
  close(): Promise<void>;
};

/** Serves everything over HTTP. */
export async function openDoor(options: DoorOptions): Promise<Door> {
  const { home, core, server, feed, metrics, log } = options;
  const { access, models, clock } = core;
  const bodyLimit = server.body_limit_mb * MEGABYTE;
  const address = { url: "", publicUrl: "" };
  const openai = createOpenAiHandler({
    models,
    inbox: core.inbox,
    turns: core.turns,
    media: core.media,
    publicUrl: () => address.publicUrl,
    authenticate(request) {
      const key = bearerOf(request.headers.authorization);
      return key === undefined ? null : access.authenticateKey(key);
    },
    clock,
    log: log.child({ component: "openai" }),
    limits: { bodyBytes: bodyLimit },
    onRequest: metrics.countCompletion,
  });
  const version = readVersion();
  const mcp = createLazyMcp({ check: core.check, version, log: log.child({ component: "mcp" }) });
  const live = () => core.config.current().config.server;
  const http = await createHttpServer({
    services: toServices({ home, core, feed, metrics, address, bodyLimit, version, mcp }),
    guard: { hosts: memoise(live, toAllowedHosts), corsOrigins: () => live().cors_origins },
    relay: openai.handle,
    pageFolder,
    bodyLimit,
    tls: server.tls && readTls(server.tls, home),
    onRequest: metrics.countRequest,
    log: log.child({ component: "http" }),
  });
  const close = async () => {
    core.panels.terminals.close();
    await mcp.close();
    await http.close();
    await openai.close();
  };
  try {
    address.url = toUrl(server, await listen(http, server));
  } catch (error) {
    await close();
    throw error;
  }
  address.publicUrl = server.public_url?.replace(/\/$/u, "") ?? address.url;
  core.panels.previewAddress.reachedAt(address);
  return { ...address, close };
}

type ServiceOptions = {
  readonly home: string;
  readonly core: Core;
  readonly feed: Feed;
  readonly metrics: Metrics;
  readonly address: { readonly url: string; readonly publicUrl: string };
  readonly bodyLimit: number;
  readonly version: string;
  readonly mcp: LazyMcp;
};

function toServices(options: ServiceOptions): AppServices {
  const { home, core, feed, metrics, address, bodyLimit, version } = options;
  const { access, inbox, conversations, turns, media, config, intents } = core;
  const { approvals, artifacts, audit, commands, threads, sandboxes, panels, personas } = core;
  const begun = core.clock.monotonic();
  return {
    access,
    inbox,
    conversations,
    turns,
    media,
    approvals,
    artifacts,
    audit,
    commands,
    personas,
    threads,
    intents,
    validate: ({ userId: ownerId }, request, signal) => core.check({ ownerId }, request, signal),
    mcp: options.mcp.serve,
    sandboxes,
    ...panels,
    workspace: { ...panels.workspace, maxUploadBytes: bodyLimit },
    feed,
    memory: core.memory.desk,
    version,
    models: createModelDesk({ ...core, home }),
    publicUrl: () => address.publicUrl,
    isSecure: () => address.publicUrl.startsWith("https:"),
    isReady: () => address.url !== "",
    config: () => maskConfig(config.current().config),
    metrics: async () =>
      metrics.render({
        turns: await turns.counts(),
        sandboxes: await sandboxes.measure(),
        classes: core.classes.counts(),
      }),
    async status() {
      const perDay = core.settings.current().budgets.per_day_usd;
      return {
        version,
        // As the clock says now, so that it tells how long ago that was.
        startedAt: Math.round(core.clock.now() - (core.clock.monotonic() - begun)),
        home,
        url: address.url,
        pid: process.pid,
        turns: await turns.counts(),
        memoryBytes: process.memoryUsage.rss(),
        databaseBytes: core.databaseBytes(),
        spentTodayMicros: Math.round(core.models.spentToday().costMicros),
        dailyBudgetMicros: perDay === undefined ? null : Math.round(perDay * 1e6),
        embedded: core.embedded.state(),
        configError: config.error(),
      };
    },
  };
}

async function listen(http: HttpServer, server: ServerConfig): Promise<number> {
  try {
    return await http.listen(server.host, server.port);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "address_in_use") throw error;
    const holder = await findPortHolder(server.port);
    const who = holder ? ` by ${holder.command} (process ${holder.pid})` : "";
    throw new AppError("address_in_use", `Port ${server.port} is in use${who}.`, {
      cause: error,
      data: { hint: "Stop that program, or choose another port with STEWARD_PORT or --port." },
    });
  }
}

function readTls(tls: { readonly cert: string; readonly key: string }, home: string) {
  try {
    const read = (path: string) => readFileSync(resolve(home, "config", path), "utf8");
    return { cert: read(tls.cert), key: read(tls.key) };
  } catch (error) {
    throw new AppError("config_invalid", "The TLS certificate or key cannot be read.", {
      cause: error,
    });
  }
}

/** Works out a value again only when what it is made from has changed. */
function memoise<From, To>(read: () => From, make: (from: From) => To): () => To {
  let from = read();
  let made = make(from);
  return () => {
    const now = read();
    if (now !== from) {
      from = now;
      made = make(from);
    }
    return made;
  };
}
