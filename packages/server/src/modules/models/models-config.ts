import type { ModelRole } from "@steward/contracts/model-entry.ts";
import { z } from "zod";

export const modelProtocols = [
  "openai",
  "anthropic",
  "google",
  "bedrock",
  "ollama",
  "openrouter",
  "scripted",
  "embedded",
] as const;
export type ModelProtocol = (typeof modelProtocols)[number];

const Price = z.strictObject({
  input: z.number().nonnegative().describe("US dollars for a million input tokens."),
  output: z.number().nonnegative().describe("US dollars for a million output tokens."),
});

const ListedModel = z.strictObject({
  id: z.string().min(1).describe("The model's name as the provider knows it."),
  name: z.string().min(1).optional().describe("What people see."),
  context: z.int().positive().optional().describe("Context window, in tokens."),
  max_output: z.int().positive().optional().describe("Most tokens of one answer."),
  vision: z.boolean().optional().describe("It can see images."),
  tools: z.boolean().optional().describe("It can call tools."),
  reasoning: z.boolean().optional().describe("It thinks before it answers."),
  tiny: z
    .boolean()
    .optional()
    .describe("So small that it gets a short prompt, few tools and a short window."),
  price: Price.optional().describe("Its price, where the built-in table is wrong or silent."),
});
export type ListedModel = z.infer<typeof ListedModel>;

const KeyReference = z.string().min(1).meta({ secret: true });

export const ProviderConfig = z.strictObject({
  protocol: z
    .enum(modelProtocols)
    .describe(
      "The dialect it speaks. `openai` fits every OpenAI-compatible server; `embedded` is reserved for the built-in model.",
    ),
  base_url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("Where it is. The provider's own address when left out."),
  api_key: z
    .union([KeyReference, z.array(KeyReference)])
    .optional()
    .describe(
      "A key or `env:NAME`; several are key profiles: the next is used while one rests. For bedrock also `access,secret[,session]`.",
    ),
  headers: z
    .record(z.string(), z.string())
    .default({})
    .describe("Headers to send along; a value may be `env:NAME`."),
  extra_body: z
    .record(z.string(), z.unknown())
    .default({})
    .describe("Fields to add to every request body."),
  models: z
    .array(z.union([z.string().min(1), ListedModel]))
    .default([])
    .describe('The models to offer, the preferred one first. Empty, or with "*": any other too.'),
  timeout: z
    .number()
    .positive()
    .max(3600)
    .default(120)
    .describe("Seconds of silence after which a call counts as dead."),
  region: z.string().min(1).optional().describe("The region, for bedrock."),
  script: z
    .union([z.string().min(1), z.array(z.unknown())])
    .optional()
    .describe("What a scripted model plays: a file or the script itself."),
});
export type ProviderConfig = z.infer<typeof ProviderConfig>;

const candidates = (what: string) =>
  z.array(z.string().min(1)).default([]).describe(`Models for ${what}, in order of preference.`);

const Roles = z.strictObject({
  thinking: candidates("planning a turn"),
  control: candidates("checking a plan and an answer"),
  output: candidates("answering; the other roles fall back to these"),
  code: candidates("writing code"),
  embedding: candidates("embeddings"),
  title: candidates("titles and other small jobs"),
  vision: candidates("questions with images"),
} satisfies Record<ModelRole, z.ZodType>);

const Budgets = z.strictObject({
  per_turn_usd: z.number().positive().optional().describe("Most US dollars that a turn may cost."),
  per_day_usd: z.number().positive().optional().describe("Most US dollars a day, local time."),
  per_turn_tokens: z.int().positive().optional().describe("Most tokens of a turn."),
  per_day_tokens: z.int().positive().optional().describe("Most tokens a day, local time."),
});
export type Budgets = z.infer<typeof Budgets>;

const Embedded = z.strictObject({
  download: z
    .enum(["auto", "ask", "off"])
    .default("auto")
    .describe("Whether the built-in model may be fetched when no other model is there."),
  model: z
    .string()
    .min(1)
    .default("auto")
    .describe("Which built-in model to use; `auto`: the best that this machine has room for."),
  meanwhile: z
    .boolean()
    .default(false)
    .describe("With `auto`: fetch the smallest first, to answer until the better one is there."),
  context: z.int().positive().optional().describe("Its context window, in tokens."),
  threads: z.int().positive().optional().describe("CPU threads; all cores when left out."),
  idle_minutes: z
    .number()
    .positive()
    .default(5)
    .describe("Minutes without a call after which it leaves the memory."),
  gpu: z.boolean().default(false).describe("Use a GPU; fetches a bigger runtime."),
});

export const ModelsConfig = z.strictObject({
  providers: z
    .record(
      z.string().regex(/^[a-z0-9][a-z0-9_.-]*$/, "lower-case letters, digits, `-`, `_` and `.`"),
      ProviderConfig,
    )
    .default({})
    .describe("Where models come from, by a name of your choice."),
  roles: Roles.prefault({}).describe("Which models do what; each is `provider/model` or an alias."),
  aliases: z
    .record(z.string().min(1), z.string().min(1))
    .default({})
    .describe("Other names: of `provider/model`, or of a `steward-*` id."),
  strict: z
    .boolean()
    .default(false)
    .describe(
      "Whether names such as `gpt-4` that nothing here stands for are refused; else the default model answers and says so.",
    ),
  retry_attempts: z
    .int()
    .min(0)
    .max(10)
    .default(2)
    .describe("How often a call that failed in passing is repeated before the next candidate."),
  retry_delay: z
    .int()
    .min(0)
    .max(60_000)
    .default(500)
    .describe("Milliseconds before the first repetition; doubles each time."),
  key_cooldown: z
    .number()
    .nonnegative()
    .default(30)
    .describe("Seconds that a refused or limited key rests, unless the provider says how long."),
  budgets: Budgets.prefault({}).describe("Limits on spending; none when left out."),
  embedded: Embedded.prefault({}).describe("The built-in model."),
});
export type ModelsConfig = z.infer<typeof ModelsConfig>;
