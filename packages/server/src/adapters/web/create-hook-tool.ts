import { defineTool, type ToolDefinition } from "@steward/sdk/define-tool.ts";
import { toolEffects } from "@steward/contracts/tool-call.ts";
import { z } from "zod";
import { readBody } from "./read-body.ts";

/** A tool of the owner's own: a service that is called with the arguments and answers with text. */
export const HookToolConfig = z.strictObject({
  description: z.string().min(1).describe("What the model is told."),
  url: z.url({ protocol: /^https?$/ }).describe("Where the arguments are posted to, as JSON."),
  input: z
    .record(z.string(), z.unknown())
    .refine(isSchema, "this is no JSON Schema that can be used")
    .default({ type: "object" })
    .describe("JSON Schema of the arguments."),
  effects: z
    .array(z.enum(toolEffects))
    .default(["network"])
    .describe("What it does; decides whether it asks."),
  idempotent: z
    .boolean()
    .default(false)
    .describe("Whether doing it twice is as good as once: then it is repeated after a crash."),
  timeout: z.number().positive().max(3600).default(60).describe("Seconds it may take."),
});
export type HookToolConfig = z.infer<typeof HookToolConfig>;

function isSchema(input: Record<string, unknown>): boolean {
  try {
    return toInput(input) instanceof z.ZodType;
  } catch {
    return false;
  }
}

function toInput(input: Record<string, unknown>) {
  return z.fromJSONSchema(input) as z.ZodType<Record<string, unknown>>;
}

const OUTPUT_BYTES = 16_000;
/** What is more is not even read. */
const MOST_BYTES = 8_000_000;

export function createHookTool(name: string, config: HookToolConfig): ToolDefinition {
  return defineTool({
    name,
    description: config.description,
    input: toInput(config.input),
    effects: config.effects,
    idempotent: config.idempotent,
    timeoutMs: config.timeout * 1000,
    outputBytes: OUTPUT_BYTES,
    title: () => `${name} at ${new URL(config.url).host}`,
    receipt: (input) => ({
      kind: config.effects.includes("message") ? "message" : "other",
      target: JSON.stringify(input),
      detail: { host: new URL(config.url).host },
    }),
    grant: () => new URL(config.url).host,
    async run(input, { signal, idempotencyKey }) {
      const response = await fetch(config.url, {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": idempotencyKey },
        body: JSON.stringify(input),
        redirect: "error",
        signal,
      });
      const { bytes, isCut } = await readBody(response.body, MOST_BYTES);
      const rest = isCut ? "\n(The rest was too long to read.)" : "";
      const text = `${Buffer.from(bytes).toString()}${rest}`;
      return { ok: response.ok, text, detail: { status: response.status } };
    },
  });
}
