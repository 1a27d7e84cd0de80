import { Status } from "@steward/contracts/status.ts";
import { discoverModels } from "../../modules/models/index.ts";
import { probeServer } from "../../adapters/ai-sdk/probe-server.ts";
import { Config } from "../../config/config-schema.ts";
import { createApiClient } from "../create-api-client.ts";
import { embeddedText } from "../embedded-text.ts";
import { modelQuality } from "../model-quality.ts";
import type { Check, Finding } from "./finding.ts";

/** Model servers on this machine that nobody had to configure. */
export const checkLocalServers: Check = async () => {
  const { providers } = await discoverModels(Config.parse({}).models, probeServer);
  const found = Object.entries(providers).map(([name, { base_url: url, models }]): Finding => {
    const message = `${name} answers at ${url ?? ""} with ${models.length} models`;
    return { check: "local models", status: "ok", message };
  });
  if (found.length > 0) return found;
  const hint = "Ollama (https://ollama.com) is the easiest way to run good models yourself.";
  return [
    {
      check: "local models",
      status: "info",
      message: "no Ollama, llama.cpp or LM Studio found",
      hint,
    },
  ];
};

export const checkEmbedded: Check = async ({ server, loaded }) => {
  if (server.kind !== "running") {
    if (!loaded.ok) return [];
    const { download, model } = loaded.config.models.embedded;
    const message = `${model === "auto" ? "the best that there is room for" : model}, known once the server runs (download: ${download})`;
    return [{ check: "built-in model", status: "info", message, hint: modelQuality(model) }];
  }
  const client = createApiClient(server.run);
  const { embedded } = await client.call({ path: "/api/status", answer: Status });
  return [
    {
      check: "built-in model",
      status: embedded.phase === "failed" ? "warn" : "info",
      message: embeddedText(embedded),
      ...(embedded.phase === "off" ? {} : { hint: modelQuality(embedded.model) }),
    },
  ];
};
