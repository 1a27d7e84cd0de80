import { z } from "zod";

export const modelRoles = [
  "thinking",
  "control",
  "output",
  "code",
  "embedding",
  "title",
  "vision",
] as const;
export const ModelRole = z.enum(modelRoles);
export type ModelRole = z.infer<typeof ModelRole>;

/** The ids that run a turn; they are never relayed. */
export const stewardModelIds = [
  "steward-auto",
  "steward-chat",
  "steward-agent",
  "steward-deep",
  "steward-fast",
] as const;
export type StewardModelId = (typeof stewardModelIds)[number];

export const ModelEntry = z.object({
  /** `steward-*` or `provider/model`. */
  id: z.string(),
  name: z.string(),
  description: z.string(),
  kind: z.enum(["steward", "provider"]),
  provider: z.string(),
  contextTokens: z.int().positive().nullable(),
  vision: z.boolean(),
  tools: z.boolean(),
  reasoning: z.boolean(),
  /** So small that it gets a short prompt, few tools and a short window. */
  tiny: z.boolean(),
  /** US dollars for a million tokens; null where not known. */
  price: z.object({ input: z.number(), output: z.number() }).nullable(),
  /** False while its provider has no key, cools down or is still being prepared. */
  available: z.boolean(),
});
export type ModelEntry = z.infer<typeof ModelEntry>;

/** Why it is this built-in model, where the owner named none. */
const EmbeddedReason = z.discriminatedUnion("kind", [
  /** The best that there was room for. */
  z.object({ kind: z.literal("suits"), freeBytes: z.number(), cores: z.number() }),
  /** A better one could not be had. */
  z.object({ kind: z.literal("instead"), model: z.string(), message: z.string() }),
]);

/** How far the built-in model is. */
export const EmbeddedState = z.discriminatedUnion("phase", [
  /** Another model is configured, or the built-in one is switched off. */
  z.object({ phase: z.literal("off"), reason: z.string() }),
  /** `models.embedded.download` is `ask`, and nobody has said yes. */
  z.object({
    phase: z.literal("ask"),
    model: z.string(),
    bytes: z.number(),
    because: EmbeddedReason.optional(),
  }),
  z.object({
    phase: z.literal("preparing"),
    model: z.string(),
    what: z.enum(["runtime", "weights", "check"]),
    doneBytes: z.number(),
    totalBytes: z.number(),
    because: EmbeddedReason.optional(),
  }),
  z.object({
    phase: z.literal("ready"),
    model: z.string(),
    bytes: z.number(),
    because: EmbeddedReason.optional(),
  }),
  z.object({
    phase: z.literal("failed"),
    model: z.string(),
    message: z.string(),
    hint: z.string(),
  }),
]);
export type EmbeddedState = z.infer<typeof EmbeddedState>;
export type EmbeddedReason = z.infer<typeof EmbeddedReason>;

export const ModelList = z.object({
  models: z.array(ModelEntry),
  /** The ordered candidates of each role that has any. */
  roles: z.partialRecord(ModelRole, z.array(z.string())),
  /** What a new conversation uses. */
  default: z.string(),
  embedded: EmbeddedState,
});
export type ModelList = z.infer<typeof ModelList>;

export const UseModel = z.strictObject({ model: z.string(), role: ModelRole.default("output") });
export type UseModel = z.infer<typeof UseModel>;
