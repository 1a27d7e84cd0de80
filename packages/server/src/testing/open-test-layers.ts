import type { UserId } from "@steward/contracts/ids.ts";
import { createFakeClock } from "@steward/sdk/testing/fake-clock.ts";
import { createScriptedModel, type Script } from "@steward/sdk/testing/scripted-model.ts";
import { silentLogger } from "../kernel/logger.ts";
import { createModels, ModelsConfig } from "../modules/models/index.ts";
import { createControl, createThinking, PipelineConfig } from "../modules/pipeline/index.ts";

const testKinds = [
  { name: "code-sandbox", isReady: true },
  { name: "data-lab", isReady: true },
  { name: "not-built", isReady: false },
];

/** Thinking and control as the server puts them together, on one scripted model that has three names: one, two and three. */
export function openTestLayers(
  script: Script,
  options: {
    readonly pipeline?: object;
    readonly roles?: object;
    readonly tiny?: boolean;
    readonly noModel?: boolean;
  } = {},
) {
  const model = createScriptedModel(script);
  const clock = createFakeClock();
  const listed = { id: "one", tiny: options.tiny ?? false };
  const lab = { protocol: "scripted", models: [listed, "two", "three"] };
  const parsed = ModelsConfig.parse({
    providers: options.noModel ? {} : { lab },
    roles: options.roles ?? {},
    retry_attempts: 0,
    retry_delay: 0,
  });
  const models = createModels({
    config: () => parsed,
    resolveSecret: () => undefined,
    openModel: () => model,
    usage: { add: async () => undefined, spent: async () => ({ costMicros: 0, tokens: 0 }) },
    isReady: () => true,
    reachServer: async () => false,
    clock,
    log: silentLogger,
  });
  const config = PipelineConfig.parse(options.pipeline ?? {});
  const ports = { models, clock, config: () => config };
  return {
    clock,
    requests: model.requests,
    ownerId: "usr_00000000000000000000000001" as UserId,
    thinking: createThinking({ ...ports, kinds: () => testKinds }),
    control: createControl(ports),
  };
}
