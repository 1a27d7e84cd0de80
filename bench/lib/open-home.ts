import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A home folder of its own, which is gone at the end. */
export type Home = AsyncDisposable & {
  readonly folder: string;
  /** What a server needs to know to run on it. */
  readonly env: NodeJS.ProcessEnv;
};

/** With one provider, `lab`, whose model `small` answers. */
export async function openHome(upstream: string): Promise<Home> {
  const folder = await mkdtemp(join(tmpdir(), "steward-bench-"));
  const lab = {
    protocol: "openai",
    base_url: `${upstream}/v1`,
    api_key: "bench-key",
    models: ["small"],
  };
  const models = {
    providers: { lab },
    roles: { output: ["lab/small"] },
    embedded: { download: "off" },
  };
  await mkdir(join(folder, "config"));
  // YAML is a superset of JSON.
  await writeFile(join(folder, "config", "steward.yaml"), JSON.stringify({ models }));
  return {
    folder,
    env: { STEWARD_HOME: folder, STEWARD_PORT: "0", NODE_ENV: "production" },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
