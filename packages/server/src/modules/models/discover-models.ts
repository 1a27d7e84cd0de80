import { localServers } from "./default-providers.data.ts";
import { withDefaults } from "./default-providers.ts";
import { type ModelsConfig, ProviderConfig } from "./models-config.ts";
import type { ProbeServer } from "./ports.ts";
import { toApiUrl } from "./to-api-url.ts";

const embedders = /embed|bge-|minilm|rerank/i;

/**
 * Asks servers on the owner's machine or network what they serve. Without any provider it looks
 * at the usual ports; otherwise only at configured servers that list no models.
 */
export async function discoverModels(
  config: ModelsConfig,
  probe: ProbeServer,
): Promise<ModelsConfig> {
  if (Object.keys(config.providers).length === 0) return findLocalServer(config, probe);
  const found = await Promise.all(
    Object.entries(config.providers).map(async ([name, provider]) => {
      if (provider.models.length > 0 || !isOwn(provider)) return [name, provider] as const;
      const models = await probe(toApiUrl(provider));
      return [name, { ...provider, models: toListed(models ?? []) }] as const;
    }),
  );
  return { ...config, providers: Object.fromEntries(found) };
}

async function findLocalServer(config: ModelsConfig, probe: ProbeServer): Promise<ModelsConfig> {
  const answers = await Promise.all(
    localServers.map(async (server) => ({
      server,
      models: toListed((await probe(server.url)) ?? []),
    })),
  );
  const live = answers.filter((answer) => answer.models.length > 0);
  return withDefaults(config, {
    providers: Object.fromEntries(
      live.map(({ server, models }) => [
        server.name,
        ProviderConfig.parse({ protocol: server.protocol, base_url: server.url, models }),
      ]),
    ),
    roles: {},
  });
}

/** `*` stays in: a model that was pulled later is there without a restart. */
function toListed(models: readonly string[]): string[] {
  const usable = models.filter((model) => !embedders.test(model));
  return usable.length === 0 ? [] : [...usable, "*"];
}

function isOwn(provider: ProviderConfig): boolean {
  if (provider.protocol === "ollama") return true;
  if (provider.protocol !== "openai" || !provider.base_url) return false;
  const host = new URL(provider.base_url).hostname;
  return host === "localhost" || host === "[::1]" || host.startsWith("127.");
}
