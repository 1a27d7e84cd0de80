import { createHash } from "node:crypto";
import type { TurnId, UserId } from "@steward/contracts/ids.ts";
import { Plan, type ThinkingMode } from "@steward/contracts/plan.ts";
import type { NewTurnEvent } from "@steward/contracts/turn-event.ts";
import type { ModelMessage } from "@steward/sdk/model-port.ts";
import type { Clock } from "../../kernel/clock.ts";
import { answersAtOnce, type ModelWord } from "../models/index.ts";
import { askLayer, toLayerTarget } from "./ask-layer.ts";
import { planByRules } from "./plan-by-rules.ts";
import type { LayerPorts } from "./ports.ts";
import { readPlan } from "./read-plan.ts";
import { chooseHandlers } from "./to-handling.ts";
import { toThinkingPrompt } from "./to-thinking-prompt.ts";

export type ThinkRequest = {
  readonly ownerId: UserId;
  readonly turnId?: TurnId;
  readonly text: string;
  /** What was said before. */
  readonly history: readonly ModelMessage[];
  readonly mode: ThinkingMode;
  /** What the turn asks for: `steward-*` or `provider/model`. */
  readonly model: string;
  /** Names of the tools on offer. */
  readonly tools: readonly string[];
};

export type Thought = Omit<Extract<NewTurnEvent, { type: "plan-make" }>, "type">;

export type Thinking = {
  /** Plans a turn. Never rejects: whatever the model does, there is a plan. */
  think(request: ThinkRequest, signal: AbortSignal): Promise<Thought>;
};

type ThinkingPorts = LayerPorts & {
  /** Of sandboxes; code can run in those that are ready. */
  readonly kinds: () => readonly { readonly name: string; readonly isReady: boolean }[];
};

export function createThinking(ports: ThinkingPorts): Thinking {
  const { models, clock, config } = ports;
  const cache = createPlanCache(clock);
  return {
    async think(request, signal) {
      const { ownerId, turnId, tools } = request;
      const rules = planByRules(request);
      const target = toLayerTarget(models, "thinking", request.model);
      const entry = models.preview(target);
      if (entry?.tiny || !isWorthIt(toMode(request), rules, request.text)) return toThought(rules);
      const known = ports.kinds();
      const kinds = known.map(({ name }) => name);
      const ready = known.flatMap(({ name, isReady }) => (isReady ? [name] : []));
      const prompt = toThinkingPrompt({ ...request, kinds: ready });
      const key = toCacheKey([ownerId, entry?.id ?? "", ...prompt.parts]);
      const kept = cache.get(key);
      if (kept) return { ...toThought(kept), by: "cache" };
      const by = turnId === undefined ? { ownerId } : { ownerId, turnId };
      const { system, text } = prompt;
      const timeoutS = config().thinking.timeout_s;
      const answer = await askLayer(
        models.ask,
        { target, ...by, system, text, schema: Plan, timeoutS },
        signal,
      );
      const said = answer.text === null ? null : readPlan(answer.text, { rules, tools, kinds });
      if (said === null) return { ...toThought(rules, answer), problem: toProblem(answer) };
      const { plan, unknownKind } = said;
      cache.put(key, plan);
      const problem =
        unknownKind && `The plan names the sandbox ${unknownKind}, and there is no such kind.`;
      return { ...toThought(plan, answer), by: "model", problem };
    },
  };
}

/** One id of ours promises to plan. */
function toMode({ model, mode }: ThinkRequest): ThinkingMode {
  if (answersAtOnce(model)) return "off";
  return model === "steward-deep" && mode !== "always" ? "high" : mode;
}

/** So long that rules may have missed what matters. */
const LONG_CHARACTERS = 500;

function isWorthIt(mode: ThinkingMode, rules: Plan, text: string): boolean {
  if (mode !== "low") return mode !== "off";
  const { intent, needs_memory: needsMemory, hallucination_risk: risk } = rules;
  const isTalk = intent === "chat" || intent === "question" || intent === "general";
  return !isTalk || needsMemory || risk !== "low" || text.length > LONG_CHARACTERS;
}

/** By the rules, unless said otherwise. */
function toThought(plan: Plan, answer?: ModelWord): Thought {
  return {
    plan,
    by: "rules",
    handlers: chooseHandlers(plan),
    model: answer?.model ?? null,
    usage: answer?.usage ?? null,
    durationMs: answer?.durationMs ?? 0,
    problem: null,
  };
}

function toProblem({ model, text, problem }: ModelWord): string {
  return `No plan from ${model ?? "the thinking model"}: ${text === null ? problem : "what it said is none."}`;
}

const KEPT_MS = 5 * 60_000;
const MOST_PLANS = 200;

/** Plans that were just made: a message that is sent again, or tried again, needs no other. */
function createPlanCache(clock: Pick<Clock, "monotonic">) {
  const plans = new Map<string, { readonly plan: Plan; readonly until: number }>();
  return {
    get(key: string): Plan | null {
      const kept = plans.get(key);
      if (!kept || kept.until <= clock.monotonic()) return null;
      return kept.plan;
    },
    put(key: string, plan: Plan): void {
      plans.delete(key);
      plans.set(key, { plan, until: clock.monotonic() + KEPT_MS });
      const [oldest] = plans.keys();
      if (plans.size > MOST_PLANS && oldest !== undefined) plans.delete(oldest);
    },
  };
}

/** What makes two questions the same: not their spaces and capitals, unless there is code in them. */
function toCacheKey(parts: readonly string[]): string {
  const same = parts.map((part) => {
    if (part.includes("`")) return part.trim();
    return part.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();
  });
  return createHash("sha256").update(JSON.stringify(same)).digest("base64url");
}
