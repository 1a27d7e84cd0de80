import type { TurnError } from "@steward/contracts/turn.ts";
import type { ModelMessage, ModelRequest } from "@steward/sdk/model-port.ts";
import { z } from "zod";
import { extractJson } from "../../kernel/extract-json.ts";
import type { ModelCall, Models } from "./models.ts";

export type GeneratedObject<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false;
      /** `invalid`: the model did not keep to the schema, not even when it was told so. */
      readonly reason: "invalid" | "failed" | "cancelled";
      readonly message: string;
      readonly error?: TurnError;
    };

type Said =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "failed"; readonly error: TurnError }
  | { readonly kind: "cancelled" };

/** Asks a model for a value of a schema. An answer that does not fit is sent back once for repair. */
export async function generateObject<Schema extends z.ZodType>(
  models: Pick<Models, "stream">,
  call: ModelCall & { readonly schema: Schema },
  signal: AbortSignal,
): Promise<GeneratedObject<z.output<Schema>>> {
  const { schema, ...plain } = call;
  const jsonSchema = toSchema(schema);
  const messages = withInstruction(call.request.messages, jsonSchema);
  const ask = (request: ModelRequest) => listen(models, { ...plain, request }, signal);

  let said = await ask({ ...call.request, messages, jsonSchema });
  if (said.kind === "failed" && said.error.code === "invalid_request") {
    // Some servers know only "any JSON": the words of the instruction must do.
    said = await ask({ ...call.request, messages, jsonSchema: {} });
  }
  if (said.kind !== "text") return toFailed(said);
  const first = check(schema, said.text);
  if (first.ok) return first;
  const repair: ModelMessage[] = [
    ...messages,
    { role: "assistant", text: said.text === "" ? "(nothing)" : said.text },
    { role: "user", content: [{ type: "text", text: toComplaint(first.message) }] },
  ];
  const again = await ask({ ...call.request, messages: repair, jsonSchema });
  return again.kind === "text" ? check(schema, again.text) : toFailed(again);
}

function toSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: "input" });
  return rest;
}

function withInstruction(
  messages: readonly ModelMessage[],
  jsonSchema: Readonly<Record<string, unknown>>,
): ModelMessage[] {
  const text = `Answer with JSON only, of this JSON Schema: ${JSON.stringify(jsonSchema)}`;
  const [first, ...rest] = messages;
  if (first?.role !== "system") return [{ role: "system", text }, ...messages];
  return [{ role: "system", text: `${first.text}\n\n${text}` }, ...rest];
}

async function listen(
  models: Pick<Models, "stream">,
  call: ModelCall,
  signal: AbortSignal,
): Promise<Said> {
  let text = "";
  for await (const part of models.stream(call, signal)) {
    if (part.type === "text-delta") text += part.text;
    if (part.type === "message-reread") text = part.text;
    if (part.type !== "end") continue;
    if (part.outcome.kind === "failed") return { kind: "failed", error: part.outcome.error };
    if (part.outcome.kind === "cancelled") return { kind: "cancelled" };
  }
  return { kind: "text", text };
}

function check<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
): GeneratedObject<z.output<Schema>> {
  const json = extractJson(text);
  if (!json.ok) return { ok: false, reason: "invalid", message: "The answer is not JSON." };
  const parsed = schema.safeParse(json.value);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, reason: "invalid", message: z.prettifyError(parsed.error) };
}

function toComplaint(message: string): string {
  return `That does not fit the schema: ${message}\nAnswer again with the corrected JSON only.`;
}

function toFailed(
  said: Exclude<Said, { kind: "text" }>,
): Exclude<GeneratedObject<never>, { ok: true }> {
  if (said.kind === "cancelled") {
    return { ok: false, reason: "cancelled", message: "The call was cancelled." };
  }
  return { ok: false, reason: "failed", message: said.error.message, error: said.error };
}
