import { setTimeout as pause } from "node:timers/promises";
import { textOf } from "@steward/contracts/content.ts";
import { answerText, type TurnView } from "@steward/contracts/turn-view.ts";
import { createOwner, type StewardClient } from "../steward-client.ts";
import { createStewardHome } from "../steward-process.ts";
import { startHookServer } from "./hook-server.ts";
import { findLogProblems } from "./log-problems.ts";
import { type ModelMove, type ModelRequest, startModelServer, toText } from "./model-server.ts";
import { toOutsideConfig } from "./outside-config.ts";
import { isUp } from "./story.ts";
import { readStoredLogs } from "./stored-log.ts";
import type { CrashRun } from "./sweep.ts";

function play({ said, messages }: ModelRequest): ModelMove {
  if (said === "mail") return { calls: [{ id: "call_mail", name: "mail", input: "{}" }] };
  if (said === "hang" && messages.at(-1)?.role === "user") return { words: ["Hm.\n"], hang: true };
  const users = messages.filter((message) => message.role === "user").map(toText);
  return { words: [`After: ${users.join(" | ")}`] };
}

/** What a person does: each thing is done again when the server died before it was confirmed. */
type Deed = (client: StewardClient) => Promise<void>;

/**
 * Messages wait behind a question; one is changed, one taken back, and the turn that asks is stopped.
 * In another conversation a message is left for a turn that is then stopped.
 */
export async function runQueueStory(crashAt: string): Promise<CrashRun> {
  await using hooks = await startHookServer({ mail: () => "sent" });
  await using model = await startModelServer(play);
  const config = toOutsideConfig({ model, hooks }, { mail: { effects: ["message"] } });
  const env: Record<string, string> = { STEWARD_CRASH_AT: crashAt };
  await using home = createStewardHome(config, env);
  let server = await home.start();
  let died = false;
  for (const deed of deeds) {
    for (;;) {
      const client = createOwner(home);
      const failure = await deed(client).then(
        () => null,
        (error: unknown) => new Error("a deed failed", { cause: error }),
      );
      if (failure === null) break;
      if (died || (await isUp(client))) throw failure;
      died = true;
      await server.ended;
      delete env.STEWARD_CRASH_AT;
      server = await home.start();
    }
  }
  const client = createOwner(home);
  const asking = (await open(client, "asking")).turns;
  const steered = (await open(client, "steered")).turns;
  const logs = [...readStoredLogs(home.path).values()];
  const problems = [...logs.flatMap(findLogProblems), ...model.problems];
  const told = asking.map(tell).join();
  const expected = "mail stopped,changed done: After: mail | changed,three stopped";
  if (told !== expected) problems.push(`it came to: ${told}`);
  // After a restart the message may find its turn before the stop does; it is heard in any case.
  const heard = steered.filter((turn) => turn.status === "done" && tell(turn).endsWith("| late"));
  if (heard.length === 0) problems.push(`late was not heard: ${steered.map(tell).join()}`);
  if (!died && steered.map(tell).join() !== "hang stopped: Hm.\n,late done: After: hang | late") {
    problems.push(`it came to: ${steered.map(tell).join()}`);
  }
  if (hooks.effects.length > 0) problems.push("something was sent");
  return { died, problems };
}

function tell(view: TurnView): string {
  const said = answerText(view);
  return `${textOf(view.input.content)} ${view.status}${said === "" ? "" : `: ${said}`}`;
}

async function open(client: StewardClient, title: string) {
  const known = (await client.list()).find((each) => each.title === title);
  const { id } = known ?? (await client.open(title));
  return client.detail(id);
}

/** Says something, unless it was said. */
async function say(client: StewardClient, title: string, text: string): Promise<TurnView> {
  const { conversation, turns } = await open(client, title);
  const known = turns.find((turn) => textOf(turn.input.content) === text);
  return known ?? client.view((await client.say(conversation.id, text)).id);
}

async function must(client: StewardClient, request: string, body?: object): Promise<void> {
  const [method = "", path = ""] = request.split(" ");
  const reply = await client.ask(method, path, body ? { body } : {});
  if (reply.status >= 300) throw new Error(`${request}: ${reply.status} ${reply.text}`);
}

/** Waits until the turns of the conversation are as they should be. */
async function reach(
  client: StewardClient,
  title: string,
  isReached: (turns: readonly TurnView[]) => boolean,
): Promise<void> {
  while (!isReached((await open(client, title)).turns)) await pause(20);
}

const deeds: readonly Deed[] = [
  async (client) => void (await say(client, "asking", "mail")),
  (client) => reach(client, "asking", ([mail]) => mail?.status === "waiting"),
  async (client) => {
    const { turns } = await open(client, "asking");
    const isSaid = turns.some((turn) => textOf(turn.input.content) === "changed");
    if (!isSaid) await say(client, "asking", "two");
  },
  async (client) => void (await say(client, "asking", "three")),
  async (client) => {
    const { turns } = await open(client, "asking");
    await must(client, `PATCH /api/turns/${turns[1]!.id}`, { text: "changed" });
  },
  async (client) => {
    const { turns } = await open(client, "asking");
    await must(client, `POST /api/turns/${turns[2]!.id}/stop`);
  },
  async (client) => {
    const { turns } = await open(client, "asking");
    await must(client, `POST /api/turns/${turns[0]!.id}/stop`);
  },
  (client) => reach(client, "asking", (turns) => turns[1]?.status === "done"),
  async (client) => {
    const { conversation } = await open(client, "steered");
    await must(client, `PATCH /api/conversations/${conversation.id}`, { queueMode: "steer" });
    const { id } = await say(client, "steered", "hang");
    await leaveLate(client, id);
    await must(client, `POST /api/turns/${id}/stop`);
  },
  (client) =>
    reach(client, "steered", (turns) => {
      const isHeard = turns.some((turn) => tell(turn).endsWith("| late"));
      return isHeard && turns.every((turn) => turn.endedAt !== null);
    }),
];

/** Leaves a message for the turn while it hangs, unless it is there already. */
async function leaveLate(client: StewardClient, turnId: string): Promise<void> {
  for (;;) {
    const view = await client.view(turnId);
    const { turns } = await open(client, "steered");
    if (tell(view).endsWith("| late") || turns.length > 1) return;
    if (view.endedAt !== null || answerText(view).trim() === "Hm.") break;
    await pause(20);
  }
  await client.say((await client.view(turnId)).conversationId, "late");
}
