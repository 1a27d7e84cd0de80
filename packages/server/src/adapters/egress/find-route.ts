import type { IncomingMessage } from "node:http";
import { isHostAllowed } from "../../kernel/host-rule.ts";
import { findCredential, toCredentialName } from "./check-credential.ts";
import { checkRequest } from "./check-request.ts";
import type { Visit } from "./create-visit.ts";
import { parseRequestTarget, parseTunnelTarget, type Target } from "./parse-target.ts";
import { planCredential } from "./plan-credential.ts";
import { planRequest, type Plan } from "./plan-request.ts";
import type { EgressPorts, SandboxReach } from "./ports.ts";
import { RefusedRequest } from "./refused-request.ts";

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
