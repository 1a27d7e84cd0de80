import type { ConversationId, TurnId } from "@steward/contracts/ids.ts";
import type { TurnView } from "@steward/contracts/turn-view.ts";
import type { ToolDefinition } from "@steward/sdk/define-tool.ts";
import { createTurnstile } from "../../kernel/create-turnstile.ts";
import type { Logger } from "../../kernel/logger.ts";
import type { HistoryRecogniser } from "../conversations/index.ts";
import { createToolRegistry, type Executor, type ToolRegistry } from "../tools/index.ts";
import type { ClaimedTurn, OwnedTurn, TurnWriter } from "../turns/index.ts";
import type { RunPorts } from "./run-ports.ts";
import { runTurn } from "./run-turn.ts";
import { createSpawnTool } from "./spawn-tool.ts";
import { queueTurn, type Submission, submitTurn } from "./submit-turn.ts";
import { createTokenRatios } from "./token-ratios.ts";
import { titleConversation } from "./title-conversation.ts";

export type Agent = {
  /** Queues a turn, or gives the message to the one that runs, as the conversation's mode says. */
  submit(submission: Submission): Promise<OwnedTurn>;
  /** Puts a turn into the log whose answer is known already: that of a command. */
  reply(submission: Submission, text: string): Promise<OwnedTurn>;
  /** Has a look at a conversation: somebody decided, stopped or changed something. */
  wake(conversationId: ConversationId): void;
  /** Goes on with what an earlier process left. */
  start(): Promise<void>;
  readonly registry: ToolRegistry;
  /** Resolves when everything that was running has been let go of. */
  close(): Promise<void>;
};

export type AgentPorts = Omit<RunPorts, "registry" | "executor" | "summaries" | "ratios"> & {
  /** As they are now: those of the owner change with the config. */
  readonly tools: () => readonly ToolDefinition[];
  readonly createExecutor: (registry: ToolRegistry) => Executor;
  readonly recogniser: HistoryRecogniser;
  readonly onTurnCreate: (turn: OwnedTurn) => void;
  /** With the milliseconds since the message came, waiting for people included. */
  readonly onTurnEnd: (status: TurnView["status"], ms: number) => void;
};

export function createAgent(ports: AgentPorts): Agent {
  const { turns } = ports;
  const writers = new Map<TurnId, TurnWriter>();
  const background = createBackground(ports.log);
  const closing = new AbortController();
  const entrance = createTurnstile();
  const spawn = createSpawnTool({
    ...ports,
    wake: ({ conversationId }) => wake(conversationId),
    onSpawn(parent, child) {
      writers.get(parent)?.append({ type: "child-start", ...child });
    },
  });
  const registry = createToolRegistry(() => [...ports.tools(), spawn]);
  const runPorts = toRunPorts(ports, registry);

  async function runClaimed({ turn, run }: ClaimedTurn): Promise<void> {
    const over = run(async (writer) => {
      writers.set(turn.id, writer);
      await runTurn(runPorts, writer).finally(() => writers.delete(turn.id));
    });
    const view = await over
      .catch((error: unknown) => failUnlessRemoved(ports, turn, error))
      .finally(() => wake(turn.conversationId));
    if (view === null) return;
    // What the answer's readers need not wait for.
    await finishTurn({ ...ports, wake }, { turn, view }, closing.signal);
  }

  /** Starts what the conversation has to run; one turn at a time unless its mode says otherwise. */
  async function look(conversationId: ConversationId): Promise<void> {
    const { queueMode } = await ports.conversations.settings(conversationId);
    const isConcurrent = queueMode === "concurrent";
    const claimed = await turns.claim(conversationId, isConcurrent);
    if (!claimed) return;
    background.track(runClaimed(claimed), "turn-run-fail");
    if (isConcurrent) wake(conversationId);
  }

  function wake(conversationId: ConversationId): void {
    if (!closing.signal.aborted) background.track(look(conversationId), "turn-look-fail");
  }

  return {
    registry,
    wake,
    async submit(submission) {
      const { conversationId } = submission;
      const turn = await entrance.pass(conversationId, () =>
        submitTurn({ ...ports, wake }, submission),
      );
      wake(turn.conversationId);
      return turn;
    },
    reply: (submission, text) => replyAtOnce(ports, submission, text),
    async start() {
      const left = await turns.recover();
      for (const id of new Set([...left, ...(await turns.queue.requeueStranded())])) wake(id);
    },
    async close() {
      closing.abort();
      await turns.close();
      await background.settled();
    },
  };
}

/** A turn whose conversation was removed while it ran cannot be written to its end, and need not be. */
async function failUnlessRemoved(
  { turns }: AgentPorts,
  { id }: OwnedTurn,
  error: unknown,
): Promise<null> {
  if (await turns.get(id)) throw error;
  return null;
}

async function replyAtOnce(
  ports: AgentPorts,
  submission: Submission,
  text: string,
): Promise<OwnedTurn> {
  const turn = await queueTurn(ports, submission);
  await ports.turns.queue.answer(turn.id, text);
  return turn;
}

function toRunPorts(ports: AgentPorts, registry: ToolRegistry): RunPorts {
  const executor = ports.createExecutor(registry);
  return { ...ports, registry, executor, summaries: new Map(), ratios: createTokenRatios() };
}

/** Tells who is watching, remembers the answer and names the conversation. */
async function finishTurn(
  ports: AgentPorts & Pick<Agent, "wake">,
  { turn, view }: { readonly turn: OwnedTurn; readonly view: TurnView },
  signal: AbortSignal,
): Promise<void> {
  const { turns, conversations, recogniser, wake } = ports;
  if (view.endedAt !== null) ports.onTurnEnd(view.status, view.endedAt - turn.createdAt);
  if (view.endedAt !== null) for (const id of await turns.queue.requeueStranded()) wake(id);
  await conversations.announce(turn.ownerId, turn.conversationId);
  // Also what was cut short: the front end has it in its history.
  await recogniser.remember(turn, view);
  if (view.status !== "done") return;
  if (await isFirst(ports, turn, view)) await titleConversation({ ...ports, signal }, turn, view);
}

/** Whether it is the first of its conversation that was answered and is more than a greeting. */
async function isFirst({ turns }: AgentPorts, turn: OwnedTurn, view: TurnView): Promise<boolean> {
  if (view.class === "trivial" || turn.spawnedBy !== null) return false;
  for (let parentId = turn.parentId; parentId !== null;) {
    const parent = await turns.get(parentId);
    if (!parent) return false;
    const isAnswered = parent.status === "done";
    if (isAnswered && (await turns.view(parent)).class !== "trivial") return false;
    parentId = parent.parentId;
  }
  return true;
}

/** Work that nobody waits for until the end. */
type Background = {
  /** A failure is logged under this name. */
  track(work: Promise<void>, failure: string): void;
  /** Resolves when everything is done, what was begun meanwhile included. */
  settled(): Promise<void>;
};

function createBackground(log: Logger): Background {
  const running = new Set<Promise<void>>();
  return {
    track(work, failure) {
      const settled = work
        .catch((error: unknown) => log.error(failure, { error }))
        .finally(() => running.delete(settled));
      running.add(settled);
    },
    async settled() {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
