import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Home } from "./open-home.ts";
import { startProcess, type StartedProcess } from "./start-process.ts";

const root = resolve(import.meta.dirname, "../..");

export type StewardServer = StartedProcess & {
  readonly url: string;
  /** Acts as the owner. */
  readonly token: string;
};

/** The same server, as people start it and without npm around it. */
export const startCommands = {
  node: [process.execPath, join(root, "scripts/start.mjs"), "--json"],
  npm: ["npm", "start", "--silent", "--prefix", root, "--", "--json"],
} as const;

export async function startSteward(
  home: Home,
  command: readonly string[] = startCommands.node,
): Promise<StewardServer> {
  const server = await startProcess({
    command,
    env: home.env,
    // npm stays around the server and passes no signal on.
    stop: (ready) => Number(ready.pid),
  });
  const run = JSON.parse(await readFile(join(home.folder, "run.json"), "utf8")) as {
    token: string;
  };
  return { ...server, url: String(server.ready.url), token: run.token };
}
