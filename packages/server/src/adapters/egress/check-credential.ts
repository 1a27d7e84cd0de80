import type { Credential, Credentials } from "./create-credentials.ts";
import type { SandboxReach } from "./ports.ts";
import { refuseMalformed, RefusedRequest } from "./refused-request.ts";

const suffix = ".cred.internal";

/** The name of the credential that a host stands for; null: it is a host like any other. */
export function toCredentialName(host: string): string | null {
  return host.endsWith(suffix) ? host.slice(0, -suffix.length) : null;
}

export type CredentialUse = {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly reach: SandboxReach;
};

/** The credential, where this sandbox may use it for this. */
export function findCredential(credentials: Credentials, use: CredentialUse): Credential {
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

/** Servers decode a path once, some of them twice. */
const maxDecodings = 4;

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
