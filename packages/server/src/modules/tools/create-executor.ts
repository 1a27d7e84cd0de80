import type { ToolDefinition } from "@steward/sdk/define-tool.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logger.ts";
import type { Executor, ExecutorCall, SettledCall } from "./executor.ts";
import { createAuthorise, type IsOwner } from "./authorise.ts";
import { checkPolicy } from "./check-policy.ts";
import { createKeepArtifacts } from "./keep-artifacts.ts";
import { composeLayers, toResult, type Next, type Result } from "./layer.ts";
import { createLimitRate } from "./limit-rate.ts";
import { limitTime } from "./limit-time.ts";
import { createRecord } from "./record.ts";
import { createReuseResults } from "./reuse-results.ts";
import { createRunTool } from "./run-tool.ts";
import { createScanOutput } from "./scan-output.ts";
import { validate } from "./validate.ts";
import type { ArtifactSink } from "./ports.ts";
import { createSecretScanner } from "./scan-secrets.ts";
import type { ToolRegistry } from "./tool-registry.ts";

export type ExecutorOptions = {
  readonly registry: ToolRegistry;
  readonly artifacts: ArtifactSink;
  /** The values that no model may read. */
  readonly secrets: () => readonly string[];
  readonly clock: Clock;
  readonly log: Logger;
  readonly onMeasure?: (tool: string, ms: number, state: SettledCall["state"]) => void;
  /** Whether a conversation is the owner's. */
  readonly isOwner?: IsOwner;
};

/**
 * Runs tools through one order of layers. On the way in: record, authorise, validate, check policy,
 * reuse a result, rate, time, run. On the way back: scan for secrets, keep what is long, measure.
 */
export function createExecutor(options: ExecutorOptions): Executor {
  const { registry, artifacts, clock, log } = options;
  const scan = createSecretScanner(options.secrets);
  const record = createRecord({ clock, log, onMeasure: options.onMeasure });
  const authorise = createAuthorise(options.isOwner);
  const keepArtifacts = createKeepArtifacts({ artifacts, log });
  const scanOutput = createScanOutput(scan);
  const runAll = composeLayers(
    [
      record,
      authorise,
      validate,
      checkPolicy,
      createReuseResults(clock),
      createLimitRate(clock),
      keepArtifacts,
      scanOutput,
      limitTime,
    ],
    createRunTool(({ tool, input }, context) => tool.run(input, context), scan),
  );

  const attempt = async (run: Next, call: ExecutorCall, signal: AbortSignal) => {
    const tool = registry.get(call.name);
    if (!tool) return toResult("failed", `There is no tool ${call.name}.`);
    try {
      return await run({ call, tool, input: null, signal });
    } catch (error) {
      log.error("tool-layer-fail", { tool: call.name, turnId: call.context.turnId, error });
      return toResult("failed", "It could not be run.");
    }
  };

  return {
    run: async (call, signal) => toSettled(await attempt(runAll, call, signal)),
    async reconcile(call, signal) {
      let isTold = false;
      const find = createRunTool(async ({ tool, input }, context) => {
        const outcome = await askTool(tool, input, context);
        isTold = outcome !== null;
        return outcome ?? { ok: false, text: "" };
      }, scan);
      const layers = [authorise, validate, keepArtifacts, scanOutput, limitTime];
      const result = await attempt(composeLayers(layers, find), call, signal);
      return isTold ? toSettled(result) : null;
    },
  };
}

async function askTool(tool: ToolDefinition, ...rest: Parameters<ToolDefinition["run"]>) {
  return tool.reconcile ? tool.reconcile(...rest) : null;
}

function toSettled({ artifacts: _kept, ...settled }: Result): SettledCall {
  return settled;
}
