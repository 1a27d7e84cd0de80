import type { ProviderConfig } from "./models-config.ts";
import { protocols } from "./protocols.data.ts";

/** The provider's address without a slash at the end; empty where its protocol has none. */
export function toApiUrl(provider: ProviderConfig): string {
  const facts = protocols[provider.protocol];
  if (!provider.base_url) return facts.baseUrl;
  const bare = provider.base_url.replace(/\/+$/, "");
  return bare.endsWith(facts.suffix) ? bare : bare + facts.suffix;
}
