import { z } from "zod";
import { Content } from "./content.ts";
import { ErrorCode } from "./error-body.ts";
import { ConversationId, TurnId } from "./ids.ts";
import { Message } from "./message.ts";

export const TurnStatus = z.enum(["queued", "running", "waiting", "done", "failed", "stopped"]);
export type TurnStatus = z.infer<typeof TurnStatus>;

export const Usage = z.object({
  inputTokens: z.int().nonnegative(),
  outputTokens: z.int().nonnegative(),
  reasoningTokens: z.int().nonnegative(),
  cachedInputTokens: z.int().nonnegative(),
  /** Millionths of a US dollar; null where the price of the model is not known. */
  costMicros: z.int().nonnegative().nullable(),
});
export type Usage = z.infer<typeof Usage>;

/** What is left alone after a failure: a key that was refused or limited, a provider that could not be reached. */
export const RestNotice = z.object({
  what: z.enum(["key", "provider"]),
  provider: z.string(),
  /** Milliseconds since the epoch. A person who tries again does not have to wait for it. */
  until: z.number(),
});
export type RestNotice = z.infer<typeof RestNotice>;

export const TurnError = z.object({
  code: ErrorCode,
  message: z.string(),
  rest: RestNotice.optional(),
});
export type TurnError = z.infer<typeof TurnError>;

/** Why a turn ended. `interrupted`: the process died while the answer was being written. */
export const EndReason = z.enum([
  "answered",
  "length",
  "content_filter",
  "client_tools",
  "stopped",
  "step_limit",
  "token_limit",
  "cost_limit",
  "time_limit",
  "loop",
  "interrupted",
  "error",
]);
export type EndReason = z.infer<typeof EndReason>;

/** Why a model stopped talking. */
export const StepFinish = z.enum(["stop", "length", "content-filter", "tool-calls"]);
export type StepFinish = z.infer<typeof StepFinish>;

export const ClientTool = z.object({
  name: z.string(),
  description: z.string().optional(),
  /** JSON Schema of the arguments. */
  parameters: z.record(z.string(), z.unknown()),
});
export type ClientTool = z.infer<typeof ClientTool>;

export const ToolChoice = z.union([
  z.enum(["auto", "none", "required"]),
  z.object({ name: z.string() }),
]);
export type ToolChoice = z.infer<typeof ToolChoice>;

/** What a front end asks of the model for this turn only. */
export const TurnParameters = z.object({
  temperature: z.number().optional(),
  topP: z.number().optional(),
  maxTokens: z.int().positive().optional(),
  stop: z.array(z.string()).optional(),
  seed: z.int().optional(),
  /** `{}` asks for any JSON; a schema constrains it. */
  jsonSchema: z.record(z.string(), z.unknown()).optional(),
  tools: z.array(ClientTool).optional(),
  toolChoice: ToolChoice.optional(),
  /** False: only the front end's own tools are offered to the model. */
  ownTools: z.boolean().optional(),
});
export type TurnParameters = z.infer<typeof TurnParameters>;

export const TurnOrigin = z.enum(["web", "openai", "cli", "thread", "agent"]);

/** What a sub-agent may use. */
export const AgentLimits = z.object({
  /** Names of tools; all where absent. */
  tools: z.array(z.string()).optional(),
  /** Which kind of model answers; that of `model` where absent. */
  role: z.enum(["output", "code", "thinking"]).optional(),
  maxSteps: z.int().positive().optional(),
  maxTokens: z.int().positive().optional(),
});
export type AgentLimits = z.infer<typeof AgentLimits>;

export const TurnInput = z.object({
  content: z.array(Content),
  origin: TurnOrigin,
  /** The front end's own system prompt. */
  system: z.string().optional(),
  /** What came before, where the front end brought a history that the log does not hold. */
  history: z.array(Message).optional(),
  parameters: TurnParameters.optional(),
  limits: AgentLimits.optional(),
  /** Somebody said in so many words that its code is to be run: no plan has a say in it. */
  isToRun: z.literal(true).optional(),
  /** What was asked was forgotten: `content` is empty. */
  forgotten: z.literal(true).optional(),
});
export type TurnInput = z.infer<typeof TurnInput>;

export const Turn = z.object({
  id: TurnId,
  conversationId: ConversationId,
  /** The turn this one follows; turns with the same parent are branches of each other. */
  parentId: TurnId.nullable(),
  status: TurnStatus,
  /** The model id that was asked for: `steward-*` or `provider/model`. */
  model: z.string(),
  input: TurnInput,
  createdAt: z.number(),
  endedAt: z.number().nullable(),
  /** Where the turn is a sub-agent's: whose call started it. */
  spawnedBy: z
    .object({ turnId: TurnId, callId: z.string(), rootTurnId: TurnId, path: z.array(z.string()) })
    .nullable(),
});
export type Turn = z.infer<typeof Turn>;
