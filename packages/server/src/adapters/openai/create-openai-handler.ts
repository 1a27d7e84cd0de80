import type { IncomingMessage, ServerResponse } from "node:http";
import type { Principal } from "../../modules/access/index.ts";
import { completeChat } from "./complete-chat.ts";
import { toUnknownModel, toWireModel } from "./list-models.ts";
import type { ChatModels, OpenAiHandlerOptions, CompletionCount } from "./ports.ts";
import { sendError, sendJson } from "./send-json.ts";
import { createUpstreamPools } from "./upstream-pools.ts";
import { fromThrown, toWireError } from "./wire-error.ts";

export type OpenAiHandler = {
  /** Answers the request and returns the route, or returns null where the path is not its own. */
  handle(req: IncomingMessage, res: ServerResponse): string | null;
  /** Drops the connections to providers. */
  close(): Promise<void>;
};

type Route = { readonly template: string } & (
  | { readonly kind: "chat" }
  | { readonly kind: "models"; readonly id: string | undefined }
);

/** OpenAI's chat completions and model list over plain HTTP; checks of Host and Origin come before. */
export function createOpenAiHandler(options: OpenAiHandlerOptions): OpenAiHandler {
  const pools = createUpstreamPools();
  const ports = { ...options, pools };
  const created = Math.floor(options.clock.now() / 1000);

  async function answer(req: IncomingMessage, res: ServerResponse, route: Route): Promise<void> {
    const count = { kind: "other" as CompletionCount["kind"], model: "" };
    try {
      const principal = await admit(options, { req, res, route });
      if (principal === undefined) return;
      if (route.kind === "models") listModels(options.models, res, { id: route.id, created });
      else await completeChat(ports, { req, res, principal, count });
    } catch (error) {
      const wire = fromThrown(error);
      if (wire.status >= 500) options.log.error("openai-request-fail", { error: describe(error) });
      if (res.headersSent) res.destroy();
      else sendError(res, wire);
    } finally {
      const status = res.headersSent ? res.statusCode : 499;
      if (route.kind === "chat") options.onCompletion({ ...count, status });
    }
  }

  return {
    handle(req, res) {
      const route = toRoute(req.url ?? "");
      if (route === undefined || req.method === "OPTIONS") return null;
      // A write after the client has left must not become an uncaught error.
      res.on("error", (error) =>
        options.log.debug("openai-response-error", { error: error.message }),
      );
      void answer(req, res, route);
      return route.template;
    },
    close: () => pools.close(),
  };
}

function toRoute(url: string): Route | undefined {
  const query = url.indexOf("?");
  const path = query === -1 ? url : url.slice(0, query);
  if (path === "/v1/chat/completions" || path === "/api/chat/completions") {
    return { kind: "chat", template: path };
  }
  if (path === "/v1/models") return { kind: "models", id: undefined, template: path };
  if (!path.startsWith("/v1/models/")) return undefined;
  const id = path.slice("/v1/models/".length);
  return { kind: "models", id, template: "/v1/models/:id" };
}

type Arrival = {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly route: Route;
};

/** The principal, if there is one and it may; else the refusal is sent. */
async function admit(
  options: OpenAiHandlerOptions,
  { req, res, route }: Arrival,
): Promise<Principal | undefined> {
  const method = route.kind === "chat" ? "POST" : "GET";
  const principal = await options.authenticate(req);
  if (principal === null) {
    const message = "Send a valid API key: `Authorization: Bearer stw_...`.";
    sendError(res, toWireError("unauthorized", message));
    return undefined;
  }
  if (req.method !== method) {
    res.setHeader("allow", method);
    const message = `Use ${method} here.`;
    sendError(res, { ...toWireError("invalid_request", message), status: 405 });
    return undefined;
  }
  // Whoever may chat must be able to see with what.
  const allowed =
    principal.scopes.has("chat") || (route.kind === "models" && principal.scopes.has("read"));
  if (allowed) return principal;
  const message = `This key lacks the scope \`${route.kind === "chat" ? "chat" : "read"}\`.`;
  sendError(res, toWireError("forbidden", message));
  return undefined;
}

function listModels(
  models: ChatModels,
  res: ServerResponse,
  { id, created }: { readonly id: string | undefined; readonly created: number },
): void {
  const entries = models.entries();
  if (id === undefined) {
    const data = entries.map((entry) => toWireModel(entry, created));
    return sendJson(res, 200, { object: "list", data });
  }
  const wanted = decode(id);
  const resolved = models.resolve(wanted);
  const entry =
    resolved.kind === "unknown" ? undefined : entries.find((one) => one.id === resolved.id);
  if (entry !== undefined) {
    return sendJson(res, 200, { ...toWireModel(entry, created), id: wanted });
  }
  const known = resolved.kind === "unknown" ? resolved.known : entries.map((one) => one.id);
  return sendError(res, toUnknownModel(wanted, known));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
