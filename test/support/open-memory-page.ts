import type { NewEpisode } from "@steward/contracts/memory.ts";
import { createMemoryClient, type MemoryClient } from "./memory-client.ts";
import { openPageServer, type PageServer } from "./open-page-server.ts";
import { createOwner } from "./steward-client.ts";

const config = {
  models: {
    providers: {
      lab: {
        protocol: "scripted",
        models: ["large"],
        script: [{ when: "only say yes", moves: [{ text: "Yes." }] }, { moves: [{ echo: true }] }],
      },
    },
    roles: { output: ["lab/large"] },
    embedded: { download: "off" },
  },
};

const said: readonly NewEpisode[] = [
  ["user", "My dog Biscuit is afraid of thunder, so we stay in when a storm comes."],
  ["assistant", "Then a quiet room and a blanket may help him."],
  ["user", "We sail to Madeira in June with the boat of my sister Clara."],
  ["assistant", "The crossing from Lisbon takes about four days with fair wind."],
].map(([role, text], index) => ({
  ref: `holiday:${index}`,
  conversation: "holiday plans",
  role: role === "user" ? "user" : "assistant",
  text: text ?? "",
  at: Date.UTC(2025, 4, 3, 9, index),
}));

export type MemoryPage = PageServer & { readonly memory: MemoryClient };

const byWords = { embedder: { provider: "off" }, recall: { auto: false } };

/** The memory can be set up as a program does it. */
export async function openMemoryPage(settings: object = byWords): Promise<MemoryPage> {
  const server = await openPageServer(JSON.stringify({ ...config, memory: settings }));
  const memory = createMemoryClient(createOwner(server.home));
  return { ...server, memory };
}

export async function fillMemory(memory: MemoryClient): Promise<void> {
  await memory.storeLines(said);
  for (const fact of [
    { key: "lives_in", value: "Porto", category: "place" },
    { key: "lives_in", value: "Lisbon", category: "place" },
    { key: "sister", value: "Clara", category: "family" },
    { subject: "Clara", key: "lives_in", value: "Faro", category: "place" },
    { key: "likes", value: "strong coffee", category: "preference" },
    { key: "works_at", value: "Harbour Office", category: "work" },
    { key: "owns", value: "a red bicycle", category: "possession", confidence: 0.3 },
  ] as const) {
    await memory.keep(fact);
  }
}
