import type { Environment } from "./read-environment.ts";

/** npm's own settings apply whichever way we were started: by npm, or by hand. */
export function toNpmCommand(environment: Environment): readonly string[] {
  const script = environment.npm_execpath;
  return script?.endsWith(".js") ? [process.execPath, script] : ["npm"];
}
