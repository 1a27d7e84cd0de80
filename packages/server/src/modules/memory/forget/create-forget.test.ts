import type { ArtifactId } from "@steward/contracts/artifact.ts";
import type { FactId } from "@steward/contracts/fact.ts";
import type { ConversationId, TurnId, UserId } from "@steward/contracts/ids.ts";
import type { NewTurnEvent, TurnEvent } from "@steward/contracts/turn-event.ts";
import { applyTurnEvent, toTurnView } from "@steward/contracts/turn-view.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFactStore } from "../../../adapters/sql/knowledge/create-fact-store.ts";
import { createEpisodeStore } from "../../../adapters/sql/memory/episode-store.ts";
import { createForgetStore } from "../../../adapters/sql/memory/forget/create-forget-store.ts";
import { createTurnJobStore } from "../../../adapters/sql/memory/turn-job-store.ts";
import { fromTurnRow, toEventRows, toTurnRow } from "../../../adapters/sql/core/turn-rows.ts";
import { createId } from "../../../kernel/create-id.ts";
import { silentLogger } from "../../../kernel/logger.ts";
import { openTestStore, type TestStore } from "../../../testing/open-test-store.ts";
import { createFacts, type Facts } from "../facts/create-facts.ts";
import { createForget, type Forget } from "./create-forget.ts";

const ann = { userId: "usr_ann" as UserId, role: "member" } as const;
const bob = { userId: "usr_bob" as UserId, role: "member" } as const;
const owner = { userId: "usr_owner" as UserId, role: "owner" } as const;

function toNumbered(events: readonly NewTurnEvent[], after: number, at: number): TurnEvent[] {
  return events.map((event, index) => ({ ...event, seq: after + index + 1, at }));
}

describe("forgetting", () => {
  let store: TestStore;
  let forget: Forget;
  let facts: Facts;
  let removed: string[];
  /** Another program has a transaction open on the database. */
  let isRead: boolean;
  const blobs = new Map<string, string>();
  beforeEach(async () => {
    store = await openTestStore();
    removed = [];
    isRead = false;
    facts = createFacts({ store: createFactStore(store.db), clock: store.clock });
    forget = createForget({
      store: createForgetStore(store.db, async (name) => Buffer.from(blobs.get(name) ?? "")),
      places: {
        async removeArtifacts(names) {
          removed.push(...names);
        },
        async removeMedia(id) {
          removed.push(id);
        },
        removeBackups: async () => 0,
        async emptyLog() {
          removed.push("log");
          return !isRead;
        },
      },
      clock: store.clock,
      log: silentLogger,
      onForget: () => {},
      onTraces: () => {},
    });
  });
  afterEach(async () => {
    await forget.close();
    await store.close();
  });

  const said = (by: { readonly userId: UserId }, ref: string, text: string) =>
    createEpisodeStore(store.db).add(by.userId, [
      {
        ref,
        conversation: null,
        role: "user",
        speaker: null,
        text,
        at: store.clock.now(),
        recordedAt: store.clock.now(),
        turnId: null,
        shared: by === owner,
      },
    ]);
  const texts = async (by: { readonly userId: UserId }) => {
    const { episodes } = await createEpisodeStore(store.db).list(by.userId, { limit: 50 });
    return episodes.map(({ text }) => text);
  };

  async function addTurn(question: string, ...batches: (readonly NewTurnEvent[])[]) {
    const turn = {
      id: createId<TurnId>("trn", store.clock.now()),
      ownerId: ann.userId,
      conversationId: "cnv_00000000000000000000000000" as ConversationId,
      parentId: null,
      status: "done" as const,
      model: "m",
      input: { content: [{ type: "text" as const, text: question }], origin: "web" as const },
      createdAt: store.clock.now(),
      endedAt: store.clock.now(),
      spawnedBy: null,
      stopRequested: false,
    };
    await store.db.insertInto("turns").values(toTurnRow(turn)).execute();
    const at = store.clock.now();
    let seq = 0;
    for (const batch of batches) {
      const events = toNumbered(batch, seq, at);
      seq += batch.length;
      await store.db.insertInto("turn_events").values(toEventRows(turn, events)).execute();
    }
    return turn.id;
  }

  async function view(id: TurnId) {
    const row = await store.db
      .selectFrom("turns")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const events = await store.turnLog.read(id, 0);
    return { events, view: events.reduce(applyTurnEvent, toTurnView(fromTurnRow(row))) };
  }

  const step = { type: "step-start", step: 0 } as const;
  const end = { type: "turn-end", status: "done", reason: "answered" } as const;
  const words = (text: string) => ({ type: "text-delta", text }) as const;

  it("finds a text that was written in pieces, and keeps position, type and time of them", async () => {
    const id = await addTurn("Hello?", [step, words("The code is zq")], [words("xvo, ")], [end]);
    const before = (await view(id)).events.map(({ type, seq, at }) => ({ type, seq, at }));
    const counts = await forget.forget(ann, { text: "ZQXVO" });
    expect(counts).toMatchObject({ events: 2, episodes: 0 });
    const after = await view(id);
    expect(after.events.map(({ type, seq, at }) => ({ type, seq, at }))).toEqual(before);
    expect(after.view.parts).toEqual([{ type: "forgotten", step: 0 }]);
    expect(after.view).toMatchObject({ status: "done", input: { content: [{ text: "Hello?" }] } });
    const rows = await store.db
      .selectFrom("turn_events")
      .select("payload")
      .where("type", "=", "text-delta")
      .execute();
    expect(rows).toEqual([{ payload: '{"forgotten":true}' }, { payload: '{"forgotten":true}' }]);
  });

  it("says beforehand how much would go, and leaves it there", async () => {
    await said(ann, "a", "the zqxvo of Ann");
    await facts.keep(ann, [{ key: "note", value: "zqxvo" }]);
    const id = await addTurn("What is zqxvo?", [step, words("A word.")], [end]);
    const before = await view(id);
    const counts = await forget.preview(ann, { text: "zqxvo" });
    expect(counts).toMatchObject({ episodes: 1, facts: 1 });
    expect(await texts(ann)).toEqual(["the zqxvo of Ann"]);
    expect(await view(id)).toEqual(before);
    expect(removed).toEqual([]);
    const reply = { ...counts, traces: true, pending: false };
    expect(await forget.forget(ann, { text: "zqxvo" })).toEqual(reply);
    expect(await forget.preview(ann, { text: "zqxvo" })).toMatchObject({ episodes: 0, facts: 0 });
  });

  it("sees through characters that nobody sees, and takes them for no words", async () => {
    await said(ann, "a", "the z\u200Bq\u00ADxvo of Ann");
    await said(ann, "b", "another");
    expect(await forget.forget(ann, { text: "\u200B\u200B\u200B" })).toMatchObject({ episodes: 0 });
    expect(await forget.forget(ann, { entity: "\u200B\u200B" })).toMatchObject({ episodes: 0 });
    expect(await forget.forget(ann, { text: "zqxvo" })).toMatchObject({ episodes: 1 });
    expect(await texts(ann)).toEqual(["another"]);
  });

  it("takes a call as a whole, and leaves the others", async () => {
    const propose = (callId: string, input: object): NewTurnEvent => ({
      type: "tool-propose",
      step: 0,
      callId,
      name: "shell",
      input: JSON.stringify(input),
      title: "Runs",
      effects: [],
      hash: callId,
      state: "ready",
      ask: null,
    });
    const finish = (callId: string, output: string): NewTurnEvent => ({
      type: "tool-end",
      callId,
      state: "done",
      output,
      artifactIds: [],
      durationMs: 1,
    });
    const id = await addTurn("Go", [
      step,
      propose("a", { command: "cat" }),
      propose("b", { command: "ls" }),
      finish("a", 'it says {"k": "say \\"zqxvo\\""}'),
      finish("b", "nothing"),
      end,
    ]);
    await forget.forget(ann, { text: 'say "zqxvo"' });
    const { parts } = (await view(id)).view;
    expect(parts.map((part) => (part.type === "tool" ? part.callId : part.type))).toEqual([
      "forgotten",
      "b",
    ]);
  });

  it("is about one's own memory only; what is shared is forgotten by the owner", async () => {
    await said(ann, "a", "the zqxvo of Ann");
    await said(bob, "b", "the zqxvo of Bob");
    await said(owner, "o", "the zqxvo of all");
    await forget.forget(ann, { text: "zqxvo" });
    await forget.forget(ann, { refs: ["b", "o"] });
    expect(await texts(ann)).toEqual(["the zqxvo of all"]);
    expect(await texts(bob)).toEqual(["the zqxvo of all", "the zqxvo of Bob"]);
    await forget.forget(owner, { all: true });
    expect(await texts(bob)).toEqual(["the zqxvo of Bob"]);
  });

  it("does not let a fact come back from where it was read", async () => {
    const source = { episode: "said", start: 0, end: 5 };
    const told = { key: "dog", value: "Zqxvo", source, extractor: "rules" };
    const [kept] = await facts.keep(ann, [told]);
    await forget.forget(ann, { facts: [kept?.fact.id as FactId] });
    await facts.keep(ann, [told]);
    expect((await facts.list(ann.userId, { past: true, limit: 9 })).facts).toEqual([]);
    await facts.keep(ann, [{ key: "dog", value: "Zqxvo" }]);
    expect((await facts.list(ann.userId, { past: true, limit: 9 })).facts).toHaveLength(1);
  });

  it("comes in time for a turn that is being searched for facts", async () => {
    const id = await addTurn("My dog is called Zqxvo", [end]);
    const jobs = createTurnJobStore(store.db);
    await store.db
      .insertInto("memory_jobs")
      .values({ turn_id: id, owner_id: ann.userId, is_stored: 0, is_handed: 0, created_at: 0 })
      .execute();
    await facts.keep(ann, [{ key: "note", value: "something" }]);
    expect(await forget.forget(ann, { text: "zqxvo" })).toMatchObject({ jobs: 1 });
    expect(await jobs.next()).toBeNull();
    const source = { episode: `turn:${id}:user`, start: 0, end: 5 };
    await facts.keep(ann, [{ key: "dog", value: "Zqxvo", source, extractor: "rules" }]);
    expect((await facts.list(ann.userId, { q: "zqxvo", past: true, limit: 9 })).facts).toEqual([]);
  });

  it("removes artifacts by what is in them, and tells which bytes may go", async () => {
    blobs.set("one", "a letter with zqxvo in it");
    blobs.set("two", "another letter");
    for (const blob of blobs.keys()) {
      const row = { id: `art_${blob}` as ArtifactId, ownerId: ann.userId, label: blob, blob };
      const more = { type: "text", mime: "text/plain", bytes: 9, source: "user" } as const;
      const from = { tool: null, turnId: null, conversationId: null };
      await store.artifacts.add([{ ...row, ...more, ...from, createdAt: 0, expiresAt: null }]);
    }
    expect(await forget.forget(ann, { text: "zqxvo" })).toMatchObject({ artifacts: 1 });
    expect(removed).toEqual(["one", "log"]);
  });

  it("forgets once more what a turn that went on has said since", async () => {
    const id = await addTurn("Forget zqxvo, please", [step]);
    const open = { status: "running", ended_at: null };
    await store.db.updateTable("turns").set(open).where("id", "=", id).execute();
    await forget.forget(ann, { text: "zqxvo" });
    const row = { turn_id: id, owner_id: ann.userId, seq: 9, at: 0 };
    const payload = JSON.stringify({ text: "I forgot zqxvo.", lengths: [15] });
    await store.db
      .insertInto("turn_events")
      .values({ ...row, type: "text-delta", payload })
      .execute();
    await store.db
      .updateTable("turns")
      .set({ status: "done", ended_at: 1 })
      .where("id", "=", id)
      .execute();
    await forget.wake();
    expect((await view(id)).view.parts).toEqual([{ type: "forgotten", step: 0 }]);
  });

  it("says that some of it is left while another program reads, and erases it by itself", async () => {
    await said(ann, "a", "the zqxvo of Ann");
    isRead = true;
    expect(await forget.forget(ann, { text: "zqxvo" })).toMatchObject({
      episodes: 1,
      pending: true,
    });
    const leftovers = () => store.db.selectFrom("memory_leftovers").select("kind").execute();
    expect(await leftovers()).toEqual([{ kind: "traces" }]);
    isRead = false;
    await expect.poll(leftovers).toEqual([{ kind: "free_space" }]);
  });

  it("says of nothing that nothing is gone, and touches no backup for it", async () => {
    const counts = await forget.forget(ann, { text: "zqxvo" });
    expect(Object.values(counts).filter(Boolean)).toEqual([]);
    expect(removed).toEqual([]);
  });
});
