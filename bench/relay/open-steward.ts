import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startChild } from "./child.ts";

const steward = fileURLToPath(
  new URL("../../packages/server/src/main/steward.ts", import.meta.url),
);

/** The real server in a home of its own, with an upstream and a key. */
export type Steward = AsyncDisposable & {
  readonly url: string;
  readonly pid: number;
  readonly key: string;
};

/** `models` are offered as `lab/<model>`; the first answers turns. */
export async function openSteward(upstream: string, models: readonly string[]): Promise<Steward> {
  const home = await mkdtemp(join(tmpdir(), "steward-relay-bench-"));
  await mkdir(join(home, "config"));
  const config = {
    models: {
      providers: {
        lab: { protocol: "openai", base_url: `${upstream}/v1`, api_key: "bench-key", models },
      },
      roles: { output: [`lab/${models[0]}`] },
      budgets: { per_day_usd: 1_000_000, per_day_tokens: 1_000_000_000_000 },
      embedded: { download: "off" },
    },
  };
  // YAML is a superset of JSON.
  await writeFile(join(home, "config", "steward.yaml"), JSON.stringify(config));
  const env = { STEWARD_HOME: home, STEWARD_PORT: "0", NODE_ENV: "production" };
  const child = await startChild(steward, ["start", "--json"], env);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [steward, "keys", "create", "--name", "bench", "--json"],
    { env: { ...process.env, ...env } },
  );
  const { key } = JSON.parse(stdout) as { key: string };
  return {
    url: String(child.ready.url),
    pid: Number(child.ready.pid),
    key,
    async [Symbol.asyncDispose]() {
      await child[Symbol.asyncDispose]();
      await rm(home, { recursive: true, force: true });
    },
  };
}
