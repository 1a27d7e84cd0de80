import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { createScriptedModel, Script } from "@steward/sdk/testing/scripted-model.ts";
import type { ModelPort } from "@steward/sdk/model-port.ts";
import { parse } from "yaml";

/** A model that plays the script of its provider: inline, or a YAML or JSON file below `folder`. */
export function openScriptedModel(
  spec: { readonly script: string | readonly unknown[] | undefined },
  folder: string,
): ModelPort {
  try {
    return createScriptedModel(readScript(spec.script, folder));
  } catch (error) {
    const message = `its script cannot be read: ${error instanceof Error ? error.message : ""}`;
    return createScriptedModel([{ moves: [{ fail: "missing", message }] }]);
  }
}

/** Without a script it repeats what it hears. */
function readScript(script: string | readonly unknown[] | undefined, folder: string): Script {
  if (script === undefined) return [];
  if (typeof script !== "string") return Script.parse(script);
  return Script.parse(parse(readFileSync(resolve(folder, script), "utf8")));
}
