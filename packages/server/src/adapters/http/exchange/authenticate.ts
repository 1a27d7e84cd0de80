import type { IncomingHttpHeaders } from "node:http";
import type { Scope } from "@steward/contracts/account.ts";
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import { AppError } from "../../../kernel/app-error.ts";
import type { Access, Principal } from "../../../modules/access/index.ts";
import { isOriginOf } from "./request-guard.ts";

export const SESSION_COOKIE = "steward_session";

/** The request's own slot for who makes it. */
export const PRINCIPAL = "principal";

/** How clients learn what a refused request lacks. */
const CHALLENGE = 'Bearer realm="steward"';

/** The principal of a request that went through `requireScope`. */
export function principalOf(request: FastifyRequest): Principal {
  const principal = request.getDecorator<Principal | null>(PRINCIPAL);
  if (principal) return principal;
  throw new AppError("unauthorized", "Sign in, or send an API key.");
}

/** Lets a request through whose key or session has the scope; before its body is read. */
export function requireScope(access: Access, scope: Scope): onRequestAsyncHookHandler {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const principal = await authenticate(access, request);
    request.setDecorator<Principal | null>(PRINCIPAL, principal);
    if (principal === null) reply.header("www-authenticate", CHALLENGE);
    if (!principalOf(request).scopes.has(scope)) {
      reply.header(
        "www-authenticate",
        `${CHALLENGE}, error="insufficient_scope", scope="${scope}"`,
      );
      throw new AppError("forbidden", `This needs the scope ${scope}.`);
    }
  };
}

/** After `requireScope`: lets people through, and programs whose key has this scope as well. */
export function requireOfKeys(scope: Scope): onRequestAsyncHookHandler {
  return async (request: FastifyRequest) => {
    const { via, scopes } = principalOf(request);
    if (via.kind !== "key" || scopes.has(scope)) return;
    throw new AppError("forbidden", `Sign in, or send a key with the scope ${scope}.`);
  };
}

/** After `requireScope`: for what is the owner's business. */
export async function requireOwner(request: FastifyRequest): Promise<void> {
  if (principalOf(request).role !== "owner") {
    throw new AppError("forbidden", "Only the owner can see this.");
  }
}

function authenticate(access: Access, request: FastifyRequest): Promise<Principal | null> {
  const session = request.cookies[SESSION_COOKIE];
  const { headers, ip: address } = request;
  return identify(access, { headers, address, session, isUnsafe: isUnsafe(request) });
}

export type Credentials = {
  readonly headers: IncomingHttpHeaders;
  /** Where they come from. */
  readonly address: string | undefined;
  readonly session: string | undefined;
  /** Whether a hostile page would gain something by sending it with somebody's session. */
  readonly isUnsafe: boolean;
};

/** Who shows these, if anybody. */
export async function identify(
  access: Access,
  { headers, address, session, isUnsafe: isGuarded }: Credentials,
): Promise<Principal | null> {
  if (bearerOf(headers.authorization) !== undefined) {
    return identifyByKey(access, { headers, address });
  }
  if (session === undefined) return null;
  if (isGuarded && !isFromOurPage(headers)) {
    throw new AppError("forbidden", "A session may only be used from the page itself.");
  }
  return access.authenticateSession(session);
}

/** Who shows this key, if anybody. */
export function identifyByKey(
  access: Access,
  { headers, address }: Pick<Credentials, "headers" | "address">,
): Principal | null {
  const key = bearerOf(headers.authorization);
  if (key === undefined) return null;
  const principal = access.authenticateKey(key);
  if (!principal) access.refuseGuess(address ?? "");
  return principal;
}

export function bearerOf(header: string | undefined): string | undefined {
  return /^bearer (\S+)$/iu.exec(header ?? "")?.[1];
}

function isUnsafe(request: FastifyRequest): boolean {
  return request.method !== "GET" && request.method !== "HEAD";
}

/** Browsers name the origin of every unsafe request; the guard has compared it with ours. */
function isFromOurPage({ origin, host }: IncomingHttpHeaders): boolean {
  return origin !== undefined && host !== undefined && isOriginOf(origin, host);
}
