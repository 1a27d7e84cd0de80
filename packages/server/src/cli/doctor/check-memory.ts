import { MemoryStatus } from "@steward/contracts/memory.ts";
import { createApiClient } from "../create-api-client.ts";
import { embedderText } from "../embedder-text.ts";
import type { Check } from "./finding.ts";

/** What the memory holds, and whether it can find things by their meaning. */
export const checkMemory: Check = async ({ loaded, server }) => {
  const check = "memory";
  if (!loaded.ok) return [];
  if (!loaded.config.memory.enabled) {
    return [{ check, status: "info", message: "off (memory.enabled)" }];
  }
  if (server.kind !== "running") {
    const { provider } = loaded.config.memory.embedder;
    return [
      { check, status: "info", message: `on, embedder ${provider}; the server is not running` },
    ];
  }
  const client = createApiClient(server.run);
  const status = await client.call({ path: "/api/memory/status", answer: MemoryStatus });
  const { counts, embedder } = status;
  return [
    {
      check,
      status: embedder.state === "failed" ? "warn" : "ok",
      message: `${counts.episodes} things said, ${counts.facts} facts; embedder: ${embedderText(embedder)}`,
      ...(embedder.state === "failed"
        ? { hint: "It is tried again by itself. Choose another with memory.embedder.provider." }
        : {}),
    },
  ];
};
