import { randomBytes } from "node:crypto";
import { createAiSdkModel } from "../adapters/ai-sdk/create-ai-sdk-model.ts";
import { probeServer } from "../adapters/ai-sdk/probe-server.ts";
import { createBlobStore } from "../adapters/files/blob-store.ts";
import type { Feed } from "../adapters/http/feed.ts";
import { openScriptedModel } from "../adapters/scripted/open-scripted-model.ts";
import { systemClock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logger.ts";
import { createAccess } from "../modules/access/index.ts";
import { createAgent } from "../modules/agent/index.ts";
import { createConversations, createHistoryRecogniser } from "../modules/conversations/index.ts";
import { createMedia } from "../modules/media/index.ts";
import { createModels, type ModelSpec } from "../modules/models/index.ts";
import { createTurns } from "../modules/turns/index.ts";
import { createSecretResolver } from "./config/create-secret-resolver.ts";
import { createBuiltIn } from "./create-built-in.ts";
import { homePaths } from "./home-folder.ts";
import type { LiveConfig } from "./live-config.ts";
import { createModelSettings } from "./model-settings.ts";
import { openStore } from "./open-store.ts";

export type CoreOptions = {
  readonly home: string;
  readonly config: LiveConfig;
  readonly localToken: string;
  readonly feed: Feed;
  readonly log: Logger;
};

export type Core = Awaited<ReturnType<typeof createCore>>;

/** Adapters and modules, put together. Nothing listens and nothing runs yet. */
export async function createCore(options: CoreOptions) {
  const { home, config, feed, log } = options;
  const clock = systemClock;
  const store = await openStore(home, clock);
  const { embedded, settings, models } = await createModelStack(options, store);
  const access = createAccess({ ...store, clock, localToken: options.localToken });
  const turns = createTurns({ store: store.turns, log: store.turnLog, clock });
  const conversations = createConversations({
    store: store.conversations,
    turns,
    clock,
    onChange: (ownerId, change) => feed.publish(ownerId, change),
  });
  const key = await store.readSetting("echo-key", () => randomBytes(32).toString("base64url"));
  const recogniser = createHistoryRecogniser({ echoes: store.echoes, turns, conversations, key });
  const media = createMedia({
    index: store.media,
    blobs: createBlobStore(homePaths(home).media),
  });
  const agent = createAgent({
    turns,
    conversations,
    recogniser,
    models,
    media,
    clock,
    log: log.child({ component: "agent" }),
    onTurnCreate: ({ ownerId, conversationId, id }) =>
      feed.publish(ownerId, {
        type: "turn-create",
        conversationId,
        turnId: id,
      }),
  });
  return {
    access,
    agent,
    conversations,
    embedded,
    media,
    models,
    recogniser,
    settings,
    turns,
    clock,
    databaseBytes: store.bytes,
    config,
    async start() {
      await access.start();
      await models.start();
      await agent.start();
    },
    async close() {
      await agent.close();
      await models.stop();
      await embedded.close();
      await store.close();
    },
  };
}

async function createModelStack(
  options: CoreOptions,
  store: Awaited<ReturnType<typeof openStore>>,
) {
  const { home, config } = options;
  const log = options.log.child({ component: "models" });
  const embedded = createBuiltIn();
  const settings = await createModelSettings(config.current(), {
    probe: probeServer,
    builtIn: () => embedded.models(),
  });
  const openModel = (spec: ModelSpec) => {
    if (spec.protocol === "embedded") return embedded.openModel(spec.model);
    if (spec.protocol === "scripted") return openScriptedModel(spec, `${home}/config`);
    return createAiSdkModel({ ...spec, protocol: spec.protocol });
  };
  const models = createModels({
    config: settings.current,
    resolveSecret: createSecretResolver(() => config.current().environment),
    openModel,
    usage: store.usage,
    isReady: (provider) => provider !== "embedded" || embedded.state().phase === "ready",
    clock: systemClock,
    log,
  });
  return { embedded, settings, models };
}
