import type { AppServices } from "../adapters/http/create-app.ts";
import { createModelDesk } from "../config/create-model-desk.ts";
import { maskConfig } from "../config/mask-config.ts";
import { systemClock as clock } from "../kernel/clock.ts";
import type { Core } from "./create-core.ts";
import { createReadiness } from "./create-readiness.ts";
import type { Setting } from "./setting.ts";

export type Serving = {
  /** Empty until it listens. */
  readonly address: { readonly url: string; readonly publicUrl: string };
  readonly bodyLimit: number;
  readonly version: string;
  readonly mcp: AppServices["mcp"];
};

/** What the routes are given. */
export function toServices(setting: Setting, core: Core, serving: Serving): AppServices {
  const { home, config, feed } = setting;
  const { address, bodyLimit, version, mcp } = serving;
  const { access, audit, personas, talk, acting, inboxStack } = core;
  const { sandboxes, panels, previewAddress, workspace } = core.sandboxStack;
  const { models, settings, embedded } = core.modelStack;
  return {
    access,
    inbox: inboxStack.inbox,
    commands: inboxStack.commands,
    threads: inboxStack.threads,
    intents: inboxStack.intents,
    conversations: talk.conversations,
    turns: talk.turns,
    media: talk.media,
    artifacts: talk.artifacts,
    memory: talk.memory.desk,
    approvals: acting.approvals,
    validate: ({ userId: ownerId }, request, signal) => acting.check({ ownerId }, request, signal),
    audit,
    personas,
    mcp,
    sandboxes,
    containers: panels.containers,
    terminals: panels.terminals,
    desktops: panels.desktops,
    previews: panels.previews,
    previewAddress,
    workspace: {
      files: workspace.files,
      contents: workspace.contents,
      entries: workspace.entries,
      maxUploadBytes: bodyLimit,
    },
    feed,
    version,
    models: createModelDesk({ home, config, settings, models, embedded }),
    publicUrl: () => address.publicUrl,
    isSecure: () => address.publicUrl.startsWith("https:"),
    readiness: createReadiness({
      isOpen: () => address.url !== "",
      probe: core.store.probe,
      clock,
    }),
    config: () => maskConfig(config.current().config),
    metrics: () => renderMetrics(setting, core),
    status: createStatus(setting, core, serving),
  };
}

async function renderMetrics({ metrics }: Setting, core: Core): Promise<string> {
  return metrics.render({
    turns: await core.talk.turns.counts(),
    approvals: (await core.talk.turns.calls.awaiting()).length,
    sandboxes: await core.sandboxStack.sandboxes.measure(),
    classes: core.classes.counts(),
  });
}

function createStatus(
  { home, config }: Setting,
  core: Core,
  serving: Serving,
): AppServices["status"] {
  const { address, version } = serving;
  const { models, settings, embedded } = core.modelStack;
  const begun = clock.monotonic();
  return async () => {
    const perDay = settings.current().budgets.per_day_usd;
    return {
      version,
      // As the clock says now, so that it tells how long ago that was.
      startedAt: Math.round(clock.now() - (clock.monotonic() - begun)),
      home,
      url: address.url,
      pid: process.pid,
      turns: await core.talk.turns.counts(),
      memoryBytes: process.memoryUsage.rss(),
      databaseBytes: core.store.bytes(),
      spentTodayMicros: Math.round(models.spentToday().costMicros),
      dailyBudgetMicros: perDay === undefined ? null : Math.round(perDay * 1e6),
      embedded: embedded.state(),
      configError: config.error(),
      restartKeys: [...config.restartKeys()],
    };
  };
}
