import { CommandList } from "@steward/contracts/command.ts";
import type { Conversation } from "@steward/contracts/conversation.ts";
import type { ConversationId } from "@steward/contracts/ids.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "../../../kernel/app-error.ts";
import { openTestApp, type TestApp } from "../../../testing/open-test-app.ts";
import { builtInCommands, createCommands } from "../../../modules/conversations/index.ts";

const id = "cnv_00000000000000000000000000" as ConversationId;

describe("commands over HTTP", () => {
  let app: TestApp;
  beforeEach(async () => {
    const get = async (_owner: string, asked: string) => {
      if (asked === id) return { id, model: "steward-auto" } as Conversation;
      throw new AppError("not_found", "There is no conversation with this id.");
    };
    const ports = { conversations: { get, create: get, update: get } };
    const commands = createCommands(builtInCommands, ports as never);
    app = await openTestApp({ commands });
  });
  afterEach(() => app.close());
  const run = (text: string, place: string = id) =>
    app.ask(`/api/conversations/${place}/commands`, { method: "POST", body: { text } });

  it("are listed, with what they do in the languages of the page", async () => {
    const { commands } = CommandList.parse((await app.ask("/api/commands")).json);
    expect(commands).toHaveLength(builtInCommands.length);
    expect(commands).toContainEqual({
      name: "title",
      usage: "<text>",
      description: "Names the conversation",
      descriptions: { de: "Gibt der Unterhaltung einen Namen" },
    });
    for (const { descriptions } of commands) expect(descriptions.de).toMatch(/\S/);
  });

  it("reply, also when they refuse", async () => {
    const help = await run("/help");
    expect([help.status, help.json]).toMatchObject([200, { ok: true }]);
    const unknown = await run("/nonsense");
    expect([unknown.status, unknown.json]).toMatchObject([200, { ok: false }]);
  });

  it("need a text and a conversation that is there", async () => {
    expect((await run("")).status).toBe(400);
    expect((await run("/help", "cnv_00000000000000000000000009")).status).toBe(404);
  });
});
