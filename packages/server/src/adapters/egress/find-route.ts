import type { IncomingMessage } from "node:http";
import { isHostAllowed } from "../../kernel/host-rule.ts";
import { checkRequest } from "./check-request.ts";
import type { Visit } from "./create-visit.ts";
import { parseRequestTarget, parseTunnelTarget, type Target } from "./parse-target.ts";
import { planCredential } from "./plan-credential.ts";
import { planRequest, type Plan } from "./plan-request.ts";
import type { EgressPorts, SandboxReach } from "./ports.ts";
import { RefusedRequest, refuseMalformed } from "./refused-request.ts";
import type { Credential, Credentials } from "./create-credentials.ts";

const suffix = ".cred.internal";

type CredentialUse = {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly reach: SandboxReach;
};

/** Servers decode a path once, some of them twice. */
const maxDecodings = 4;

export type RouteOptions = Pick<EgressPorts, "reach" | "credentials" | "outbound"> & {
  readonly sandboxId: string;
};

/** How a request goes on; throws where it does not. */
export async function findRoute(
  request: IncomingMessage,
  visit: Visit,
  options: RouteOptions,
): Promise<Plan> {
  const { credentials, outbound } = options;
  const target = parseRequestTarget(request.url ?? "");
  visit.target = target;
  checkRequest(request, target);
  const reach = await findReach(visit, options);
  const name = toCredentialName(target.host);
  if (name === null) {
    checkDomain(reach, target);
    return planRequest(request, target, outbound);
  }
  if (target.port !== 80) throw refuseCredentialUrl(name);
  const { path } = target;
  const use = { name, method: request.method ?? "", path, reach };
  return planCredential(request, findCredential(credentials, use), { path, outbound });
}

/** The same for a tunnel. */
export async function findTunnel(
  request: IncomingMessage,
  visit: Visit,
  options: RouteOptions,
): Promise<Pick<Plan, "open">> {
  const target = parseTunnelTarget(request.url ?? "");
  visit.target = target;
  checkRequest(request, target);
  const reach = await findReach(visit, options);
  const name = toCredentialName(target.host);
  if (name !== null) throw refuseCredentialUrl(name);
  checkDomain(reach, target);
  return { open: (signal) => options.outbound.open(target, signal) };
}

async function findReach(visit: Visit, { reach, sandboxId }: RouteOptions): Promise<SandboxReach> {
  const found = await reach(sandboxId);
  visit.reach = found;
  if (found?.network === "restricted") return found;
  throw new RefusedRequest(403, "No Network", "This sandbox has no network.");
}

function checkDomain({ domains, kind }: SandboxReach, target: Target): void {
  if (isHostAllowed(domains, target)) return;
  const isWeb = target.port === 80 || target.port === 443;
  const host = target.host.includes(":") ? `[${target.host}]` : target.host;
  const rule = isWeb ? host : `${host}:${target.port}`;
  throw new RefusedRequest(
    403,
    "Not On The List Of This Sandbox",
    `${rule} is not on the list of what this sandbox may reach. The owner allows it by adding "${rule}" to the domains of "${kind}" in config/containers/registry.yaml, or for one conversation by approving that the browser opens it.`,
  );
}

/** TLS is not intercepted: inside a tunnel nothing could be added. */
function refuseCredentialUrl(name: string): RefusedRequest {
  return new RefusedRequest(
    400,
    "Use http For Credentials",
    `Use http://${name}.cred.internal/ without a port: what leaves the machine is https.`,
  );
}

/** The name of the credential that a host stands for; null: it is a host like any other. */
function toCredentialName(host: string): string | null {
  return host.endsWith(suffix) ? host.slice(0, -suffix.length) : null;
}

/** The credential, where this sandbox may use it for this. */
function findCredential(credentials: Credentials, use: CredentialUse): Credential {
  const { name, method, path, reach } = use;
  const credential = credentials.find(name);
  if (!credential || !isFor(credential, reach)) {
    throw refuse(
      `There is no credential "${name}" for this sandbox. The owner sets it up under sandboxes.credentials in config/steward.yaml.`,
    );
  }
  if (credential.methods.length > 0 && !credential.methods.includes(method)) {
    throw refuse(
      `The credential "${name}" is not for ${method}. The owner adds methods to sandboxes.credentials.${name}.methods in config/steward.yaml.`,
    );
  }
  const [pathname = ""] = path.split("?", 1);
  if (hasDotSegment(pathname)) throw refuseMalformed("The path has dots that lead out of it.");
  if (credential.paths.length > 0 && !credential.paths.some((each) => isBelow(pathname, each))) {
    throw refuse(
      `The credential "${name}" is not for this path. The owner adds paths to sandboxes.credentials.${name}.paths in config/steward.yaml.`,
    );
  }
  return credential;
}

function isFor(
  { kinds, conversations }: Credential,
  { kind, conversationId }: SandboxReach,
): boolean {
  const isConversation = conversationId !== null && conversations.includes(conversationId);
  return (
    (kinds.length === 0 || kinds.includes(kind)) && (conversations.length === 0 || isConversation)
  );
}

function isBelow(path: string, pattern: string): boolean {
  return pattern.endsWith("*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}

/** Also in the spellings that some servers decode, or cut off at a semicolon. */
function hasDotSegment(path: string): boolean {
  let plain = path;
  for (let round = 0; /%(?:2[ef5]|5c|3b)/iu.test(plain); round++) {
    if (round === maxDecodings) return true;
    plain = plain.replaceAll(/%(?:2[ef5]|5c|3b)/giu, (code) => decodeURIComponent(code));
  }
  return plain.split(/[/\\]/u).some((segment) => /^\.\.?(?:;|$)/u.test(segment));
}

function refuse(message: string): RefusedRequest {
  return new RefusedRequest(403, "Credential Not Allowed", message);
}
