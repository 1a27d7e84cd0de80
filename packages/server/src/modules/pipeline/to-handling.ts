import type { Intent, Plan } from "@steward/contracts/plan.ts";
import { type Handler, handlers } from "./handlers.data.ts";

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
 * What the chosen handlers come to. Of the tools on offer it keeps theirs, those that the plan names,
 * and those that no handler knows: of servers and plugins, and those that every turn may need.
 */
export function toHandling(
  { plan, handlers: chosen }: { readonly plan: Plan; readonly handlers: readonly Intent[] },
  offered: readonly string[],
): Handling {
  const those = chosen.map((intent) => handlers[intent]);
  const isKept = (name: string) =>
    !known.has(name) ||
    plan.tools.includes(name) ||
    those.some(({ tools }) => tools === null || tools.includes(name));
  const isCode = plan.use_code_model || those[0]?.role === "code";
  return {
    tools: offered.filter(isKept),
    role: isCode ? "code" : "output",
    prompt: those.flatMap(({ prompt }) => (prompt === "" ? [] : [prompt])).join("\n"),
    stages: [...new Set(those.flatMap(({ stages }) => stages))],
  };
}

const known = new Set(Object.values(handlers).flatMap(({ tools }) => tools ?? []));
