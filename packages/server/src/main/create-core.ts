import { randomBytes } from "node:crypto";
import { createBlobStore } from "../adapters/files/blob-store.ts";
import type { Feed } from "../adapters/http/feed.ts";
import { systemClock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logger.ts";
import { createAccess } from "../modules/access/index.ts";
import { createAgent } from "../modules/agent/index.ts";
import { createConversations, createHistoryRecogniser } from "../modules/conversations/index.ts";
import { createMedia } from "../modules/media/index.ts";
import type { Models } from "../modules/models/index.ts";
import { createTurns } from "../modules/turns/index.ts";
import { createModelStack } from "./create-model-stack.ts";
import { homePaths } from "./home-folder.ts";
import type { LiveConfig } from "./live-config.ts";
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
  const { home, config, log } = options;
  const clock = systemClock;
  const store = await openStore(home, clock);
  const stack = await createModelStack({ ...options, usage: store.usage });
  const { embedded, settings, models } = stack;
  const modules = await createModules(options, store, models);
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
      await modules.agent.start();
    },
    async close() {
      await modules.agent.close();
      await stack.close();
      await store.close();
    },
  };
}

async function createModules(
  options: CoreOptions,
  store: Awaited<ReturnType<typeof openStore>>,
  models: Models,
) {
  const { home, feed, log, localToken } = options;
  const clock = systemClock;
  const access = createAccess({ ...store, clock, localToken });
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
  return { access, agent, conversations, media, recogniser, turns };
}
