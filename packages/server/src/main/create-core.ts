import { setTimeout as pause } from "node:timers/promises";
import { openPersonas } from "../config/open-personas.ts";
import { systemClock as clock } from "../kernel/clock.ts";
import { createTurnstile } from "../kernel/create-turnstile.ts";
import type { Logger } from "../kernel/logger.ts";
import { startRepeating } from "../kernel/start-repeating.ts";
import { createAccess } from "../modules/access/index.ts";
import { createRequestClasses } from "../modules/inbox/index.ts";
import { type AgentStack, createAgentStack } from "./create-agent-stack.ts";
import { createInboxStack } from "./create-inbox-stack.ts";
import { createModelStack } from "./create-model-stack.ts";
import { createSandboxStack } from "./create-sandbox-stack.ts";
import { createTalk } from "./create-talk.ts";
import { openStore } from "./open-store.ts";
import type { Setting } from "./setting.ts";

/** Enough to know whether there is a driver: the first turn is told of its tools. */
const ENGINE_PATIENCE_MS = 200;
/** How often questions that nobody answered are refused. */
const EXPIRE_MS = 60_000;
/** How often artifacts, links and sessions that have expired are removed. */
const SWEEP_MS = 3_600_000;

export type Core = Awaited<ReturnType<typeof createCore>>;

/** Adapters and modules, put together, each given what it needs. Nothing listens and nothing runs yet. */
export async function createCore(setting: Setting, localToken: string) {
  const { home, log, crashPoints } = setting;
  const store = crashPoints.store(await openStore(home, clock));
  const { users, keys, links, sessions, audit, usage } = store;
  const access = createAccess({ users, keys, links, sessions, clock, localToken });
  const modelStack = await createModelStack(setting, usage);
  const { models, openCounter } = modelStack;
  const workspaceGate = createTurnstile();
  const sandboxStack = createSandboxStack(setting, { store, workspaceGate });
  const { sandboxes, panels } = sandboxStack;
  const agent = () => acting.agent;
  const talk = await createTalk(setting, { store, models, sandboxes, agent });
  const personas = openPersonas(home, log.child({ component: "personas" }));
  const classes = createRequestClasses(log.child({ component: "triage" }));
  const acting: AgentStack = createAgentStack(setting, {
    grants: store.grants,
    models,
    openCounter,
    talk,
    sandboxes,
    panels,
    personas,
    classes,
    workspaceGate,
  });
  const inboxStack = createInboxStack({ models, talk, acting, sandboxes, personas, classes });
  return {
    store,
    audit,
    access,
    modelStack,
    sandboxStack,
    talk,
    personas,
    classes,
    acting,
    inboxStack,
  };
}

/** Reads what is kept; nothing runs yet. */
export async function startCore({ access, modelStack, acting }: Core): Promise<void> {
  await access.start();
  await modelStack.models.start();
  await acting.approvals.expire();
}

/** Lets turns go on. They are told of their tools, so it is known by then whether there are sandboxes. */
export async function resumeTurns({ sandboxStack, acting }: Core): Promise<void> {
  // Whoever needs a sandbox waits for it; nobody else shall wait for an engine that dawdles.
  await Promise.race([sandboxStack.sandboxes.start(), pause(ENGINE_PATIENCE_MS)]);
  await acting.agent.start();
}

/** What is done now and then, until it is stopped. */
export function startUpkeep({ access, talk, acting }: Core, log: Logger): { stop(): void } {
  const failed = (error: unknown) => log.error("upkeep-fail", { error });
  const upkeep = [
    startRepeating(acting.approvals.expire, EXPIRE_MS, failed),
    startRepeating(talk.artifacts.sweep, SWEEP_MS, failed),
    startRepeating(talk.media.sweep, SWEEP_MS, failed),
    startRepeating(access.removeExpired, SWEEP_MS, failed),
  ];
  return {
    stop() {
      for (const each of upkeep) each.stop();
    },
  };
}

/** What depends on others first. */
export async function closeCore(core: Core): Promise<void> {
  core.personas.close();
  await core.acting.agent.close();
  await core.talk.memory.close();
  await core.sandboxStack.close();
  await core.modelStack.close();
  await core.store.close();
}
