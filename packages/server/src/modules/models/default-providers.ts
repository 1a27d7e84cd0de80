import type { ModelRole } from "@steward/contracts/model-entry.ts";
import { type DefaultProvider, defaultProviders } from "./default-providers.data.ts";
import { type ModelsConfig, ProviderConfig } from "./models-config.ts";

/** Providers and roles that apply where the owner's file names none. */
export type ModelDefaults = {
  readonly providers: Readonly<Record<string, ProviderConfig>>;
  readonly roles: Readonly<Partial<Record<ModelRole, readonly string[]>>>;
};

/** The owner's settings, and what the environment offers where they name nothing. */
export function withEnvironment(
  config: ModelsConfig,
  env: Readonly<Record<string, string | undefined>>,
): ModelsConfig {
  return withDefaults(config, toDefaultProviders(env));
}

/** What the environment offers. `LLM_PROVIDER` puts one provider first, `MODEL_ID` its model. */
export function toDefaultProviders(
  env: Readonly<Record<string, string | undefined>>,
): ModelDefaults {
  const wanted = env.LLM_PROVIDER?.trim().toLowerCase() ?? "";
  const isWanted = (known: DefaultProvider) =>
    known.name === wanted || known.otherNames.includes(wanted);
  const found = defaultProviders
    .filter((known, index) => {
      const twin = defaultProviders.findIndex(
        (other) => other.name === known.name && isSet(other, env),
      );
      return isSet(known, env) && twin === index;
    })
    .toSorted((one, other) => Number(isWanted(other)) - Number(isWanted(one)));
  const providers: Record<string, ProviderConfig> = {};
  for (const [index, known] of found.entries()) {
    providers[known.name] = toProvider(known, env, index === 0 ? modelId(known, env) : undefined);
  }
  const first = found[0];
  if (!first) return { providers, roles: {} };
  const chosen = modelId(first, env);
  const output = chosen ?? first.models[0];
  // Who names a model, or another server, wants no other model beside it.
  const isOwnChoice = chosen !== undefined || movedTo(first, env) !== undefined;
  const small = isOwnChoice ? undefined : first.small;
  return {
    providers,
    roles: {
      ...(output === undefined ? {} : { output: [`${first.name}/${output}`] }),
      ...(small === undefined ? {} : { title: [`${first.name}/${small}`] }),
    },
  };
}

/** The owner's file first: its names win, and its providers keep the roles to themselves. */
export function withDefaults(config: ModelsConfig, defaults: ModelDefaults): ModelsConfig {
  const silent = Object.keys(config.providers).length === 0;
  const roles = { ...config.roles };
  if (silent && Object.values(config.roles).every((candidates) => candidates.length === 0)) {
    for (const [role, candidates] of Object.entries(defaults.roles)) {
      roles[role as ModelRole] = [...candidates];
    }
  }
  // The order counts: without roles the first provider answers.
  const providers = { ...config.providers };
  for (const [name, provider] of Object.entries(defaults.providers)) providers[name] ??= provider;
  return { ...config, providers, roles };
}

function isSet(known: DefaultProvider, env: Readonly<Record<string, string | undefined>>): boolean {
  return known.needs.every((name) => (env[name] ?? "").trim() !== "");
}

function movedTo(
  known: DefaultProvider,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  return known.baseUrlFrom === undefined ? undefined : env[known.baseUrlFrom]?.trim() || undefined;
}

function modelId(
  known: DefaultProvider,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const asked = env.MODEL_ID?.trim();
  if (!asked) return undefined;
  return asked.startsWith(`${known.name}/`) ? asked.slice(known.name.length + 1) : asked;
}

function toProvider(
  known: DefaultProvider,
  env: Readonly<Record<string, string | undefined>>,
  chosen: string | undefined,
): ProviderConfig {
  const moved = movedTo(known, env);
  const listed = [...new Set([...(chosen ? [chosen] : []), ...known.models])];
  const region = env.AWS_REGION ?? env.AWS_DEFAULT_REGION;
  const address = moved ? toUrl(moved) : known.baseUrl;
  return ProviderConfig.parse({
    protocol: known.protocol,
    ...(address ? { base_url: address } : {}),
    ...(known.key ? { api_key: known.key } : {}),
    ...(known.protocol === "bedrock" && region ? { region } : {}),
    models: listed.length === 0 ? [] : [...listed, "*"],
  });
}

/** `OLLAMA_HOST` is also written as a host, with or without a port, and as the address to listen on. */
function toUrl(address: string): string {
  const whole = /^https?:\/\//.test(address) ? address : `http://${address}`;
  const url = URL.parse(whole);
  if (!url) return whole;
  if (url.hostname === "0.0.0.0" || url.hostname === "[::]") url.hostname = "127.0.0.1";
  if (!/^https?:\/\//.test(address) && url.port === "") url.port = "11434";
  return url.toString().replace(/\/+$/, "");
}
