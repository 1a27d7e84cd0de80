import type { OwnedTurn, Turns } from "../turns/index.ts";
import type { TurnId } from "@steward/contracts/ids.ts";
import { answerText, type TurnView } from "@steward/contracts/turn-view.ts";
import {
  defineTool,
  type ToolContext,
  type ToolDefinition,
  type ToolOutcome,
} from "@steward/sdk/define-tool.ts";
import { z } from "zod";
import type { Conversations } from "../conversations/index.ts";
import type { AgentConfig } from "./agent-config.ts";
import { isClosing } from "../../kernel/is-closing.ts";

const Input = z.strictObject({
  name: z.string().min(1).max(40).describe("A short name for the sub-agent, such as researcher"),
  task: z
    .string()
    .min(1)
    .max(20_000)
    .describe("What it has to do, with everything it needs to know"),
  tools: z.array(z.string()).optional().describe("Names of the tools it may use; all if left out"),
  role: z.enum(["output", "code", "thinking"]).default("output").describe("Which kind of model"),
  max_steps: z.int().positive().max(100).optional(),
  max_tokens: z.int().positive().optional(),
});
type Input = z.infer<typeof Input>;

export type SpawnPorts = {
  readonly turns: Turns;
  readonly conversations: Conversations;
  readonly config: () => AgentConfig;
  /** Sees to it that a conversation's turns run. */
  readonly wake: (turn: OwnedTurn) => void;
  /** Tells the log of the turn that a sub-agent began. */
  readonly onSpawn: (
    parent: TurnId,
    child: { callId: string; turnId: TurnId; name: string; task: string },
  ) => void;
};

/** It may wait for people; about as long as a timer can. */
const LONGEST_WAIT_MS = 24 * 24 * 3_600_000;

/** Starts a sub-agent: a turn of its own in a conversation of its own, whose answer is the result. */
export function createSpawnTool(ports: SpawnPorts): ToolDefinition {
  /** One after the other: each must know of those before it, or there are too many. */
  let starting: Promise<unknown> = Promise.resolve();
  const run = async (input: Input, context: ToolContext): Promise<ToolOutcome> => {
    const started = starting.then(() => start(ports, input, context));
    starting = started.catch(() => undefined);
    const child = await started;
    if (typeof child === "string") return { ok: false, text: child };
    ports.wake(child);
    return waitFor(ports, child, context.signal);
  };
  return defineTool({
    name: "spawn",
    description:
      "Start a sub-agent on a task of its own and get its answer. Several run at the same time. It knows only what the task says.",
    input: Input,
    icon: "agent",
    effects: ["execute"],
    timeoutMs: LONGEST_WAIT_MS,
    outputBytes: 32_000,
    title: ({ name, task }) => `${name}: ${task.slice(0, 80)}`,
    receipt: ({ name, task }) => ({
      kind: "agent",
      target: `${name}\n${task}`,
      detail: { name, task },
    }),
    run,
    reconcile: run,
  });
}

/** The sub-agent's turn, or why there is none. */
async function start(
  ports: SpawnPorts,
  input: Input,
  { turnId, callId }: ToolContext,
): Promise<OwnedTurn | string> {
  const parent = await ports.turns.get(turnId);
  if (!parent) return "The turn is gone.";
  // After a crash the same call finds the sub-agent that it started.
  const known = await ports.turns.findSpawned({ turnId, callId });
  const refusal = known ? null : await refuse(ports, parent);
  if (refusal !== null) return refusal;
  const child = known ?? (await startChild(ports, parent, { input, callId }));
  const { name, task } = input;
  ports.onSpawn(parent.id, { callId, turnId: child.id, name, task });
  return child;
}

async function refuse({ turns, config }: SpawnPorts, parent: OwnedTurn): Promise<string | null> {
  const { max_depth, max_children } = config();
  const depth = parent.spawnedBy?.path.length ?? 1;
  if (depth > max_depth) return `Sub-agents may be ${max_depth} deep at most.`;
  const view = await turns.view(parent);
  const started = view.parts.filter((part) => part.type === "tool" && part.childTurnId !== null);
  if (started.length < max_children) return null;
  return `A turn may start ${max_children} sub-agents at most.`;
}

async function startChild(
  { turns, conversations }: SpawnPorts,
  parent: OwnedTurn,
  call: { readonly input: Input; readonly callId: string },
): Promise<OwnedTurn> {
  const { name, task, tools, role, max_steps, max_tokens } = call.input;
  const { ownerId, model } = parent;
  const { approvalMode, interruptOn } = await conversations.settings(parent.conversationId);
  const title = `${name}: ${task.slice(0, 60)}`;
  const settings = { model, title, kind: "sub", approvalMode, interruptOn } as const;
  const { id: conversationId } = await conversations.create(ownerId, settings);
  return turns.create({
    ownerId,
    conversationId,
    parentId: null,
    model,
    input: {
      content: [{ type: "text", text: task }],
      origin: "agent",
      limits: { tools, role, maxSteps: max_steps, maxTokens: max_tokens },
    },
    spawnedBy: {
      turnId: parent.id,
      callId: call.callId,
      rootTurnId: parent.spawnedBy?.rootTurnId ?? parent.id,
      path: [...(parent.spawnedBy?.path ?? ["main"]), name],
    },
  });
}

/** The child's answer. Stopping the parent stops the child. */
async function waitFor(
  { turns }: SpawnPorts,
  child: OwnedTurn,
  signal: AbortSignal,
): Promise<ToolOutcome> {
  for await (const batch of turns.follow(child.id, 0, signal)) {
    if (batch.at(-1)?.type === "turn-end") break;
  }
  // When the process closes, the next one goes on with both.
  if (signal.aborted && !isClosing(signal)) await turns.stop(child.id);
  // Its end may not be on disk yet; the view knows of it.
  const view = await turns.view(child);
  return view.endedAt === null
    ? { ok: false, text: "The sub-agent was stopped." }
    : toOutcome(view);
}

function toOutcome(view: TurnView): ToolOutcome {
  const text = answerText(view);
  const { usage } = view;
  const detail = {
    turn_id: view.id,
    tokens: usage === null ? undefined : usage.inputTokens + usage.outputTokens,
  };
  if (view.status === "done") {
    return { ok: true, outcome: "worked", text: text || "(no answer)", detail };
  }
  const why = view.error?.message ?? view.endReason ?? view.status;
  return {
    ok: false,
    text: `The sub-agent did not finish: ${why}. So far it said:\n${text}`,
    detail,
  };
}
