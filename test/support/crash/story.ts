import { setTimeout as pause } from "node:timers/promises";
import type { StewardClient } from "../steward-client.ts";
import { type HookServer, startHookServer } from "./hook-server.ts";
import {
  type ModelMove,
  type ModelRequest,
  type ModelServer,
  startModelServer,
} from "./model-server.ts";
import { type HookWish, toOutsideConfig } from "./outside-config.ts";

/** The tools of the story: one that may be repeated, one that may not, two that ask. */
const tools: Readonly<Record<string, HookWish>> = {
  lookup: { effects: ["read"], idempotent: true },
  charge: { effects: ["write"] },
  mail: { effects: ["message"] },
  post: { effects: ["message"] },
};

/** What the whole turn says when nothing was lost on the way. */
export const wholeAnswer =
  "Let me see.\n\nNow the rest.\n\nlookup: seven; charge: charged; mail: sent; helper: posted: on the wall";

const call = (id: string, name: string, input: object) => ({
  id,
  name,
  input: JSON.stringify(input),
});

/** What the model says is made of the results that it was given: a lost one is missed at the end. */
function play({ results, task, tools: offered }: ModelRequest): ModelMove {
  if (task.startsWith("SUB")) {
    const posted = results.get("post");
    if (posted !== undefined) return { words: [`posted: ${posted}`] };
    return { calls: [call("call_post", "post", { text: "hello" })] };
  }
  if (!results.has("lookup")) {
    return {
      // Longer than words may be on screens only.
      words: ["Let me ", "see."],
      pauseMs: 300,
      calls: [
        call("call_lookup", "lookup", { word: "seven" }),
        call("call_charge", "charge", { cents: 5 }),
        call("call_mail", "mail", { to: "ada" }),
      ],
    };
  }
  const helper = results.get("spawn");
  if (helper === undefined) {
    const items = [{ text: "post it", status: "active" }];
    const todo = offered.includes("todo") ? [call("call_todo", "todo", { items })] : [];
    const spawn = { name: "helper", task: "SUB post hello", tools: ["post"] };
    return { words: ["Now the rest."], calls: [...todo, call("call_spawn", "spawn", spawn)] };
  }
  const parts = ["lookup", "charge", "mail"].map((name) => `${name}: ${results.get(name)}`);
  return { words: [[...parts, `helper: ${helper}`].join("; ")] };
}

export type Story = {
  readonly model: ModelServer;
  readonly hooks: HookServer;
  readonly config: string;
  /** Resolves when there is somebody to talk to: a server that goes on is quicker than its ready line. */
  client: Promise<StewardClient>;
  /** How often the message that steers the turn was sent, and how often that was confirmed. */
  readonly steering: { sent: number; confirmed: number };
} & AsyncDisposable;

/** The world outside the server, where it is counted what really happens. */
export async function openStory(conversationId: () => string): Promise<Story> {
  await using stack = new AsyncDisposableStack();
  const steering = { sent: 0, confirmed: 0 };
  /** A person says something more while the tools run. */
  const steer = async () => {
    const client = await story.client;
    if (steering.confirmed > 0) return;
    steering.sent++;
    const path = `/api/conversations/${conversationId()}/turns`;
    const reply = await client
      .ask("POST", path, { body: { text: "be brief" } })
      .catch(() => undefined);
    if (reply?.status === 202) steering.confirmed++;
  };
  const hooks = stack.use(
    await startHookServer({
      async lookup() {
        await steer();
        return "seven";
      },
      charge: () => "charged",
      mail: () => "sent",
      post: () => "on the wall",
    }),
  );
  const model = stack.use(await startModelServer(play));
  const config = toOutsideConfig({ model, hooks }, tools);
  const open = stack.move();
  const story: Story = {
    model,
    hooks,
    config,
    client: Promise.withResolvers<StewardClient>().promise,
    steering,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
  return story;
}

type Waiting = {
  readonly id: string;
  readonly turnId: string;
  readonly state: string;
  readonly hash: string;
};

/**
 * A person who approves what waits, and says of a call that was cut off what became of it: done,
 * when the outside knows of it. Resolves when the turn has ended, or the server is gone.
 */
export async function decideUntilEnd(
  client: StewardClient,
  turnId: string,
  hooks: HookServer,
): Promise<"ended" | "gone"> {
  try {
    for (;;) {
      const { approvals } = JSON.parse((await client.ask("GET", "/api/approvals")).text) as {
        readonly approvals: readonly Waiting[];
      };
      for (const waiting of approvals) await decide(client, waiting, hooks);
      if ((await client.view(turnId)).endedAt !== null) return "ended";
      await pause(25);
    }
  } catch (error) {
    if (await isUp(client)) throw error;
    return "gone";
  }
}

async function decide(client: StewardClient, waiting: Waiting, hooks: HookServer): Promise<void> {
  const { id, turnId, state, hash } = waiting;
  // Not before the turn has put itself to rest, so that every run takes the same way.
  if ((await client.view(turnId)).status !== "waiting") return;
  const done = hooks.effects.find((effect) => effect.key === id);
  const onLost = done ? { verb: "respond", text: done.answer } : { verb: "retry" };
  const body = { hash, ...(state === "unknown" ? onLost : { verb: "approve" }) };
  const path = `/api/approvals/${encodeURIComponent(id)}`;
  const { status, text } = await client.ask("POST", path, { body });
  if (status !== 200) throw new Error(`deciding ${id}: ${status} ${text}`);
}

export async function isUp(client: StewardClient): Promise<boolean> {
  return client.ask("GET", "/health").then(
    () => true,
    () => false,
  );
}
