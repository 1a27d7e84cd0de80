import { setTimeout as pause } from "node:timers/promises";
import { type Approval, ApprovalList, type DecideApproval } from "@steward/contracts/tool-call.ts";
import type { TurnView } from "@steward/contracts/turn-view.ts";
import { createOwner, type Reply, type StewardClient } from "../steward-client.ts";
import { createStewardHome, type StartedServer, type StewardHome } from "../steward-process.ts";
import { type Hook, type HookServer, startHookServer } from "./hook-server.ts";
import {
  type ModelMove,
  type ModelRequest,
  type ModelServer,
  startModelServer,
} from "./model-server.ts";
import { type HookWish, toOutsideConfig } from "./outside-config.ts";

export type Bed = {
  readonly home: StewardHome;
  readonly model: ModelServer;
  readonly hooks: HookServer;
  /** The owner; another one after a restart. */
  client(): StewardClient;
  server(): StartedServer;
  /** Ends the server as the signal does, and starts it again. */
  restart(signal: NodeJS.Signals): Promise<void>;
  /** Resolves when that many calls wait, and so do their turns. */
  waiting(count: number): Promise<readonly Approval[]>;
  decide(approval: Approval, body: DecideApproval): Promise<Reply>;
  /** Starts a conversation with a message; answers with both ids. */
  ask(
    text: string,
    settings?: object,
  ): Promise<{ readonly conversationId: string; readonly turnId: string }>;
} & AsyncDisposable;

export type BedOptions = {
  readonly play: (request: ModelRequest) => ModelMove;
  readonly tools?: Readonly<Record<string, HookWish & { readonly hook: Hook }>>;
  /** More sections of the config. */
  readonly config?: object;
  /** More variables of the server's environment. */
  readonly env?: Readonly<Record<string, string>>;
};

/** The real server, with a model and tools that are outside of it. */
export async function openBed(options: BedOptions): Promise<Bed> {
  const { play, tools = {}, config = {}, env = {} } = options;
  await using stack = new AsyncDisposableStack();
  const entries = Object.entries(tools);
  const answers = Object.fromEntries(entries.map(([name, { hook }]) => [name, hook]));
  const wishes = Object.fromEntries(
    entries.map(([name, { hook: _hook, ...wish }]) => [name, wish]),
  );
  const hooks = stack.use(await startHookServer(answers));
  const model = stack.use(await startModelServer(play));
  const home = stack.use(createStewardHome(toOutsideConfig({ model, hooks }, wishes, config), env));
  let server = await home.start();
  let client = createOwner(home);
  const open = stack.move();
  return {
    home,
    model,
    hooks,
    client: () => client,
    server: () => server,
    async restart(signal) {
      server.process.kill(signal);
      await server.ended;
      server = await home.start();
      client = createOwner(home);
    },
    waiting: (count) => untilWaiting(() => client, count),
    decide: (approval, body) =>
      client.ask("POST", `/api/approvals/${encodeURIComponent(approval.id)}`, { body }),
    async ask(text, settings) {
      const { id: conversationId } = await client.open("A test");
      if (settings) {
        await client.ask("PATCH", `/api/conversations/${conversationId}`, { body: settings });
      }
      return { conversationId, turnId: (await client.say(conversationId, text)).id };
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

async function untilWaiting(
  client: () => StewardClient,
  count: number,
): Promise<readonly Approval[]> {
  for (;;) {
    const reply = await client().ask("GET", "/api/approvals");
    const { approvals } = ApprovalList.parse(JSON.parse(reply.text));
    const views = await Promise.all(approvals.map(({ turnId }) => client().view(turnId)));
    if (approvals.length === count && views.every((view) => view.status === "waiting")) {
      return approvals;
    }
    await pause(20);
  }
}

/** The calls of a turn by the name of the tool: how they ended and what the model read. */
export function callsOf(view: TurnView): Readonly<Record<string, readonly [string, string]>> {
  return Object.fromEntries(
    view.parts.flatMap((part) =>
      part.type === "tool" ? [[part.name, [part.state, part.output ?? ""]] as const] : [],
    ),
  );
}

/** A call of the model's; its id is new for each. */
export function toCall(name: string, input: object | string, id = `call_${name}`) {
  return { id, name, input: typeof input === "string" ? input : JSON.stringify(input) };
}
