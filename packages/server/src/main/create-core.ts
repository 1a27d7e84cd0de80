import { setTimeout as pause } from "node:timers/promises";
import type { Feed } from "../adapters/http/exchange/feed.ts";
import type { Metrics } from "../adapters/metrics/create-metrics.ts";
import { systemClock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logger.ts";
import type { CrashPoints } from "./crash-points.ts";
import { createModules } from "./create-modules.ts";
import { createModelStack } from "./create-model-stack.ts";
import type { LiveConfig } from "../config/live-config.ts";
import { openStore } from "./open-store.ts";

/** Enough to know whether there is a driver: the first turn is told of its tools. */
const ENGINE_PATIENCE_MS = 200;

export type CoreOptions = {
  readonly home: string;
  readonly config: LiveConfig;
  readonly localToken: string;
  readonly feed: Feed;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly crashPoints: CrashPoints;
};

export type Core = Awaited<ReturnType<typeof createCore>>;

/** Adapters and modules, put together. Nothing listens and nothing runs yet. */
export async function createCore(options: CoreOptions) {
  const { home, config, log, crashPoints } = options;
  const clock = systemClock;
  const store = crashPoints.store(await openStore(home, clock));
  const stack = await createModelStack({ ...options, usage: store.usage });
  const { embedded, settings, models, openCounter } = stack;
  const modules = await createModules({ ...options, store, models, openCounter });
  return {
    ...modules,
    embedded,
    models,
    settings,
    clock,
    databaseBytes: store.bytes,
    config,
    /** In the background: everything else works meanwhile. */
    startBuiltIn() {
      embedded
        .start(settings.needsBuiltIn())
        .catch((error: unknown) => log.error("embedded-start-fail", { error }));
    },
    async start() {
      await modules.access.start();
      await models.start();
      await modules.approvals.expire();
    },
    /** Lets turns go on. They are told of their tools, so it is known by then whether there are sandboxes. */
    async resume() {
      // Whoever needs a sandbox waits for it; nobody else shall wait for an engine that dawdles.
      await Promise.race([modules.sandboxes.start(), pause(ENGINE_PATIENCE_MS)]);
      await modules.agent.start();
    },
    async close() {
      modules.stopUpkeep();
      modules.personas.close();
      await modules.agent.close();
      await modules.memory.close();
      await modules.closeSandboxes();
      await stack.close();
      await store.close();
    },
  };
}
