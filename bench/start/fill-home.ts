import { setTimeout as pause } from "node:timers/promises";
import type { TurnId } from "@steward/contracts/ids.ts";
import { createTurnJobStore } from "../../packages/server/src/adapters/sql/memory/turn-job-store.ts";
import { createConversations } from "../../packages/server/src/modules/conversations/index.ts";
import { createAccess, createToken } from "../../packages/server/src/modules/access/index.ts";
import { createTurns, type TurnWriter } from "../../packages/server/src/modules/turns/index.ts";
import { systemClock as clock } from "../../packages/server/src/kernel/clock.ts";
import { silentLogger } from "../../packages/server/src/kernel/logger.ts";
import { createTurnJobs } from "../../packages/server/src/modules/memory/episodes/create-turn-jobs.ts";
import { openStore } from "../../packages/server/src/main/open-store.ts";

/** Writes turns to the store of a home, 100 a conversation, the way the server does. */
const [home = "", count = "0"] = process.argv.slice(2);
const answer = "The quick brown fox jumps over the lazy dog and then has a rest in the shade. ";
const usage = {
  inputTokens: 100,
  outputTokens: 60,
  reasoningTokens: 0,
  cachedInputTokens: 0,
  costMicros: null,
};

async function writeAnswer(writer: TurnWriter): Promise<void> {
  writer.append({ type: "turn-start" });
  writer.append({ type: "step-start", step: 0 });
  writer.append({ type: "model-start", model: "lab/small" });
  for (let part = 0; part < 4; part++) writer.append({ type: "text-delta", text: answer });
  writer.append({ type: "step-end", step: 0, usage, finish: "stop" });
  writer.append({ type: "turn-end", status: "done", reason: "answered" });
}

const store = await openStore(home, clock);
const access = createAccess({ ...store, clock, localToken: createToken() });
await access.start();
const ownerId = access.local().userId;
const turns = createTurns({
  store: store.turns,
  queue: store.turnQueue,
  inputs: store.turnInputs,
  calls: store.toolCalls,
  log: store.turnLog,
  clock,
  onWork: () => undefined,
});
const conversations = createConversations({
  store: store.conversations,
  settings: store.conversationSettings,
  approvalMode: () => "accept-edits",
  turns,
  clock,
  onForget: async () => undefined,
  onChange: () => undefined,
  onRemove: () => undefined,
});
const model = "steward-auto";
for (let written = 0; written < Number(count);) {
  const { id: conversationId } = await conversations.create(ownerId, { title: "Talk", model });
  let parentId: TurnId | null = null;
  for (let index = 0; index < 100; index++, written++) {
    const text = `Question ${index}: ${answer}`;
    const input = { content: [{ type: "text" as const, text }], origin: "web" as const };
    const turn = await turns.create({ ownerId, conversationId, parentId, model, input });
    const claimed = await turns.claim(conversationId, false);
    await claimed?.run(writeAnswer);
    parentId = turn.id;
  }
}
// Of a home that was used, the memory has what was said.
const jobStore = createTurnJobStore(store.db);
const jobs = createTurnJobs({
  jobs: jobStore,
  turns,
  clock,
  log: silentLogger,
  isOn: () => true,
  extract: async () => undefined,
  onStore: () => undefined,
});
await jobs.start();
while ((await jobStore.next()) !== null) await pause(50);
await jobs.close();
await turns.close();
await store.close();
console.log(JSON.stringify({ written: Number(count) }));
