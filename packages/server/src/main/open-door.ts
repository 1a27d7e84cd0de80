import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { identifyByKey } from "../adapters/http/exchange/authenticate.ts";
import { createHttpServer, type HttpServer } from "../adapters/http/create-http-server.ts";
import { createOpenAiHandler } from "../adapters/openai/create-openai-handler.ts";
import { AppError } from "../kernel/app-error.ts";
import { systemClock as clock } from "../kernel/clock.ts";
import { readVersion } from "../cli/read-version.ts";
import type { ServerConfig } from "../config/server-config.ts";
import type { Core } from "./create-core.ts";
import type { Setting } from "./setting.ts";
import { toServices } from "./to-services.ts";
import { createLazyMcp } from "../adapters/mcp/create-lazy-mcp.ts";
import { findPortHolder } from "../cli/find-port-holder.ts";
import { toAllowedHosts, toUrl } from "../config/server-address.ts";

const MEGABYTE = 1024 * 1024;
const pageFolder = resolve(import.meta.dirname, "../../../web/dist");

export type Door = {
  /** The address on this machine. */
  readonly url: string;
  /** The address that people use. */
  readonly publicUrl: string;
  close(): Promise<void>;
};

/** Serves everything over HTTP. `server` says where to listen; what may change while it runs is asked of the config. */
export async function openDoor(setting: Setting, core: Core, server: ServerConfig): Promise<Door> {
  const { home, config, metrics, log } = setting;
  const { access, talk, inboxStack, sandboxStack } = core;
  const bodyLimit = server.body_limit_mb * MEGABYTE;
  const address = { url: "", publicUrl: "" };
  const openai = createOpenAiHandler({
    models: core.modelStack.models,
    inbox: inboxStack.inbox,
    turns: talk.turns,
    media: talk.media,
    threads: inboxStack.threads,
    publicUrl: () => address.publicUrl,
    authenticate: ({ headers, socket }) =>
      identifyByKey(access, { headers, address: socket.remoteAddress }),
    clock,
    log: log.child({ component: "openai" }),
    limits: { bodyBytes: bodyLimit },
    onCompletion: metrics.countCompletion,
  });
  const version = readVersion();
  const mcp = createLazyMcp({
    check: core.acting.check,
    version,
    log: log.child({ component: "mcp" }),
  });
  const live = () => config.current().config.server;
  const http = await createHttpServer({
    services: toServices(setting, core, { address, bodyLimit, version, mcp: mcp.serve }),
    guard: { hosts: memoise(live, toAllowedHosts), corsOrigins: () => live().cors_origins },
    relay: openai.handle,
    pageFolder,
    bodyLimit,
    tls: server.tls && readTls(server.tls, home),
    onRequest: metrics.timeRequest,
    log: log.child({ component: "http" }),
  });
  const close = async () => {
    sandboxStack.panels.terminals.close();
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
  sandboxStack.previewAddress.reachedAt(address);
  return { ...address, close };
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
