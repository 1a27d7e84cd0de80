import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { configPath } from "./load-config.ts";

/** Writes the commented example where no config is; one that is there is never touched. */
export function ensureExampleConfig(home: string): void {
  const file = configPath(home);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, exampleConfig, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

/** What a first start writes: every line commented out, so that it says nothing until someone wants it to. */
export const exampleConfig = `# Steward's settings. Every line is commented out: without them it listens on
# http://127.0.0.1:7070 and uses keys from the environment (OPENAI_API_KEY,
# ANTHROPIC_API_KEY, ...), else a local Ollama, llama.cpp or LM Studio, else a
# small built-in model. Changes apply when the file is saved; host, port and TLS
# at the next start. All keys: docs/configuration.md. Check with: steward config check
#
# Keep keys out of this file: put LAB_KEY=... into config/.env beside it and
# refer to it as env:LAB_KEY.

#models:
#  providers:
#    lab:
#      protocol: openai              # openai, anthropic, google, bedrock, openrouter, ollama
#      base_url: http://127.0.0.1:9999/v1
#      api_key: env:LAB_KEY
#      models: [small, large]
#  roles:
#    output: [lab/large, lab/small]  # in order of preference
#    title: [lab/small]
#  aliases:
#    gpt-4: steward-chat             # names that a front end insists on
#  budgets:
#    per_day_usd: 5
#  embedded:
#    download: auto                  # auto, ask or off

#server:
#  port: 7070
#  host: 127.0.0.1
#  allowed_hosts: [steward.example.org]
#  cors_origins: [https://chat.example.org]

#logs:
#  level: info
#  components:
#    models: debug
`;
