import { z } from "zod";

const address = z.url({ protocol: /^https?$/ });

const EmbedderConfig = z
  .strictObject({
    provider: z
      .enum(["builtin", "openai", "ollama", "folder", "off"])
      .default("builtin")
      .describe(
        "What turns text into vectors: the built-in model, an OpenAI-compatible server, Ollama, an ONNX model of your own, or nothing (recall then goes by words alone).",
      ),
    model: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe(
        "The model, for openai (`text-embedding-3-small` when left out) and ollama (`mxbai-embed-large`).",
      ),
    base_url: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe("Where the server is; the provider's usual address when left out."),
    api_key: z
      .string()
      .min(1)
      .meta({ secret: true })
      .optional()
      .describe("A key or `env:NAME`, for openai."),
    folder: z
      .string()
      .min(1)
      .optional()
      .describe(
        "For folder: holds `model.onnx` and `tokenizer.json` or `vocab.txt` (WordPiece). Relative to the home folder.",
      ),
  })
  .refine(({ provider, folder }) => provider !== "folder" || folder !== undefined, {
    path: ["folder"],
    message: "say which folder, since memory.embedder.provider is folder",
  });

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
      .meta({ needsRestart: true })
      .describe(
        "What answers questions about the graph: the database, or a Neo4j server that gets a copy.",
      ),
    url: address.optional().meta({ needsRestart: true }).describe("Where Neo4j's HTTP API is."),
    user: z
      .string()
      .min(1)
      .default("neo4j")
      .meta({ needsRestart: true })
      .describe("Who signs in there."),
    password: z
      .string()
      .min(1)
      .meta({ secret: true })
      .optional()
      .meta({ needsRestart: true })
      .describe("The password, or `env:NAME`."),
    database: z
      .string()
      .min(1)
      .default("neo4j")
      .meta({ needsRestart: true })
      .describe("The database there."),
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
