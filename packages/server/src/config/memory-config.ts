import { z } from "zod";
import { EmbedderConfig } from "./embedder-config.ts";

const address = z.url({ protocol: /^https?$/ });

const RecallConfig = z.strictObject({
  auto: z
    .boolean()
    .default(true)
    .describe("Look for what was said before at the start of every turn, without being asked."),
  budget_tokens: z
    .int()
    .min(50)
    .max(20_000)
    .default(600)
    .describe("Most tokens of recalled text in the prompt of a turn."),
  max_ms: z
    .int()
    .min(10)
    .max(60_000)
    .default(1_500)
    .describe("Most milliseconds that a turn waits for the memory; it then goes on without."),
});

const VectorsConfig = z
  .strictObject({
    driver: z
      .enum(["sqlite", "qdrant"])
      .default("sqlite")
      .describe("Where vectors are searched: in this process, or in a Qdrant server."),
    url: address.optional().describe("Where the Qdrant server is."),
    api_key: z
      .string()
      .min(1)
      .meta({ secret: true })
      .optional()
      .describe("Its key, or `env:NAME`."),
  })
  .refine(({ driver, url }) => driver === "sqlite" || url !== undefined, {
    path: ["url"],
    message: "say where it is, since memory.vectors.driver is qdrant",
  });

const GraphConfig = z
  .strictObject({
    driver: z
      .enum(["sqlite", "neo4j"])
      .default("sqlite")
      .describe(
        "What answers questions about the graph: the database, or a Neo4j server that gets a copy.",
      ),
    url: address.optional().describe("Where Neo4j's HTTP API is."),
    user: z.string().min(1).default("neo4j").describe("Who signs in there."),
    password: z
      .string()
      .min(1)
      .meta({ secret: true })
      .optional()
      .describe("The password, or `env:NAME`."),
    database: z.string().min(1).default("neo4j").describe("The database there."),
  })
  .refine(({ driver, url }) => driver === "sqlite" || url !== undefined, {
    path: ["url"],
    message: "say where it is, since memory.graph.driver is neo4j",
  });

export const MemoryConfig = z.strictObject({
  enabled: z
    .boolean()
    .default(true)
    .describe("Whether turns are remembered and can be recalled. Off: nothing is kept."),
  recall: RecallConfig.prefault({}).describe("What turns are told of earlier ones."),
  remember: z
    .enum(["rules", "model", "off"])
    .default("rules")
    .describe(
      "How facts are found in what users say: by rules, by rules and one call of the small model a turn, or not at all.",
    ),
  retention_days: z
    .int()
    .positive()
    .optional()
    .describe("Forget what is older than so many days; nothing when left out."),
  embedder: EmbedderConfig.prefault({}).describe("What makes texts comparable by meaning."),
  vectors: VectorsConfig.prefault({}).describe("Where vectors are searched."),
  graph: GraphConfig.prefault({}).describe("Where the graph is searched."),
});
export type MemoryConfig = z.infer<typeof MemoryConfig>;
