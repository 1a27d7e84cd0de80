import type { Evidence } from "@steward/contracts/evidence.ts";
import type { TurnId, UserId } from "@steward/contracts/ids.ts";
import type { Plan } from "@steward/contracts/plan.ts";
import type { NewTurnEvent } from "@steward/contracts/turn-event.ts";
import { answersAtOnce } from "./answers-at-once.ts";
import { askLayer } from "./ask-layer.ts";
import { ControlAnswer, readFindings } from "./read-findings.ts";
import type { LayerPorts } from "./ports.ts";
import { toControlPrompt } from "./to-control-prompt.ts";
import { toLayerTarget } from "./to-layer-target.ts";

export type ControlRequest = {
  readonly ownerId: UserId;
  readonly turnId?: TurnId;
  /** What the turn asks for: `steward-*` or `provider/model`. */
  readonly model: string;
  readonly question: string;
  readonly plan: Plan;
  readonly evidence: readonly Evidence[];
};

export type ControlReport = Omit<Extract<NewTurnEvent, { type: "control-end" }>, "type">;

export type Control = {
  /**
   * Looks at plan and evidence before the answer. Null: there is no need, or nobody to do it. Never
   * rejects: when the model fails, the report says so and the turn goes on.
   */
  control(request: ControlRequest, signal: AbortSignal): Promise<ControlReport | null>;
};

export function createControl(ports: Omit<LayerPorts, "clock">): Control {
  return {
    async control(request, signal) {
      const { enabled, timeout_s: timeoutS } = ports.config().control;
      if (!enabled || request.plan.hallucination_risk === "low") return null;
      if (answersAtOnce(request.model)) return null;
      const target = toLayerTarget(ports.models, "control", request.model);
      if (ports.models.preview(target)?.tiny) return null;
      const { ownerId, turnId, evidence } = request;
      const by = turnId === undefined ? { ownerId } : { ownerId, turnId };
      const asked = { target, ...by, schema: ControlAnswer, timeoutS };
      const answer = await askLayer(
        ports.models.ask,
        { ...asked, ...toControlPrompt(request) },
        signal,
      );
      const { model, usage, durationMs } = answer;
      const findings = answer.text === null ? null : readFindings(answer.text, evidence);
      if (findings !== null) return { ...findings, model, usage, durationMs, problem: null };
      const why = answer.text === null ? answer.problem : "what it said is no such thing.";
      const problem = `No look at the evidence by ${model ?? "the control model"}: ${why}`;
      const nothing = { corrections: [], instructions: "" };
      return { status: "failed", ...nothing, model, usage, durationMs, problem };
    },
  };
}
