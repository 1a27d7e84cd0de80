import type { ClientToolsPolicy } from "@steward/contracts/account.ts";
import type { TurnParameters } from "@steward/contracts/turn.ts";
import type { ChatRequest } from "./chat-request.ts";

/** Turn parameters in which a field that was not sent is not there. */
type AskedParameters = {
  [Name in keyof TurnParameters]?: Exclude<TurnParameters[Name], undefined>;
};

/** What the front end asks of the model. `ignore` drops its tools, `passthrough` ours. */
export function toParameters(request: ChatRequest, policy: ClientToolsPolicy): AskedParameters {
  const { temperature, top_p: topP, seed, stop } = request;
  const maxTokens = request.max_completion_tokens ?? request.max_tokens;
  const jsonSchema = toJsonSchema(request.response_format);
  return {
    ...(typeof temperature === "number" ? { temperature } : {}),
    ...(typeof topP === "number" ? { topP } : {}),
    ...(typeof maxTokens === "number" ? { maxTokens } : {}),
    ...(typeof seed === "number" ? { seed } : {}),
    ...(stop === null || stop === undefined ? {} : { stop: [stop].flat() }),
    ...(jsonSchema === undefined ? {} : { jsonSchema }),
    ...(policy === "ignore" ? {} : toTools(request)),
    ...(policy === "passthrough" ? { ownTools: false } : {}),
  };
}

function toTools(request: ChatRequest): Pick<AskedParameters, "tools" | "toolChoice"> {
  const tools = (request.tools ?? []).map(({ function: { name, description, parameters } }) => ({
    name,
    ...(description ? { description } : {}),
    parameters: parameters ?? { type: "object", properties: {} },
  }));
  if (tools.length === 0) return {};
  const choice = request.tool_choice;
  if (choice === null || choice === undefined) return { tools };
  return {
    tools,
    toolChoice: typeof choice === "string" ? choice : { name: choice.function.name },
  };
}

function toJsonSchema(format: ChatRequest["response_format"]): Record<string, unknown> | undefined {
  if (format === null || format === undefined || format.type === "text") return undefined;
  return format.type === "json_schema" ? (format.json_schema.schema ?? {}) : {};
}
