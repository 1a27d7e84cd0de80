import type { Script } from "@steward/sdk/testing/scripted-model.ts";

/** A config whose only model plays a script. JSON, which is YAML too. */
export function toScriptedConfig(script: Script, more: object = {}): string {
  const models = {
    providers: { play: { protocol: "scripted", models: ["one"], script } },
    roles: { output: ["play/one"] },
    embedded: { download: "off" },
    ...more,
  };
  return JSON.stringify({ models });
}
