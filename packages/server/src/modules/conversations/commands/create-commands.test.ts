import type { Conversation, UpdateConversation } from "@steward/contracts/conversation.ts";
import type { ConversationId, TurnId, UserId } from "@steward/contracts/ids.ts";
import type { TurnStatus } from "@steward/contracts/turn.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { AppError } from "../../../kernel/app-error.ts";
import { createMemoryApprovals, type MemoryApprovals } from "../../../testing/memory-approvals.ts";
import { sampleApproval } from "../../../testing/sample-approval.ts";
import type { OwnedTurn } from "../../turns/index.ts";
import { builtInCommands } from "./built-in-commands.ts";
import { createCommands, type Commands } from "./create-commands.ts";
import { defineCommand } from "./define-command.ts";

const by = { userId: "usr_00000000000000000000000000" as UserId, userName: "Ada" };
const id = "cnv_00000000000000000000000000" as ConversationId;
const turnId = "trn_00000000000000000000000000" as TurnId;

const conversation: Conversation = {
  id,
  kind: "main",
  title: "Plans",
  model: "steward-auto",
  pinned: false,
  archived: false,
  headTurnId: null,
  busy: false,
  failed: false,
  waiting: false,
  queueMode: "serial",
  approvalMode: "accept-edits",
  thinkingMode: null,
  persona: null,
  createdAt: 1,
  updatedAt: 1,
};

function turnOf(status: TurnStatus, at = 0): OwnedTurn {
  return {
    id: turnId.replace(/.$/, String(at)) as TurnId,
    ownerId: by.userId,
    conversationId: id,
    parentId: null,
    status,
    model: "steward-fast",
    input: { content: [{ type: "text", text: "Hello?" }], origin: "web" },
    createdAt: at,
    endedAt: status === "done" ? 9 : null,
    spawnedBy: null,
    stopRequested: false,
  };
}

/** Commands on a conversation in memory; what they do is in the lists. */
function openCommands(state: {
  now: Conversation;
  turns: OwnedTurn[];
  approvals: MemoryApprovals;
}) {
  const done: string[] = [];
  const commands = createCommands(builtInCommands, {
    conversations: {
      async create(_ownerId, { model, title = "" }) {
        done.push(`create ${model} ${title}`);
        return { ...conversation, id: "cnv_00000000000000000000000009" as ConversationId };
      },
      async get(ownerId, asked) {
        if (ownerId === by.userId && asked === id) return state.now;
        throw new AppError("not_found", "There is no conversation with this id.");
      },
      async update(_ownerId, _id, { headTurnId: _head, ...change }: UpdateConversation) {
        done.push(JSON.stringify(change));
        return state.now;
      },
    },
    turns: {
      get: async (asked) => state.turns.find((turn) => turn.id === asked) ?? null,
      live: async () => state.turns.filter((turn) => turn.endedAt === null),
      async stop(asked) {
        done.push(`stop ${asked.at(-1)}`);
      },
    },
    approvals: state.approvals,
    models: {
      resolve: (asked) => (asked === "fast" ? "steward-fast" : undefined),
      ids: () => ["steward-auto", "steward-fast"],
    },
    agent: {
      async submit({ model, parentId, input }) {
        done.push(`submit ${model} ${parentId} ${JSON.stringify(input.content)}`);
        return { id: "trn_00000000000000000000000009" as TurnId };
      },
    },
  });
  return { commands, done };
}

describe("commands", () => {
  let state: { now: Conversation; turns: OwnedTurn[]; approvals: MemoryApprovals };
  let commands: Commands;
  let done: string[];
  beforeEach(() => {
    state = { now: conversation, turns: [], approvals: createMemoryApprovals() };
    ({ commands, done } = openCommands(state));
  });
  const run = (text: string) => commands.run(by, id, text);

  it.each([
    ["/help", "help", ""],
    ["  /Model   steward-fast ", "model", "steward-fast"],
    ["/title two\nlines", "title", "two\nlines"],
  ])("are read from %j", (text, name, args) => {
    expect(commands.parse(text)).toMatchObject({ kind: "command", command: { name }, args });
  });

  it.each([
    ["/usr/bin/env", "/usr/bin/env"],
    ["/unknown thing", "/unknown thing"],
    ["/helpful", "/helpful"],
    ["/", "/"],
    ["what is /help?", "what is /help?"],
    ["//help me", "/help me"],
    ["// a comment", "// a comment"],
    ["///help", "///help"],
  ])("leave %j to be said", (text, said) => {
    expect(commands.parse(text)).toEqual({ kind: "message", text: said });
  });

  it("are refused when two have one name, or a name is none", () => {
    const twice = [...builtInCommands, builtInCommands[0]!];
    expect(() => createCommands(twice, {} as never)).toThrow("two commands /help");
    const odd = { name: "Two words", usage: "", description: { en: "" } };
    expect(() => defineCommand({ ...odd, run: async () => ({ ok: true, text: "" }) })).toThrow();
  });

  it("list themselves", async () => {
    const { text } = await run("/help");
    for (const { name } of commands.list()) expect(text).toContain(`/${name}`);
    expect(commands.list()).toHaveLength(11);
  });

  it("say so when a text is none of them", async () => {
    expect(await run("hello")).toMatchObject({ ok: false });
  });

  it("reply with the reason when something is refused", async () => {
    const broken = defineCommand({
      name: "broken",
      usage: "",
      description: { en: "" },
      run: () => Promise.reject(new AppError("conflict", "Not now.")),
    });
    const get = async () => conversation;
    const ports = { conversations: { get } } as unknown as Parameters<typeof createCommands>[1];
    const reply = await createCommands([broken], ports).run(by, id, "/broken");
    expect(reply).toEqual({ ok: false, text: "Not now." });
  });

  it("are not found in somebody else's conversation", async () => {
    const stranger = { ...by, userId: "usr_00000000000000000000000001" as UserId };
    await expect(commands.run(stranger, id, "/help")).rejects.toMatchObject({ code: "not_found" });
  });

  it("start a new conversation and say where", async () => {
    const reply = await run("/new  Trip to Rome");
    expect(reply.effects).toEqual({ conversationId: "cnv_00000000000000000000000009" });
    expect(done).toEqual(["create steward-auto Trip to Rome"]);
  });

  it("show and change the model", async () => {
    expect((await run("/model")).text).toContain("steward-auto");
    expect(await run("/model fast")).toMatchObject({ ok: true });
    expect(await run("/model nonsense")).toMatchObject({ ok: false });
    expect(done).toEqual(['{"model":"steward-fast"}']);
  });

  it("change mode, queue and title", async () => {
    expect(await run("/mode plan")).toMatchObject({ ok: true });
    expect(await run("/queue steer")).toMatchObject({ ok: true });
    expect(await run("/title  A   better name ")).toMatchObject({ ok: true });
    expect(await run("/mode yolo")).toMatchObject({ ok: false });
    expect(await run("/queue")).toMatchObject({ ok: false });
    expect(await run("/title")).toMatchObject({ ok: false });
    expect(done).toEqual([
      '{"approvalMode":"plan"}',
      '{"queueMode":"steer"}',
      '{"title":"A better name"}',
    ]);
  });

  it("stop what runs, and with all what is queued, that first", async () => {
    expect((await run("/stop")).text).toBe("Nothing is running.");
    state.turns = [turnOf("running", 1), turnOf("queued", 2)];
    expect((await run("/stop")).text).toBe("Stopped. Still queued: 1.");
    expect(done.splice(0)).toEqual(["stop 1"]);
    expect((await run("/stop all")).text).toBe("Stopped.");
    expect(done).toEqual(["stop 2", "stop 1"]);
  });

  it("ask again, with the model of now, once the last turn has ended", async () => {
    expect(await run("/retry")).toMatchObject({ ok: false });
    state.turns = [turnOf("running")];
    state.now = { ...conversation, headTurnId: turnId };
    expect(await run("/retry")).toMatchObject({ ok: false });
    state.turns = [turnOf("done")];
    expect(await run("/retry")).toMatchObject({ ok: true });
    expect(done).toEqual(['submit steward-auto null [{"type":"text","text":"Hello?"}]']);
  });

  it("approve the only call that waits here, sub-agents included", async () => {
    expect(await run("/approve")).toMatchObject({ ok: false });
    const elsewhere = { conversationId: "cnv_00000000000000000000000001" };
    state.approvals.add(
      sampleApproval("theirs", elsewhere),
      sampleApproval("mine", { ...elsewhere, rootConversationId: id }),
    );
    expect(await run("/approve")).toEqual({ ok: true, text: "Approved: Fetch mine" });
    const decided = [...state.approvals.decided.values()];
    expect(decided).toEqual([{ verb: "approve", hash: "hash of mine" }]);
  });

  it("want to know which one, where several wait", async () => {
    state.approvals.add(sampleApproval("a"), sampleApproval("b"), sampleApproval("c"));
    expect(await run("/approve")).toMatchObject({ ok: false });
    expect((await run("/approve")).text).toContain("2. Fetch b (fetch_url)");
    expect(await run("/approve 4")).toMatchObject({ ok: false });
    expect(await run("/approve 2")).toEqual({ ok: true, text: "Approved: Fetch b" });
    expect(await run("/approve all")).toEqual({
      ok: true,
      text: "Approved: Fetch a\nApproved: Fetch c",
    });
  });

  it("reject with or without number and reason", async () => {
    state.approvals.add(sampleApproval("a"), sampleApproval("b"));
    expect(await run("/reject too risky")).toMatchObject({ ok: false });
    expect(await run("/reject 1 too risky")).toMatchObject({ ok: true });
    expect(await run("/reject not that one either")).toMatchObject({ ok: true });
    expect([...state.approvals.decided.values()]).toEqual([
      { verb: "reject", hash: "hash of a", text: "too risky" },
      { verb: "reject", hash: "hash of b", text: "not that one either" },
    ]);
  });

  it("do not approve what wants an answer", async () => {
    const { ask } = sampleApproval("form");
    state.approvals.add(sampleApproval("form", { ask: { ...ask, verbs: ["respond", "reject"] } }));
    expect(await run("/approve")).toMatchObject({ ok: false });
    expect(state.approvals.decided.size).toBe(0);
  });

  it("say who was first", async () => {
    const first = sampleApproval("a");
    state.approvals.add(first);
    const list = async () => [first];
    await state.approvals.decide({ ...by, userName: "Grace" }, first.id, { verb: "approve" });
    const late = openCommands({ ...state, approvals: { ...state.approvals, list } });
    const reply = await late.commands.run(by, id, "/approve");
    expect(reply).toEqual({ ok: false, text: "Fetch a: Grace was first." });
  });

  it("show what goes on", async () => {
    state.turns = [turnOf("waiting", 1), turnOf("queued", 2)];
    state.approvals.add(sampleApproval("a"));
    const { text } = await run("/status");
    expect(text).toContain("Plans");
    expect(text).toContain("0 running, 1 waiting, 1 queued");
    expect(text).toContain("1. Fetch a");
  });
});
