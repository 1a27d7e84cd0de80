import type { EmbeddedState } from "@steward/contracts/model-entry.ts";
import type { ModelPart, ModelPort } from "@steward/sdk/model-port.ts";
import type { TokenCounter } from "@steward/sdk/token-counter.ts";
import { createEmbedded } from "../adapters/embedded/create-embedded.ts";
import { embeddedModels } from "../adapters/embedded/embedded-models.data.ts";
import { systemClock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logger.ts";
import type { LiveConfig } from "./live-config.ts";
import type { BuiltInModel } from "./model-settings.ts";
import { toNpmCommand } from "./to-npm-command.ts";

export type BuiltIn = {
  state(): EmbeddedState;
  /** Whether the wanted model can answer. */
  isReady(): boolean;
  /** The models on disk, and the one that is wanted where no other model is. */
  models(isWanted: boolean): readonly BuiltInModel[];
  openModel(id: string): ModelPort;
  openCounter(id: string): TokenCounter;
  prepare(model?: string): EmbeddedState;
  /** Looks what is there, and fetches what is wanted as the config allows. */
  start(isWanted: boolean): Promise<void>;
  onChange(listener: (state: EmbeddedState) => void): void;
  close(): Promise<void>;
};

export function createBuiltIn(options: {
  readonly home: string;
  readonly config: LiveConfig;
  readonly log: Logger;
}): BuiltIn {
  const { home, config, log } = options;
  const listeners = new Set<(state: EmbeddedState) => void>();
  let installed: readonly BuiltInModel[] = [];
  const isInstalled = (wanted: string) => installed.some(({ id }) => id === wanted);
  /** The best of what is wanted that is there, else what will be. */
  const wantedId = () => embedded.wanted().find(isInstalled) ?? embedded.wanted()[0] ?? "";
  const embedded = createEmbedded({
    home,
    settings() {
      const { idle_minutes: idleMinutes, ...same } = config.current().config.models.embedded;
      return { ...same, idleMinutes };
    },
    npmCommand: toNpmCommand(config.current().environment),
    env: config.current().environment,
    clock: systemClock,
    log,
    onChange: (state) => void announce(state),
  });

  async function announce(state: EmbeddedState): Promise<void> {
    if (state.phase === "ready") await look();
    for (const listener of listeners) listener(state);
  }

  async function look(): Promise<void> {
    installed = (await embedded.installed()).map(({ id, name, tiny, contextTokens }) => ({
      id,
      name,
      tiny,
      context: config.current().config.models.embedded.context ?? contextTokens,
    }));
  }

  return {
    state: embedded.state,
    models(isWanted) {
      const others = installed.filter(({ id }) => id !== wantedId());
      const wanted = installed.filter(({ id }) => id === wantedId());
      if (wanted.length === 0 && isWanted) wanted.push(describeWanted(wantedId()));
      return [...wanted, ...others];
    },
    isReady: () => isInstalled(wantedId()) || embedded.state().phase === "ready",
    openModel: (id) => ({
      stream: (request, signal) =>
        (isInstalled(id) ? undefined : toRefusal(embedded.state())) ??
        embedded.openModel(id).stream(request, signal),
    }),
    openCounter: embedded.openCounter,
    prepare: embedded.prepare,
    async start(isWanted) {
      await look();
      await embedded.start({ wanted: isWanted });
    },
    onChange: (listener) => listeners.add(listener),
    close: embedded.close,
  };
}

/** What the wanted model will be, before it is there. */
function describeWanted(id: string): BuiltInModel {
  const known = embeddedModels.find((model) => model.id === id);
  const { name = id, tiny = false, contextTokens = 4096 } = known ?? {};
  return { id, name, tiny, context: contextTokens };
}

/** Why it cannot answer yet, in words that say how to go on. */
function toRefusal(state: EmbeddedState): AsyncIterable<ModelPart> | undefined {
  if (state.phase === "ready") return undefined;
  const reasons = {
    off: "No model is connected, and the built-in one may not be fetched: models.embedded.download is off in steward.yaml.",
    ask: "No model is connected, and the built-in one has not been fetched: allow it on the start page, or run `npx steward models pull`.",
    preparing: "The built-in model is still being prepared; try again in a minute.",
    failed: `The built-in model could not be prepared: ${"message" in state ? state.message : ""}`,
  };
  return refuse(
    `${reasons[state.phase]} To connect another model, start Ollama on this machine, or put a key such as OPENAI_API_KEY into the file .env.`,
  );
}

async function* refuse(message: string): AsyncGenerator<ModelPart> {
  yield { type: "end", outcome: { kind: "failed", failure: { kind: "not-ready", message } } };
}
