import { z } from "zod";
import type { Ask, ModelWord } from "../models/index.ts";

export type LayerQuestion = Omit<Parameters<Ask>[0], "request"> & {
  readonly system: string;
  readonly text: string;
  readonly schema: z.ZodType;
};

/** Thoughts count too: models that think aloud need the most of it. */
const MAX_TOKENS = 4_000;

/** Asks a model for JSON of a schema. */
export function askLayer(
  ask: Ask,
  { system, text, schema, ...question }: LayerQuestion,
  signal: AbortSignal,
): Promise<ModelWord> {
  const { $schema: _dialect, ...jsonSchema } = z.toJSONSchema(schema, { io: "input" });
  const form = `Answer with JSON only, of this JSON Schema: ${JSON.stringify(jsonSchema)}`;
  const request = {
    messages: [
      { role: "system", text: `${system}\n${form}` },
      { role: "user", content: [{ type: "text", text }] },
    ],
    maxTokens: MAX_TOKENS,
    temperature: 0,
    jsonSchema,
  } as const;
  return ask({ ...question, request }, signal);
}
