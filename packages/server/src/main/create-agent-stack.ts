import { systemClock } from "../kernel/clock.ts";
import type { Turnstile } from "../kernel/create-turnstile.ts";
import type { Access } from "../modules/access/index.ts";
import { type Agent, createAgent, createPictures } from "../modules/agent/index.ts";
import type { Artifacts } from "../modules/artifacts/index.ts";
import type { Conversations, HistoryRecogniser } from "../modules/conversations/index.ts";
import type { RequestClasses } from "../modules/inbox/index.ts";
import type { Media } from "../modules/media/index.ts";
import type { Personas } from "../modules/personas/index.ts";
import { describeKinds } from "../modules/sandboxes/index.ts";
import { createApprovals, createExecutor } from "../modules/tools/index.ts";
import type { Turns } from "../modules/turns/index.ts";
import { createAnswerCheck } from "./create-answer-check.ts";
import type { Memory } from "../modules/memory/index.ts";
import type { ModulesOptions } from "./create-modules.ts";
import { createLayers } from "./create-layers.ts";
import { createToolStack, type ToolStackOptions } from "./create-tool-stack.ts";

/** How often questions that nobody answered are refused. */
const EXPIRE_MS = 60_000;
/** How often artifacts, links and sessions that have expired are removed. */
const SWEEP_MS = 3_600_000;

export type AgentStackOptions = ModulesOptions & {
  readonly turns: Turns;
  readonly conversations: Conversations;
  readonly recogniser: HistoryRecogniser;
  readonly media: Media;
  readonly artifacts: Artifacts;
  readonly workspaceGate: Turnstile;
  readonly sandboxTools: ToolStackOptions["sandboxTools"];
  readonly access: Access;
  readonly personas: Personas;
  readonly classes: RequestClasses;
  readonly untilComputers: () => Promise<void>;
  readonly memory: Memory;
};

/** What acts: the agent with its tools, and the approvals it waits for. */
export function createAgentStack(options: AgentStackOptions) {
  const { config, feed, metrics, log, store, turns, conversations, artifacts } = options;
  const clock = systemClock;
  const secrets = () => config.current().secrets;
  const approvals = createApprovals({
    turns,
    grants: store.grants,
    registry: () => agent.registry,
    config: () => config.current().config.approvals,
    settings: ({ conversationId }) => conversations.settings(conversationId),
    onDecide: (call, approval) => feed.publish(call.ownerId, { type: "approval-change", approval }),
    clock,
  });
  const layers = createLayers(options);
  const check = createAnswerCheck(layers.validate);
  const agent: Agent = createAgent({
    ...options,
    clock,
    pictures: createPictures(artifacts),
    computers: (topic) => describeKinds(options.sandboxTools.sandboxes, topic),
    recall: options.memory.recall,
    ...layers,
    onTriage: options.classes.note,
    tools: options.crashPoints.tools(createToolStack({ ...options, check })),
    createExecutor: (registry) =>
      createExecutor({ registry, artifacts, secrets, clock, log, onMeasure: metrics.timeTool }),
    policy: approvals.policy,
    onCall(turn, callId) {
      approvals
        .find({ turnId: turn.id, callId })
        .then((approval) => {
          if (approval) feed.publish(turn.ownerId, { type: "approval-change", approval });
        })
        .catch((error: unknown) => log.error("approval-show-fail", { error }));
    },
    config: () => config.current().config.agent,
    log: log.child({ component: "agent" }),
    onTurnCreate: ({ ownerId, conversationId, id }) =>
      feed.publish(ownerId, { type: "turn-create", conversationId, turnId: id }),
    onTurnEnd(status, ms) {
      metrics.timeTurn(status, ms);
      options.memory.wake();
    },
  });
  const repeat = (work: () => Promise<unknown>, everyMs: number) =>
    setInterval(() => {
      work().catch((error: unknown) => log.error("upkeep-fail", { error }));
    }, everyMs).unref();
  const upkeep = [
    repeat(approvals.expire, EXPIRE_MS),
    repeat(artifacts.sweep, SWEEP_MS),
    repeat(options.access.removeExpired, SWEEP_MS),
  ];
  const stopUpkeep = () => {
    for (const timer of upkeep) clearInterval(timer);
  };
  const { thinking, pipeline, validate } = layers;
  return { agent, approvals, stopUpkeep, thinking, pipeline, validate, check };
}
