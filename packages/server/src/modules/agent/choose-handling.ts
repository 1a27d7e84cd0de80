import type { ClientTool } from "@steward/contracts/turn.ts";
import { answersAtOnce, type ModelCall } from "../models/index.ts";
import { type Handling, toHandling } from "../pipeline/index.ts";
import type { OwnedTurn } from "../turns/index.ts";
import type { Run } from "./run-ports.ts";

type Offering = Pick<Run, "writer" | "registry">;

/** How the plan wants the turn to be run; null where there is none, or where the user has said more since. */
export function chooseHandling({ writer, registry }: Offering): Handling | null {
  const { plan, parts } = writer.view();
  if (plan === null || parts.some((part) => part.type === "message")) return null;
  const known = registry.names().flatMap((name) => registry.get(name) ?? []);
  const { tools, ...handling } = toHandling(plan, known);
  const isSure = !plan.handlers.includes("general");
  const isNeeded = (name: string) =>
    !registry.get(name)?.onDemand || isSure || plan.plan.tools.includes(name);
  return { ...handling, tools: tools.filter(isNeeded) };
}

/** Code is written by the model for it, unless the user has chosen one. */
export function chooseTarget(turn: OwnedTurn, handling: Handling | null): ModelCall["target"] {
  const role = turn.input.limits?.role;
  if (role !== undefined && role !== "output") return { role };
  const isOurs = turn.model.startsWith("steward-") && turn.model !== "steward-fast";
  return isOurs && handling?.role === "code" ? { role: "code" } : { id: turn.model };
}

/** Our own tools for this turn. A front end's tool of the same name is the front end's. */
export function chooseTools(
  { registry, writer }: Offering,
  wanted: readonly string[] | undefined,
  clientTools: readonly ClientTool[],
): readonly ClientTool[] {
  const { model, input } = writer.turn;
  if (answersAtOnce(model) || input.parameters?.ownTools === false) return [];
  const asked = input.limits?.tools ?? wanted;
  const usual = registry.names().filter((name) => !registry.get(name)?.onDemand);
  return registry
    .specs(new Set(asked ?? usual))
    .filter(({ name }) => !clientTools.some((tool) => tool.name === name));
}
