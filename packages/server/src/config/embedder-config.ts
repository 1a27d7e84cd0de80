import { z } from "zod";

export const EmbedderConfig = z
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
export type EmbedderConfig = z.infer<typeof EmbedderConfig>;
