import { textOf } from "@steward/contracts/content.ts";
import type { ConversationId, TurnId, UserId } from "@steward/contracts/ids.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { Agent } from "../agent/index.ts";
import type { Commands } from "../conversations/index.ts";
import type { OwnedTurn } from "../turns/index.ts";
import { createInbox, type Inbox } from "./create-inbox.ts";

const by = { userId: "usr_x" as UserId, userName: "Ada" };
const conversationId = "cnv_x" as ConversationId;
const begun = { id: "trn_x" as TurnId } as OwnedTurn;

describe("what comes in", () => {
  let done: string[];
  let inbox: Inbox;
  beforeEach(() => {
    done = [];
    const note = async (text: string) => {
      done.push(text);
      return {} as OwnedTurn;
    };
    const agent = {
      submit: ({ input }) => note(`said ${textOf(input.content)}`),
      reply: (_submission, text) => note(`replied ${text}`),
    } satisfies Pick<Agent, "submit" | "reply">;
    const commands = {
      parse: (text) =>
        text === "/stop" || text === "/run"
          ? { kind: "command", command: {} as never, args: "" }
          : { kind: "message", text: text.replace("//", "/") },
      run: async (who, _id, text) => ({
        ok: true,
        text: `${who.userName} did ${text}`,
        ...(text === "/run" ? { effects: { turnId: begun.id } } : {}),
      }),
      list: () => [],
    } satisfies Commands;
    inbox = createInbox({
      agent,
      commands,
      turns: { get: async () => begun },
      conversations: {} as never,
      recogniser: {} as never,
      models: {} as never,
      classes: { note: () => {} },
    });
  });

  const send = (text: string, origin: "openai" | "web" = "openai") =>
    inbox.receive(by, { conversationId, input: { content: [{ type: "text", text }], origin } });

  it("is carried out at once where it is a command", async () => {
    await send("/stop");
    expect(done).toEqual(["replied Ada did /stop"]);
  });

  it("is answered by the turn that it began", async () => {
    expect(await send("/run")).toBe(begun);
    expect(done).toEqual([]);
  });

  it("is said as it is where it is none, without the slash that kept it from being one", async () => {
    await send("hello");
    await send("//stop");
    expect(done).toEqual(["said hello", "said /stop"]);
  });

  it("is said as it is where the page has told commands apart already", async () => {
    await send("/stop", "web");
    expect(done).toEqual(["said /stop"]);
  });
});
