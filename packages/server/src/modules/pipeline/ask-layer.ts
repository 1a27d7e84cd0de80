import { z } from "zod";
import type { Ask, ModelCall, Models, ModelWord } from "../models/index.ts";

type LayerQuestion = Omit<Parameters<Ask>[0], "request"> & {
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

/**
 * Who is asked beside the model that answers. Where a role has no models of its own, a turn that names
 * its model keeps to it: whoever chose a model on this machine does not want others to read along.
 */
export function toLayerTarget(
  models: Pick<Models, "preview">,
  role: "thinking" | "control",
  model: string,
): ModelCall["target"] {
  const isOurs = model.startsWith("steward-");
  const isSettled = models.preview({ role })?.id !== models.preview({ role: "output" })?.id;
  return isOurs || isSettled ? { role } : { id: model };
}

/** Text as a literal: whatever it says, it cannot end the quotation or a fence around it. */
export function toQuoted(text: string): string {
  return JSON.stringify(text).replaceAll("<", String.raw`\u003c`);
}
