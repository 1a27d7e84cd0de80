import fastifyCookie from "@fastify/cookie";
import fastifyHelmet from "@fastify/helmet";
import fastifyMultipart from "@fastify/multipart";
import {
  fastify,
  type FastifyInstance,
  type FastifyServerFactory,
  type FastifyError,
} from "fastify";
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
  hasZodFastifySchemaValidationErrors,
} from "fastify-type-provider-zod";
import type { z } from "zod";
import type { Logger } from "../../kernel/logger.ts";
import { PRINCIPAL, requireScope } from "./exchange/authenticate.ts";
import type { PreviewAddress } from "./admit-to-preview.ts";
import { accountRoutes, type AccountServices } from "./routes/account-routes.ts";
import { approvalRoutes, type ApprovalServices } from "./routes/approval-routes.ts";
import { artifactRoutes, type ArtifactServices } from "./routes/artifact-routes.ts";
import { commandRoutes, type CommandServices } from "./routes/command-routes.ts";
import { containerRoutes, type ContainerServices } from "./routes/container-routes.ts";
import { conversationRoutes, type ConversationServices } from "./routes/conversation-routes.ts";
import { desktopRoutes, type DesktopServices } from "./routes/desktop-routes.ts";
import { factRoutes, type FactServices } from "./routes/fact-routes.ts";
import { feedRoutes, type FeedServices } from "./routes/feed-routes.ts";
import { graphRoutes, type GraphServices } from "./routes/graph-routes.ts";
import { intentRoutes, type IntentServices } from "./routes/intent-routes.ts";
import { mcpRoutes, type McpServices } from "./routes/mcp-routes.ts";
import { mediaRoutes, type MediaServices } from "./routes/media-routes.ts";
import { memoryRoutes, type MemoryServices } from "./routes/memory-routes.ts";
import { modelRoutes, type ModelServices } from "./routes/model-routes.ts";
import { personaRoutes, type PersonaServices } from "./routes/persona-routes.ts";
import { previewRoutes, type PreviewServices } from "./routes/preview-routes.ts";
import { sessionRoutes, type SessionServices } from "./routes/session-routes.ts";
import { snapshotRoutes, type SnapshotServices } from "./routes/snapshot-routes.ts";
import { systemRoutes, type SystemServices } from "./routes/system-routes.ts";
import { terminalRoutes, type TerminalServices } from "./routes/terminal-routes.ts";
import { threadRoutes, type ThreadServices } from "./routes/thread-routes.ts";
import { traceRoutes, type TraceServices } from "./routes/trace-routes.ts";
import { turnRoutes, type TurnServices } from "./routes/turn-routes.ts";
import { validateRoutes, type ValidateServices } from "./routes/validate-routes.ts";
import { workspaceRoutes, type WorkspaceServices } from "./routes/workspace-routes.ts";
import { servePage } from "./serve-page.ts";
import type { IncomingMessage } from "node:http";
import { AppError } from "../../kernel/app-error.ts";
import { toErrorBody, toRetryHeader, toStatus } from "./error-status.ts";

const MEGABYTE = 1024 * 1024;
/** For a year. */
const STAY_SECURE = "max-age=31536000; includeSubDomains";

/** What all routes together serve. */
export type AppServices = { readonly previewAddress: PreviewAddress } & AccountServices &
  ApprovalServices &
  ArtifactServices &
  CommandServices &
  ContainerServices &
  ConversationServices &
  DesktopServices &
  FactServices &
  FeedServices &
  GraphServices &
  IntentServices &
  McpServices &
  MediaServices &
  MemoryServices &
  ModelServices &
  PersonaServices &
  PreviewServices &
  SessionServices &
  SnapshotServices &
  SystemServices &
  TerminalServices &
  ThreadServices &
  TraceServices &
  TurnServices &
  ValidateServices &
  WorkspaceServices;

export type AppOptions = {
  readonly services: AppServices;
  readonly serverFactory: FastifyServerFactory;
  /** Folder of the built page. */
  readonly pageFolder: string;
  readonly bodyLimit: number;
  /** Hears which route a request takes. */
  readonly onRoute: (request: IncomingMessage, route: string) => void;
  readonly log: Logger;
};

const routes = [
  systemRoutes,
  sessionRoutes,
  conversationRoutes,
  turnRoutes,
  traceRoutes,
  feedRoutes,
  modelRoutes,
  mediaRoutes,
  accountRoutes,
  artifactRoutes,
  approvalRoutes,
  commandRoutes,
  personaRoutes,
  threadRoutes,
  intentRoutes,
  validateRoutes,
  mcpRoutes,
  containerRoutes,
  workspaceRoutes,
  terminalRoutes,
  desktopRoutes,
  previewRoutes,
  snapshotRoutes,
  factRoutes,
  graphRoutes,
];

/** The API and the page. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, serverFactory, pageFolder, bodyLimit, onRoute, log } = options;
  const app = createEmptyApp({ serverFactory, bodyLimit });
  app.addHook("onRequest", (request, reply, done) => {
    const { url } = request.routeOptions;
    if (url !== undefined) onRoute(request.raw, url);
    if (services.isSecure()) reply.header("strict-transport-security", STAY_SECURE);
    done();
  });
  handleErrors(app, log);
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: toPolicy(services),
    // Said above, where people come over TLS.
    strictTransportSecurity: false,
  });
  await app.register(fastifyCookie);
  await app.register(fastifyMultipart, {
    limits: { fileSize: bodyLimit, files: 1, fields: 4, parts: 5 },
  });
  const addRoutes = async (to: FastifyInstance) => {
    for (const define of routes) await to.register(define(services));
    await to.register(memoryRoutes(services, bodyLimit));
  };
  await addRoutes(app);
  const describe = async () => {
    const { describeApi } = await import("./describe-api.ts");
    return describeApi(createEmptyApp({ bodyLimit }), services.version, addRoutes);
  };
  let description: Promise<object> | undefined;
  const isReader = requireScope(services.access, "read");
  app.get("/openapi.json", { onRequest: isReader }, () => (description ??= describe()));
  servePage(app, pageFolder);
  return app;
}

type EmptyAppOptions = {
  readonly serverFactory?: FastifyServerFactory;
  readonly bodyLimit: number;
};

function createEmptyApp({ serverFactory, bodyLimit }: EmptyAppOptions) {
  const app = fastify({
    ...(serverFactory ? { serverFactory } : {}),
    bodyLimit: Math.min(bodyLimit, 4 * MEGABYTE),
    routerOptions: { maxParamLength: 500 },
    logger: false,
    forceCloseConnections: true,
    // Ours are set below; without these Fastify loads its own, which take 2.5 MB.
    schemaController: { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler<z.core.$ZodType>((route) => {
    const validate = validatorCompiler(route);
    // Fastify says null where there is no body; schemas with a default wait for undefined.
    return (value: unknown) => validate(value ?? undefined);
  });
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest(PRINCIPAL, null);
  return app;
}

function refuse(): never {
  throw new Error("every schema is zod's");
}

const toPolicy = ({ previewAddress }: Pick<AppServices, "previewAddress">) => ({
  useDefaults: false,
  directives: {
    "default-src": ["'self'"],
    "script-src": ["'self'"],
    // Positions of floating panels and of highlighted code are inline styles.
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:"],
    "connect-src": ["'self'"],
    "font-src": ["'self'"],
    // What listens in a sandbox may be shown, and can do nothing to the page.
    "frame-src": [() => previewAddress.source()],
    "object-src": ["'none'"],
    "frame-ancestors": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
  },
});

/** Turns whatever a route throws into the one error shape. */
function handleErrors(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const known = toAppError(error);
    if (known.code === "internal") {
      log.error("request-fail", { method: request.method, url: request.routeOptions.url, error });
    }
    if (known.code === "too_large") {
      reply.removeHeader("connection");
      await readToEnd(request.raw);
    }
    return reply.code(toStatus(known.code)).headers(toRetryHeader(known)).send(toErrorBody(known));
  });
}

/**
 * Closing a socket with unread data resets it, and the sender would lose the answer: what is still
 * coming is read and dropped before it, for as long as a request may take.
 */
async function readToEnd(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  request.once("end", resolve).once("close", resolve).once("error", resolve);
  request.resume();
  await promise;
}

function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const problems = error.validation.map((problem) => ({
      path: `${error.validationContext}${problem.instancePath}`,
      message: problem.message ?? "is not valid",
    }));
    const first = problems[0];
    const message = first ? `${first.path}: ${first.message}` : "The request is not valid.";
    return new AppError("invalid_request", message, { data: { problems } });
  }
  const status = error.statusCode ?? 500;
  if (status === 413) return new AppError("too_large", "The request is larger than allowed.");
  if (status === 415) {
    return new AppError("invalid_request", "Send JSON with content-type: application/json.");
  }
  if (status < 500) return new AppError("invalid_request", error.message, { cause: error });
  return new AppError("internal", "Something went wrong here; the log has the details.", {
    cause: error,
  });
}
