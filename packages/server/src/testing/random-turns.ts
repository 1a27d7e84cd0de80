import { setTimeout } from "node:timers/promises";
import type { Approval, DecideApproval } from "@steward/contracts/tool-call.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import type { Script } from "@steward/sdk/testing/scripted-model.ts";
import { AppError } from "../kernel/app-error.ts";
import type { OwnedTurn } from "../modules/turns/ports.ts";
import { createActingTools, deeds, type ActingTools, type Order } from "./acting-tools.ts";
import { createDice, type Dice } from "./create-dice.ts";
import { ask, openTestCore, type TestCore } from "./open-test-core.ts";
import { openTestStore, type TestStore } from "./open-test-store.ts";

/** A server that dies when it can no longer write. */
type Process = {
  readonly core: TestCore;
  readonly disk: { writesLeft: number };
  readonly death: AbortController;
};

type World = ActingTools & {
  readonly store: TestStore;
  readonly dice: Dice;
  process: Process;
  /** Calls that ran when a process died: `turn.call`. */
  readonly lost: Set<string>;
  /** Turns that have not been gone along with yet. */
  readonly waiting: OwnedTurn[];
};

export type RandomTurns = Pick<World, "store" | "begun" | "lost"> &
  AsyncDisposable & {
    /** Runs a turn to its end, whatever happens on the way, and those that took its place. */
    run(look: Look): Promise<void>;
  };

/** Is shown a turn where it waits for a person, and at its end, with all that a reader got of it. */
export type Look = (turn: OwnedTurn, events: readonly TurnEvent[]) => Promise<void>;

/** Turns with tools that end in all ways, people who decide anything, and servers that die. */
export async function openRandomTurns(seed: number): Promise<RandomTurns> {
  const store = await openTestStore();
  const dice = createDice(seed);
  const acting = createActingTools();
  const process = await openProcess({ store, dice, ...acting });
  const world: World = { store, dice, ...acting, process, lost: new Set(), waiting: [] };
  return {
    ...world,
    async run(look) {
      await submit(world);
      for (let turn = world.waiting.pop(); turn; turn = world.waiting.pop()) {
        await look(turn, await goAlong(world, turn, look));
      }
    },
    async [Symbol.asyncDispose]() {
      await world.process.core.close();
      await store.close();
    },
  };
}

async function openProcess({
  store,
  dice,
  tools,
}: Pick<World, "store" | "dice" | "tools">): Promise<Process> {
  const disk = { writesLeft: Number.POSITIVE_INFINITY };
  const death = new AbortController();
  const turnLog: TestStore["turnLog"] = {
    ...store.turnLog,
    async append(...write) {
      if (disk.writesLeft-- > 0) return store.turnLog.append(...write);
      death.abort();
      throw new AppError("fenced", "It is dead.");
    },
  };
  const script = makeScript(dice);
  const core = await openTestCore({ store: { ...store, turnLog }, tools, script });
  return { core, disk, death };
}

const ownTools = ["look", "look", "write", "write", "bare", "send", "mail", "form"];

function makeScript(dice: Dice): Script {
  return Array.from({ length: 150 }, () => {
    const count = dice.percent(25) ? 0 : dice.int(6);
    const moves = Array.from({ length: count }, () => ({ toolCall: makeCall(dice) }));
    return { moves: moves.length === 0 ? [{ text: "Thanks for asking." }] : moves };
  });
}

function makeCall(dice: Dice): { name: string; input: unknown } {
  if (dice.percent(4)) return { name: "nothing", input: makeOrder(dice) };
  const name = dice.pick(ownTools);
  return { name, input: dice.percent(4) ? { target: 7 } : makeOrder(dice) };
}

function makeOrder(dice: Dice): Order {
  const names = Object.keys(deeds) as (keyof typeof deeds)[];
  return { deed: dice.percent(40) ? "work" : dice.pick(names), target: dice.pick(["a", "b"]) };
}

async function submit(world: World, more: Pick<Partial<OwnedTurn>, "conversationId"> = {}) {
  const { core, disk } = world.process;
  const conversationId = more.conversationId ?? (await core.open("Random")).id;
  const input = { ...ask("Go"), limits: { maxSteps: 6 } };
  const supersede = more.conversationId !== undefined;
  world.waiting.push(
    await core.agent.submit({ ownerId: core.ownerId, conversationId, input, supersede }),
  );
  if (world.dice.percent(12)) disk.writesLeft = 1 + world.dice.int(14);
}

/** What a reader gets of a turn to its end, in the life of the server that ends it. */
async function goAlong(world: World, turn: OwnedTurn, look: Look): Promise<readonly TurnEvent[]> {
  const { core, death, disk } = world.process;
  const stopAt = world.dice.percent(15) ? world.dice.int(25) : -1;
  const events: TurnEvent[] = [];
  for await (const batch of core.turns.follow(turn.id, 0, death.signal)) {
    events.push(...batch);
    if (stopAt >= 0 && events.length > stopAt) await core.turns.stop(turn.id);
    if (batch.at(-1)?.type === "turn-wait") await answerAll(world, turn, () => look(turn, events));
    else if (world.dice.percent(15)) await answerOne(world, turn);
  }
  // Its end is on disk, or never will be.
  while (!death.signal.aborted && (await world.store.turns.get(turn.id))?.endedAt === null) {
    await setTimeout(1);
  }
  if (!death.signal.aborted) {
    disk.writesLeft = Number.POSITIVE_INFINITY;
    return events;
  }
  await restart(world, turn);
  return goAlong(world, turn, look);
}

/** The next server finds what the dead one left. */
async function restart(world: World, { id }: OwnedTurn): Promise<void> {
  await world.process.core.close();
  const cutOff = (await world.store.toolCalls.open(id)).filter(({ state }) => state === "running");
  for (const { callId } of cutOff) {
    world.lost.add(`${id}.${callId}`);
    world.begun.delete(`${id}.${callId}`);
  }
  world.process = await openProcess(world);
  if (world.dice.percent(20)) await world.process.core.turns.stop(id);
  await world.process.core.agent.start();
}

async function listAsked({ process: { core } }: World, { id }: OwnedTurn) {
  return (await core.approvals.list(core.owner)).filter(({ turnId }) => turnId === id);
}

/** Somebody decides while the turn still runs. */
async function answerOne(world: World, turn: OwnedTurn): Promise<void> {
  const [asked] = await listAsked(world, turn);
  if (asked) await answer(world, asked);
}

async function answerAll(world: World, turn: OwnedTurn, look: () => Promise<void>) {
  const { process, dice, store } = world;
  const { core } = process;
  const open = await store.toolCalls.open(turn.id);
  const isWaiting = open.every(({ state }) => state === "awaiting" || state === "unknown");
  if (isWaiting && open.length > 0) await look();
  if (dice.percent(6)) return core.turns.stop(turn.id);
  if (dice.percent(6)) return submit(world, turn);
  if (dice.percent(6)) {
    await core.conversations.update(core.ownerId, turn.conversationId, { approvalMode: "plan" });
  }
  if (dice.percent(6)) {
    world.store.clock.advance(200 * 3_600_000);
    await core.approvals.expire();
  }
  for (const asked of await listAsked(world, turn)) await answer(world, asked);
}

async function answer({ process: { core }, dice }: World, asked: Approval): Promise<void> {
  await core.approvals.decide(core.owner, asked.id, toDecision(dice, asked));
}

function toDecision(dice: Dice, { state, ask: { verbs } }: Approval): DecideApproval {
  const often = ["approve", "approve", "approve", "retry"] as const;
  const verb = dice.pick([...often.filter((each) => verbs.includes(each)), ...verbs]);
  switch (verb) {
    case "edit":
      return { verb, input: makeOrder(dice) };
    case "respond":
      return { verb, text: "I did it myself." };
    case "reject":
      return { verb, stop: state === "awaiting" && dice.percent(10) };
    default:
      return { verb };
  }
}
