import { isDeepStrictEqual } from "node:util";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import { answerText } from "@steward/contracts/turn-view.ts";
import { createOwner, type StewardClient } from "../steward-client.ts";
import { createStewardHome, type StewardHome } from "../steward-process.ts";
import { findLogProblems } from "./log-problems.ts";
import type { ModelRequest } from "./model-server.ts";
import { decideUntilEnd, openStory, type Story, wholeAnswer } from "./story.ts";
import { readStoredLogs } from "./stored-log.ts";
import type { CrashRun } from "./sweep.ts";

/** Plays the story, has the server killed at a point, starts it again and compares. */
export async function runStory(crashAt: string): Promise<CrashRun> {
  const ids = { conversation: "", turn: "" };
  await using story = await openStory(() => ids.conversation);
  const env: Record<string, string> = { STEWARD_CRASH_AT: crashAt };
  await using home = createStewardHome(story.config, env);
  const first = await home.start();
  let client = createOwner(home);
  story.client = Promise.resolve(client);
  const end = await begin(client, ids).then(
    () => decideUntilEnd(client, ids.turn, story.hooks),
    () => "gone" as const,
  );
  const died = end === "gone";
  const before = died ? await takeStock(home, story, first.ended) : undefined;
  if (died) {
    delete env.STEWARD_CRASH_AT;
    const ready = Promise.withResolvers<StewardClient>();
    story.client = ready.promise;
    await home.start();
    client = createOwner(home);
    ready.resolve(client);
    await findOrAsk(client, ids);
    await decideUntilEnd(client, ids.turn, story.hooks);
  }
  const problems = await compare({ home, story, client, turnId: ids.turn });
  return { died, problems: [...problems, ...(before ? compareStock(before, home, story) : [])] };
}

type Ids = { conversation: string; turn: string };

async function begin(client: StewardClient, ids: Ids): Promise<void> {
  ids.conversation = (await client.open("A story")).id;
  const path = `/api/conversations/${ids.conversation}`;
  await client.ask("PATCH", path, { body: { queueMode: "steer" } });
  ids.turn = (await client.say(ids.conversation, "play the story")).id;
}

/** A message that was never confirmed may have come or not: a person looks, and says it again. */
async function findOrAsk(client: StewardClient, ids: Ids): Promise<void> {
  if (ids.turn !== "") return;
  const [known] = await client.list();
  if (known) ids.conversation = known.id;
  const turns = known ? (await client.detail(known.id)).turns : [];
  if (!known) await begin(client, ids);
  else if (turns[0]) ids.turn = turns[0].id;
  else {
    await client.ask("PATCH", `/api/conversations/${known.id}`, { body: { queueMode: "steer" } });
    ids.turn = (await client.say(known.id, "play the story")).id;
  }
}

/** What is on disk and what has happened outside at the moment of the crash. */
type Stock = {
  readonly logs: ReadonlyMap<string, readonly TurnEvent[]>;
  readonly asked: ReadonlyMap<string, number>;
  readonly effects: ReadonlyMap<string, number>;
};

async function takeStock(
  home: StewardHome,
  story: Story,
  ended: Promise<number | null>,
): Promise<Stock> {
  await ended;
  return {
    logs: readStoredLogs(home.path),
    asked: countSteps(story),
    effects: countEffects(story),
  };
}

/** How often each step was asked of the model. */
function countSteps({ model }: Story): ReadonlyMap<string, number> {
  // What names the conversation has no tools.
  return count(model.requests.filter((request) => request.tools.length > 0).map(toStep));
}

function toStep({ task, results }: ModelRequest): string {
  const who = task.startsWith("SUB") ? "child" : "root";
  const steps = who === "child" ? ["post"] : ["lookup", "spawn"];
  return `${who} ${steps.filter((name) => results.has(name)).length}`;
}

function countEffects({ hooks }: Story): ReadonlyMap<string, number> {
  return count(hooks.effects.map((effect) => effect.key));
}

function count(names: readonly string[]): ReadonlyMap<string, number> {
  const groups = Map.groupBy(names, (name) => name);
  return new Map([...groups].map(([name, group]) => [name, group.length]));
}

type Outcome = {
  readonly home: StewardHome;
  readonly story: Story;
  readonly client: StewardClient;
  readonly turnId: string;
};

async function compare({ home, story, client, turnId }: Outcome): Promise<string[]> {
  const view = await client.view(turnId);
  const logs = readStoredLogs(home.path);
  const problems = [...logs].flatMap(([id, log]) =>
    findLogProblems(log).map((problem) => `${id === turnId ? "root" : "child"}: ${problem}`),
  );
  if (logs.size !== 2) problems.push(`${logs.size} turns instead of two`);
  if (answerText(view) !== wholeAnswer) problems.push(`the answer is: ${answerText(view)}`);
  if (view.status !== "done") problems.push(`the turn is ${view.status}: ${view.error?.message}`);
  const effects = count(story.hooks.effects.map((effect) => effect.tool));
  for (const tool of ["charge", "mail", "post"]) {
    if (effects.get(tool) !== 1) problems.push(`${tool} was done ${effects.get(tool) ?? 0} times`);
  }
  const lookups = effects.get("lookup") ?? 0;
  if (lookups < 1 || lookups > 2) problems.push(`lookup was done ${lookups} times`);
  for (const [step, times] of countSteps(story)) {
    if (times > 2) problems.push(`the model was asked ${times} times for ${step}`);
  }
  problems.push(...story.model.problems);
  const steered = (logs.get(turnId) ?? []).filter((event) => event.type === "message-add").length;
  const { sent, confirmed } = story.steering;
  if (confirmed !== 1 || steered < 1 || steered > sent) {
    problems.push(`steered ${steered} times, sent ${sent}, confirmed ${confirmed}`);
  }
  return [...problems, ...(await compareAudit(client))];
}

/** Every transition of a call is in the audit log, once. */
async function compareAudit(client: StewardClient): Promise<string[]> {
  const { entries } = JSON.parse((await client.ask("GET", "/api/audit?limit=200")).text) as {
    readonly entries: readonly { readonly action: string; readonly subject: string }[];
  };
  const calls = [...Map.groupBy(entries, (entry) => entry.subject).values()];
  const times = (action: string) =>
    calls.map((call) => call.filter((entry) => entry.action === action).length);
  const sum = (action: string) => times(action).reduce((total, each) => total + each, 0);
  const ends = calls.filter((call) =>
    call.some((entry) => ["tool-done", "tool-answered"].includes(entry.action)),
  );
  const problems: string[] = [];
  if (calls.length !== 6 || ends.length !== 6) {
    problems.push(`${calls.length} calls in the audit log, ${ends.length} with an end`);
  }
  for (const action of ["tool-approve", "tool-awaiting"]) {
    if (sum(action) !== 2) problems.push(`${sum(action)} ${action} in the audit log`);
  }
  return problems;
}

/** What was finished before the crash stays as it was: the log goes on, and nothing is done again. */
function compareStock(before: Stock, home: StewardHome, story: Story): string[] {
  const problems: string[] = [];
  const logs = readStoredLogs(home.path);
  const asked = countSteps(story);
  const effects = countEffects(story);
  const ends = [...before.logs.values()].flat();
  for (const [id, log] of before.logs) {
    if (!isDeepStrictEqual(log, logs.get(id)?.slice(0, log.length))) {
      problems.push("what was written has changed");
    }
    const ended = log.flatMap((event) =>
      event.type === "tool-end" ? [`${id}.${event.callId}`] : [],
    );
    const again = ended.filter((key) => before.effects.get(key) !== effects.get(key));
    problems.push(...again.map((key) => `${key} was done again`));
  }
  const done = ends.filter((event) => event.type === "step-end").length;
  const repeated = [...before.asked].filter(([step, times]) => asked.get(step) !== times);
  // The model had been asked for more steps than were finished: only those may be asked for again.
  if (repeated.length > before.asked.size - done) problems.push(`asked again: ${repeated.join()}`);
  return problems;
}
