import type { TokenCounter } from "@steward/sdk/token-counter.ts";
import { systemClock as clock } from "../kernel/clock.ts";
import type { Turnstile } from "../kernel/create-turnstile.ts";
import { type Agent, createAgent, createPictures } from "../modules/agent/index.ts";
import type { AnswerCheck } from "../modules/built-in-tools/index.ts";
import type { RequestClasses } from "../modules/inbox/index.ts";
import type { Models, Tokenizer } from "../modules/models/index.ts";
import type { Personas } from "../modules/personas/index.ts";
import { createControl, createThinking } from "../modules/pipeline/index.ts";
import {
  chooseKind,
  describeKinds,
  type Panels,
  type Sandboxes,
} from "../modules/sandboxes/index.ts";
import { createApprovals, createExecutor } from "../modules/tools/index.ts";
import type { Talk } from "./create-talk.ts";
import { createToolStack } from "./create-tool-stack.ts";
import { createAnswerCheck, createValidation } from "./create-validation.ts";
import type { Store } from "./open-store.ts";
import type { Setting } from "./setting.ts";

export type AgentStackParts = {
  readonly grants: Store["grants"];
  readonly models: Models;
  readonly openCounter: (tokenizer: Tokenizer) => TokenCounter;
  readonly talk: Talk;
  readonly sandboxes: Sandboxes;
  readonly panels: Panels;
  readonly personas: Personas;
  readonly classes: RequestClasses;
  /** Passed by whoever touches a conversation's files. */
  readonly workspaceGate: Turnstile;
};

export type AgentStack = ReturnType<typeof createAgentStack>;

/** What acts: the agent with its tools, what stands around its answers, and the approvals it waits for. */
export function createAgentStack(setting: Setting, parts: AgentStackParts) {
  const { config, feed, metrics, log, crashPoints } = setting;
  const { models, talk, sandboxes } = parts;
  const { turns, conversations, artifacts, memory } = talk;
  const { pipeline, thinking, control, validate } = createLayers(setting, parts);
  const check = createAnswerCheck(validate, () => tools());
  const tools = createTools(setting, parts, check);
  const approvals = createApprovals({
    turns,
    grants: parts.grants,
    registry: () => agent.registry,
    config: () => config.current().config.approvals,
    settings: ({ conversationId }) => conversations.settings(conversationId),
    onChange: (ownerId, approval) => feed.publish(ownerId, { type: "approval-change", approval }),
    clock,
  });
  const secrets = () => config.current().secrets;
  const agent: Agent = createAgent({
    turns,
    conversations,
    recogniser: talk.recogniser,
    models,
    media: talk.media,
    pictures: createPictures(artifacts),
    computers: {
      describe: (topic) => describeKinds(sandboxes, topic),
      choose: (wish) => chooseKind(sandboxes, wish),
    },
    untilComputers: sandboxes.started,
    recall: memory.recall,
    onTriage: parts.classes.note,
    thinking,
    control,
    validate,
    persona: parts.personas.prompt,
    pipeline,
    tools: crashPoints.tools(tools),
    createExecutor: (registry) =>
      createExecutor({ registry, artifacts, secrets, clock, log, onMeasure: metrics.timeTool }),
    policy: approvals.policy,
    openCounter: parts.openCounter,
    config: () => config.current().config.agent,
    onCall({ id: turnId }, callId) {
      const failed = (error: unknown) => log.error("approval-show-fail", { error });
      approvals.announce({ turnId, callId }).catch(failed);
    },
    onTurnCreate: ({ ownerId, conversationId, id }) =>
      feed.publish(ownerId, { type: "turn-create", conversationId, turnId: id }),
    onTurnEnd(status, ms) {
      metrics.timeTurn(status, ms);
      memory.wake();
    },
    clock,
    log: log.child({ component: "agent" }),
  });
  return { agent, approvals, thinking, pipeline, validate, check };
}

/** Thinking and control before an answer, the check after it. */
function createLayers({ config }: Setting, { models, talk, sandboxes }: AgentStackParts) {
  const pipeline = () => config.current().config.pipeline;
  const kinds = () => namesOfKinds(sandboxes);
  const validate = createValidation({ models, memory: talk.memory });
  return {
    pipeline,
    thinking: createThinking({ models, clock, config: pipeline, kinds }),
    control: createControl({ models, config: pipeline }),
    validate,
  };
}

function createTools({ home, config }: Setting, parts: AgentStackParts, check: AnswerCheck) {
  const { talk, sandboxes, panels, workspaceGate } = parts;
  const { previews, desktops } = panels;
  return createToolStack({
    home,
    config,
    artifacts: talk.artifacts,
    turns: talk.turns,
    memory: talk.memory,
    sandboxTools: { sandboxes, previews, control: desktops.control },
    workspaceGate,
    check,
  });
}

function namesOfKinds(sandboxes: Pick<Sandboxes, "status">) {
  return sandboxes.status().kinds.map(({ kind, isReady }) => ({ name: kind.name, isReady }));
}
