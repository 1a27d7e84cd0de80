import type { Intent, Plan } from "@steward/contracts/plan.ts";
import type { ToolDefinition } from "@steward/sdk/define-tool.ts";

type Handler = {
  readonly role: "output" | "code";
  /** What the model is told for it; every token is paid for in every turn of that kind. */
  readonly prompt: string;
  /** What is done before the answer, where it is called for. */
  readonly stages: readonly ("execute" | "recall" | "control")[];
};

const lookedAt = ["recall", "control"] as const;
const ran = ["execute", ...lookedAt] as const;

/** How a turn of each intent is run. */
const handlers: Readonly<Record<Intent, Handler>> = {
  chat: { role: "output", prompt: "", stages: ["recall"] },
  question: {
    role: "output",
    prompt:
      "Rest the answer on the evidence where there is any, and say what is general knowledge only.",
    stages: ran,
  },
  memory: {
    role: "output",
    prompt:
      "Answer from what the memory holds, and say so when it holds nothing on it. What is to be remembered, changed or forgotten needs a tool call.",
    stages: lookedAt,
  },
  "code-run": {
    role: "output",
    prompt: "Report what the run printed and its exit code; never guess what code would print.",
    stages: ran,
  },
  "code-write": {
    role: "code",
    prompt: "Write complete code. Say that it works only when a run of it shows so.",
    stages: ran,
  },
  research: {
    role: "output",
    prompt: "Look it up before you answer, and name the source of every figure, date and quote.",
    stages: lookedAt,
  },
  files: {
    role: "output",
    prompt:
      "Look before you speak: what a file holds, and that it was changed, comes from a tool's result.",
    stages: lookedAt,
  },
  computer: {
    role: "output",
    prompt: "Act in small steps, and look at what each one did.",
    stages: lookedAt,
  },
  general: { role: "output", prompt: "", stages: ran },
};

/** How a turn is run: what its handlers say together. */
export type Handling = Handler & { readonly tools: readonly string[] };

/** Above this the matching handler has the turn for itself. */
const SURE = 0.8;
/** Above this it shares it with the general one. */
const LIKELY = 0.6;

/** Routes by confidence. */
export function chooseHandlers({
  intent,
  confidence,
}: Pick<Plan, "intent" | "confidence">): Intent[] {
  if (intent === "general" || confidence <= LIKELY) return ["general"];
  return confidence > SURE ? [intent] : [intent, "general"];
}

/**
 * What the chosen handlers come to. Of the tools on offer it keeps those that are for such turns or for
 * all, and those that the plan names.
 */
export function toHandling(
  { plan, handlers: chosen }: { readonly plan: Plan; readonly handlers: readonly Intent[] },
  offered: readonly Pick<ToolDefinition, "name" | "intents">[],
): Handling {
  const those = chosen.map((intent) => handlers[intent]);
  const isKept = ({ name, intents }: Pick<ToolDefinition, "name" | "intents">) =>
    intents === undefined ||
    plan.tools.includes(name) ||
    chosen.some((intent) => intent === "general" || intents.includes(intent));
  const isCode = plan.use_code_model || those[0]?.role === "code";
  return {
    tools: offered.filter(isKept).map(({ name }) => name),
    role: isCode ? "code" : "output",
    prompt: those.flatMap(({ prompt }) => (prompt === "" ? [] : [prompt])).join("\n"),
    stages: [...new Set(those.flatMap(({ stages }) => stages))],
  };
}
