import type { ModelPort } from "@steward/sdk/model-port.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logger.ts";
import { Secret } from "../../kernel/secret.ts";
import { type Admissions, createAdmissions, type KeyProfile } from "./admissions.ts";
import type { ProviderConfig } from "./models-config.ts";
import type { OpenModel, ReachServer, ResolveSecret } from "./ports.ts";
import { protocols } from "./protocols.data.ts";
import { toApiUrl } from "./to-api-url.ts";

/** Where bytes are relayed to; headers by key profile are made once, because a relay is hot. */
export type RelayAddress = {
  readonly origin: string;
  readonly path: string;
  readonly headers: readonly Readonly<Record<string, string>>[];
  readonly extraBody: Readonly<Record<string, unknown>> | undefined;
};

/** A configured provider with its state: what of it rests, which models are open. */
export type Provider = {
  readonly name: string;
  readonly config: ProviderConfig;
  readonly timeoutMs: number;
  readonly admissions: Admissions;
  readonly relay: RelayAddress | undefined;
  open(model: string, profile: KeyProfile): ModelPort;
};

export type ProviderContext = {
  readonly openModel: OpenModel;
  readonly resolveSecret: ResolveSecret;
  readonly reachServer: ReachServer;
  readonly clock: Clock;
  readonly log: Logger;
};

export function createProvider(
  name: string,
  config: ProviderConfig,
  context: ProviderContext,
): Provider {
  const secrets = toSecrets(config, context.resolveSecret);
  const headers = toHeaders(config, context.resolveSecret);
  const baseUrl = toApiUrl(config);
  const opened = new Map<string, ModelPort>();
  const { reachServer, clock, log } = context;
  const reach = baseUrl === "" ? undefined : (signal: AbortSignal) => reachServer(baseUrl, signal);
  return {
    name,
    config,
    timeoutMs: config.timeout * 1000,
    admissions: createAdmissions(secrets, { provider: name, reach, clock, log }),
    relay: toRelay({ config, baseUrl, secrets, headers }),
    open(model, profile) {
      const id = `${profile.index} ${model}`;
      const existing = opened.get(id);
      if (existing) return existing;
      const port = context.openModel({
        provider: name,
        protocol: config.protocol,
        model,
        baseUrl,
        key: profile.secret,
        headers,
        extraBody: config.extra_body,
        region: config.region,
        timeoutMs: config.timeout * 1000,
        script: config.script,
      });
      // A provider with `*` is asked for names that a caller makes up.
      if (opened.size >= 256) opened.clear();
      opened.set(id, port);
      return port;
    },
  };
}

/** What makes two configurations the same provider: state survives a reload that changes neither. */
export function toIdentity(config: ProviderConfig, resolveSecret: ResolveSecret): string {
  const secrets = toSecrets(config, resolveSecret).map((secret) => secret?.reveal() ?? null);
  return JSON.stringify([config, secrets, toHeaders(config, resolveSecret)]);
}

function toSecrets(config: ProviderConfig, resolveSecret: ResolveSecret) {
  if (config.api_key === undefined) {
    const needsNone = protocols[config.protocol].keyless || config.base_url !== undefined;
    return needsNone ? [undefined] : [];
  }
  const references = Array.isArray(config.api_key) ? config.api_key : [config.api_key];
  return references.flatMap((reference) => {
    const secret =
      config.protocol === "bedrock" && reference.includes(",")
        ? resolvePair(reference, resolveSecret)
        : resolveSecret(reference);
    return secret === undefined || secret.reveal() === "" ? [] : [secret];
  });
}

/** `access,secret[,session]`, each a literal or a reference of its own; the session may be missing. */
function resolvePair(reference: string, resolveSecret: ResolveSecret): Secret | undefined {
  const parts = reference.split(",").map((part) => resolveSecret(part.trim())?.reveal() ?? "");
  if (!parts[0] || !parts[1]) return undefined;
  return new Secret(parts.filter((part) => part !== "").join(","));
}

function toHeaders(config: ProviderConfig, resolveSecret: ResolveSecret): Record<string, string> {
  return Object.fromEntries(
    Object.entries(config.headers).flatMap(([name, value]) => {
      const resolved = resolveSecret(value)?.reveal();
      return resolved === undefined ? [] : [[name.toLowerCase(), resolved]];
    }),
  );
}

function toRelay(from: {
  config: ProviderConfig;
  baseUrl: string;
  secrets: ReturnType<typeof toSecrets>;
  headers: Readonly<Record<string, string>>;
}): RelayAddress | undefined {
  if (!protocols[from.config.protocol].relayable) return undefined;
  const url = new URL(`${from.baseUrl}/chat/completions`);
  return {
    origin: url.origin,
    path: url.pathname + url.search,
    headers: from.secrets.map((secret) => ({
      ...(secret ? { authorization: `Bearer ${secret.reveal()}` } : {}),
      ...from.headers,
    })),
    extraBody:
      Object.keys(from.config.extra_body).length === 0 ? undefined : from.config.extra_body,
  };
}
