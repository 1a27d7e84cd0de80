import { MemoryStatus } from "@steward/contracts/memory.ts";
import { defineCommand } from "../command.ts";
import { createApiClient } from "../create-api-client.ts";
import { embedderText } from "../embedder-text.ts";
import { exitCodes } from "../exit-codes.ts";
import { requireServer } from "../find-server.ts";
import { formatBytes, formatTable } from "../format.ts";

export const memoryStatus = defineCommand({
  usage: "",
  description: "Shows how much is remembered and what is still to be done.",
  words: [0, 0],
  options: {},
  examples: ["steward memory status", "steward memory status --json"],
  async run({ home, terminal, json }) {
    const client = createApiClient(await requireServer(home));
    const status = await client.call({ path: "/api/memory/status", answer: MemoryStatus });
    if (json) terminal.printJson(status);
    else terminal.print(toText(status));
    return exitCodes.ok;
  },
});

function toText({ counts, pending, bytes, embedder, retentionDays }: MemoryStatus): string {
  return formatTable([
    ["said", `${counts.episodes}, ${counts.vectors} of them with vectors`],
    ["facts", `${counts.facts}, ${counts.review} to review`],
    ["graph", `${counts.entities} entities, ${counts.edges} edges`],
    ["size", `about ${formatBytes(bytes)}`],
    ["to do", `${pending.turns} turns, ${pending.embeddings} vectors`],
    ["embedder", embedderText(embedder)],
    ["kept for", retentionDays === null ? "ever" : `${retentionDays} days`],
  ]);
}
