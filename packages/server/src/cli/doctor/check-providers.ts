import { ModelList } from "@steward/contracts/model-entry.ts";
import type { Secret } from "../../kernel/secret.ts";
import type { ProviderConfig } from "../../modules/models/index.ts";
import { withEnvironment } from "../../modules/models/index.ts";
import { createSecretResolver } from "../../config/create-secret-resolver.ts";
import { referenceOf } from "../../config/find-references.ts";
import { createApiClient } from "../create-api-client.ts";
import type { ServerSearch } from "../find-server.ts";
import type { Check, Finding } from "./finding.ts";

/** Where the well-known providers list their models, by protocol; the others need a `base_url`. */
const providerAddresses: Readonly<Record<string, string>> = {
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com/v1",
  google: "https://generativelanguage.googleapis.com/v1beta",
  openrouter: "https://openrouter.ai/api/v1",
  ollama: "http://127.0.0.1:11434/v1",
};

const timeoutMs = 3_000;
const modelsHint = "What can answer: steward models list";

type Resolve = (reference: string) => Secret | undefined;

/** Asks each provider for its list of models, with the first key. */
export const checkProviders: Check = async ({ loaded, server, serverVariables }) => {
  if (!loaded.ok) return [];
  const { config, environment } = loaded;
  const { providers } = withEnvironment(config.models, environment);
  const resolve = createSecretResolver(() => environment);
  const found = await Promise.all(
    Object.entries(providers).map(async ([name, provider]) => {
      const check = `provider ${name}`;
      const variable = variablesOf(provider).find((each) => serverVariables.includes(each));
      return variable === undefined ? checkProvider(check, provider, resolve) : elsewhere(check);
    }),
  );
  if (found.length > 0) return found;
  const names = await findOfServer(server);
  if (names.length > 0) {
    const message = `none is configured or in this environment; the running server has ${names.join(", ")}`;
    return [{ check: "providers", status: "info", message, hint: modelsHint }];
  }
  return [
    {
      check: "providers",
      status: "info",
      message: "no provider is configured and no key is in the environment",
      hint: "Set a key such as OPENAI_API_KEY, or add a provider to steward.yaml.",
    },
  ];
};

/** Asked with a key that is not here, it would refuse. */
function elsewhere(check: string): Finding {
  return {
    check,
    status: "info",
    message: "has its key from the running server's environment, which this shell has not",
    hint: modelsHint,
  };
}

/** The variables that requests to it need. */
function variablesOf({ api_key: key, headers }: ProviderConfig): readonly string[] {
  const [first] = [key ?? []].flat();
  return [first, ...Object.values(headers)].flatMap((text) => referenceOf(text ?? "") ?? []);
}

/** What its own environment offers, or what it has found on this machine. */
async function findOfServer(server: ServerSearch): Promise<readonly string[]> {
  if (server.kind !== "running") return [];
  const client = createApiClient(server.run);
  const { models } = await client.call({ path: "/api/models", answer: ModelList });
  const given = models.filter(
    ({ kind, provider }) => kind === "provider" && provider !== "embedded",
  );
  return [...new Set(given.map(({ provider }) => provider))];
}

async function checkProvider(
  check: string,
  provider: ProviderConfig,
  resolve: Resolve,
): Promise<Finding> {
  if (provider.protocol === "scripted" || provider.protocol === "embedded") {
    return { check, status: "info", message: "is part of this program" };
  }
  const url = addressOf(provider);
  if (provider.protocol === "bedrock" || url === "") {
    return {
      check,
      status: "info",
      message: "cannot be asked without cost; it shows at the first message",
    };
  }
  try {
    const response = await fetch(`${url}/models`, {
      headers: toHeaders(provider, resolve),
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return toFinding(check, url, response.status);
  } catch (error) {
    return {
      check,
      status: "fail",
      message: `does not answer at ${url} (${reasonOf(error)}).`,
      hint: "Is it running, and is base_url right?",
    };
  }
}

function addressOf({ protocol, base_url: own }: ProviderConfig): string {
  const address = (own ?? providerAddresses[protocol] ?? "").replace(/\/+$/u, "");
  return protocol === "ollama" && !address.endsWith("/v1") ? `${address}/v1` : address;
}

function toFinding(check: string, url: string, status: number): Finding {
  if (status < 300) return { check, status: "ok", message: `answers at ${url}` };
  if (status === 401 || status === 403) {
    const hint = "Check api_key, or the variable that it refers to.";
    return { check, status: "fail", message: `refuses the key (status ${status}).`, hint };
  }
  if (status === 404 || status === 405) {
    return { check, status: "ok", message: `answers at ${url}, but lists no models` };
  }
  const hint = "It may be busy, or base_url may be wrong.";
  return {
    check,
    status: "warn",
    message: `answers with status ${status} at ${url}/models.`,
    hint,
  };
}

function toHeaders(provider: ProviderConfig, resolve: Resolve): Record<string, string> {
  const headers = Object.fromEntries(
    Object.entries(provider.headers).map(([name, value]) => [name, resolve(value)?.reveal() ?? ""]),
  );
  const [first] = [provider.api_key ?? []].flat();
  const key = first === undefined ? undefined : resolve(first)?.reveal();
  if (key === undefined) return headers;
  if (provider.protocol === "anthropic") {
    return { "x-api-key": key, "anthropic-version": "2023-06-01", ...headers };
  }
  if (provider.protocol === "google") return { "x-goog-api-key": key, ...headers };
  return { authorization: `Bearer ${key}`, ...headers };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `no answer within ${timeoutMs / 1_000} s`;
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return "code" in cause ? String(cause.code) : cause.message;
}
