import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import { toTurnView, type TurnView } from "@steward/contracts/turn-view.ts";
import { Turn } from "@steward/contracts/turn.ts";
import { describe, expect, it } from "vitest";
import { createTurnStore, draftOf } from "./turn-store.ts";

const turnId = `trn_${"0".repeat(26)}`;

function toView(change: Partial<TurnView> = {}): TurnView {
  const turn = Turn.parse({
    id: turnId,
    conversationId: `cnv_${"0".repeat(26)}`,
    parentId: null,
    status: "running",
    model: "steward-chat",
    input: { content: [{ type: "text", text: "Hello" }], origin: "web" },
    createdAt: 1,
    endedAt: null,
    spawnedBy: null,
  });
  return { ...toTurnView(turn), ...change };
}

function toDelta(seq: number, text: string): TurnEvent {
  return { seq, at: seq, type: "text-delta", text };
}

/** A schedule that waits until the test lets the frame come. */
function createFrames() {
  const waiting: (() => void)[] = [];
  return {
    waiting,
    schedule: (flush: () => void) => void waiting.push(flush),
    next: () => waiting.shift()?.(),
  };
}

function openStore() {
  const frames = createFrames();
  const store = createTurnStore({ schedule: frames.schedule });
  let renders = 0;
  store.state.subscribe(() => (renders += 1));
  const text = () =>
    store.state.getState().turns[turnId]?.parts.map((part) => part.type === "text" && part.text);
  return { frames, store, text, renders: () => renders };
}

describe("the turn store", () => {
  it("shows what is not checked yet until the next entry, and nothing that is out of date", () => {
    const { frames, store } = openStore();
    store.put([toView()]);
    const draft = () => {
      frames.next();
      return draftOf(store.state.getState(), turnId);
    };
    store.receive(turnId, toDelta(1, "It ran. "));
    store.receiveDraft(turnId, { type: "draft-show", seq: 1, text: "12 of" });
    expect(draft()).toBe("12 of");
    store.receive(turnId, toDelta(2, "12 of them passed."));
    store.receiveDraft(turnId, { type: "draft-show", seq: 1, text: "12 of them" });
    expect(draft()).toBe("");
    expect(store.receive(turnId, toDelta(3, " Good."))).toBe("taken");
  });

  it("shows all events of a frame at once", () => {
    const { frames, store, text, renders } = openStore();
    store.put([toView()]);
    for (const [index, word] of ["One ", "two ", "three"].entries()) {
      expect(store.receive(turnId, toDelta(index + 1, word))).toBe("taken");
    }
    expect(frames.waiting).toHaveLength(1);
    expect(renders()).toBe(1);
    frames.next();
    expect(renders()).toBe(2);
    expect(text()).toEqual(["One two three"]);
  });

  it("asks for a new frame after the last one has come", () => {
    const { frames, store, text } = openStore();
    store.put([toView()]);
    store.receive(turnId, toDelta(1, "a"));
    frames.next();
    store.receive(turnId, toDelta(2, "b"));
    expect(frames.waiting).toHaveLength(1);
    frames.next();
    expect(text()).toEqual(["ab"]);
  });

  it("ignores events that it has had, also before they were shown", () => {
    const { frames, store, text } = openStore();
    store.put([toView()]);
    store.receive(turnId, toDelta(1, "once"));
    expect(store.receive(turnId, toDelta(1, "once"))).toBe("duplicate");
    frames.next();
    expect(store.receive(turnId, toDelta(1, "once"))).toBe("duplicate");
    expect(text()).toEqual(["once"]);
  });

  it("refuses an event when one before it is missing", () => {
    const { store } = openStore();
    store.put([toView({ lastSeq: 4 })]);
    expect(store.receive(turnId, toDelta(6, "late"))).toBe("gap");
    expect(store.lastSeq(turnId)).toBe(4);
    expect(store.receive(turnId, toDelta(5, "in time"))).toBe("taken");
  });

  it("keeps what it has over an older snapshot and takes a newer one", () => {
    const { frames, store, text } = openStore();
    store.put([toView()]);
    store.receive(turnId, toDelta(1, "new"));
    frames.next();
    store.put([toView()]);
    expect(text()).toEqual(["new"]);
    store.put([toView({ lastSeq: 9, parts: [{ type: "text", step: 0, text: "newer" }] })]);
    expect(text()).toEqual(["newer"]);
    expect(store.lastSeq(turnId)).toBe(9);
  });

  it("shows waiting events before a snapshot replaces the turn", () => {
    const { frames, store, text } = openStore();
    store.put([toView()]);
    store.receive(turnId, toDelta(1, "a"));
    store.put([toView({ lastSeq: 2, parts: [{ type: "text", step: 0, text: "ab" }] })]);
    frames.next();
    expect(text()).toEqual(["ab"]);
  });
});
