import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findServerNode, serverEntry } from "../prepare/paths.mjs";
import { tryProgram } from "./run-program.mjs";

const PATIENCE_MS = 120_000;
const CONFIG = {
  models: {
    providers: {
      play: { protocol: "scripted", models: ["one"], script: [{ moves: [{ text: "Hello." }] }] },
    },
    roles: { output: ["play/one"] },
    embedded: { download: "off" },
  },
  memory: { embedder: { provider: "off" } },
};

/**
 * Node keeps what it has compiled when a process ends by itself. Tests kill their servers, so each of
 * hundreds would compile everything anew: one that answers once and ends in peace saves them that.
 */
export async function warmServer({ PATH }) {
  const home = mkdtempSync(join(tmpdir(), "steward-warm-"));
  mkdirSync(join(home, "config"));
  writeFileSync(join(home, "config", "steward.yaml"), JSON.stringify(CONFIG));
  // As the tests start theirs: what is kept is kept in the same place.
  const env = { PATH, HOME: home, STEWARD_HOME: home, STEWARD_PORT: "0" };
  const server = spawn(findServerNode(), [serverEntry, "start", "--json"], {
    cwd: home,
    env,
    stdio: ["ignore", "pipe", "ignore"],
    timeout: PATIENCE_MS,
  });
  const ended = once(server, "close");
  await Promise.race([once(server.stdout, "data"), ended]);
  const question = [serverEntry, "chat", "How are you?"];
  await tryProgram(findServerNode(), question, { env, timeout: PATIENCE_MS });
  server.kill("SIGTERM");
  await ended;
  rmSync(home, { recursive: true, force: true });
}
