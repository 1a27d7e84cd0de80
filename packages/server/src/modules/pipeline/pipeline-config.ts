import { ThinkingMode } from "@steward/contracts/plan.ts";
import { z } from "zod";

const Depth = z.enum(["rules", "model"]);

export const PipelineConfig = z.strictObject({
  thinking: z
    .strictObject({
      mode: ThinkingMode.default("low").describe(
        "When a model plans before it answers, unless a conversation says otherwise: `off`; `low`: where facts, memory, code or files seem to be needed; `high`: for all but trivial messages; `always`.",
      ),
      timeout_s: z
        .number()
        .positive()
        .max(600)
        .default(20)
        .describe("Seconds after which rules make the plan instead."),
    })
    .prefault({})
    .describe("The plan before an answer."),
  control: z
    .strictObject({
      enabled: z
        .boolean()
        .default(true)
        .describe(
          "Whether a model looks at plan and evidence before an answer of medium or high risk. `ENABLE_CONTROL_LAYER` wins over it.",
        ),
      timeout_s: z
        .number()
        .positive()
        .max(600)
        .default(20)
        .describe("Seconds after which the answer goes out without that."),
    })
    .prefault({})
    .describe("The look at plan and evidence before an answer."),
  auto_execute: z
    .boolean()
    .default(true)
    .describe("Whether code in a message is run when the message asks whether it works."),
  max_regenerations: z
    .int()
    .min(0)
    .max(5)
    .default(2)
    .describe("How often a draft that the evidence contradicts is written again."),
  depth: z
    .strictObject({
      low: Depth.default("rules").describe("How answers of low risk are checked."),
      medium: Depth.default("model").describe(
        "Those of medium risk, and those after a call that changed something or failed: `model` has the model of the role `control` read them too.",
      ),
      high: Depth.default("model").describe("Those of high risk, before they are shown."),
    })
    .prefault({})
    .describe("How far an answer is checked, by its risk."),
});
export type PipelineConfig = z.infer<typeof PipelineConfig>;
