import { createAiSdkModel } from "../adapters/ai-sdk/create-ai-sdk-model.ts";
import { createPatientFetch, FETCH_PATIENCE_MS } from "../adapters/ai-sdk/create-patient-fetch.ts";
import { createThoughtHabits } from "../adapters/ai-sdk/create-thought-habits.ts";
import { probeServer } from "../adapters/ai-sdk/probe-server.ts";
import { reachServer } from "../adapters/ai-sdk/reach-server.ts";
import { createEncodings } from "../adapters/gpt-tokenizer/create-encodings.ts";
import { openScriptedModel } from "../adapters/scripted/open-scripted-model.ts";
import { systemClock } from "../kernel/clock.ts";
import { createModels, type Tokenizer } from "../modules/models/index.ts";
import type { ModelSpec, UsageStore } from "../modules/models/ports.ts";
import { createSecretResolver } from "../config/create-secret-resolver.ts";
import { createBuiltIn } from "../config/create-built-in.ts";
import { createModelSettings } from "../config/model-settings.ts";
import type { Setting } from "./setting.ts";

/** Every way to a model, and the module that chooses between them. */
export async function createModelStack(
  { home, config, feed, metrics, log: rootLog }: Setting,
  usage: UsageStore,
) {
  const log = rootLog.child({ component: "models" });
  const embedded = createBuiltIn({ home, config, log });
  const settings = await createModelSettings(config.current(), {
    probe: probeServer,
    builtIn: embedded.models,
  });
  embedded.onChange((state) => {
    settings.refresh();
    feed.publish("all", { type: "embedded-change", embedded: state });
    if (state.phase === "ready") feed.publish("all", { type: "models-change" });
  });
  const patient = createPatientFetch();
  const habits = createThoughtHabits();
  const openModel = (spec: ModelSpec) => {
    if (spec.protocol === "embedded") return embedded.openModel(spec.model);
    if (spec.protocol === "scripted") return openScriptedModel(spec, `${home}/config`);
    const isPatient = spec.timeoutMs >= FETCH_PATIENCE_MS;
    return createAiSdkModel({ ...spec, habits, ...(isPatient ? { fetch: patient.fetch } : {}) });
  };
  const encodings = createEncodings({ log });
  const models = createModels({
    config: settings.current,
    resolveSecret: createSecretResolver(() => config.current().environment),
    openModel,
    reachServer,
    usage,
    isReady: (provider) => provider !== "embedded" || embedded.isReady(),
    onAnswer: metrics.timeModel,
    clock: systemClock,
    log,
  });
  return {
    embedded,
    settings,
    models,
    openCounter: (tokenizer: Tokenizer) =>
      tokenizer.kind === "built-in"
        ? embedded.openCounter(tokenizer.model)
        : encodings.open(tokenizer.encoding),
    /** In the background: everything else works meanwhile. */
    startBuiltIn() {
      const failed = (error: unknown) => log.error("embedded-start-fail", { error });
      embedded.start(settings.needsBuiltIn()).catch(failed);
    },
    async close() {
      await models.stop();
      encodings.close();
      await patient.close();
      await embedded.close();
    },
  };
}
