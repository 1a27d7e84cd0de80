import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Conversation } from "@steward/contracts/conversation.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestComputers, type TestComputers } from "../../../testing/open-test-computers.ts";

describe("snapshots", () => {
  let server: TestComputers;
  beforeAll(async () => {
    server = await openTestComputers();
  });
  afterAll(() => server.close());

  const file = (id: string) => join(server.home, "workspaces", id, "a.txt");
  const post = (path: string, body?: unknown) => server.ask(path, { method: "POST", body });

  async function openWithFile() {
    const { id } = await server.core.open("Work");
    mkdirSync(join(server.home, "workspaces", id), { recursive: true });
    writeFileSync(file(id), "before");
    return id;
  }

  it("are saved, listed, put back and removed", async () => {
    const id = await openWithFile();
    const path = `/api/conversations/${id}/snapshots`;
    const saved = await post(path, { name: "good one" });
    expect(saved.status).toBe(201);
    expect(saved.json).toMatchObject({ name: "good one", hasSystem: false });
    writeFileSync(file(id), "after");
    expect((await server.ask(path)).json).toMatchObject({ snapshots: [{ name: "good one" }] });
    expect((await post(`${path}/good%20one/restore`)).status).toBe(204);
    expect(readFileSync(file(id), "utf8")).toBe("before");
    const remove = { method: "DELETE" };
    expect((await server.ask(`${path}/good%20one`, remove)).status).toBe(204);
    expect((await server.ask(path)).json).toEqual({ snapshots: [] });
    expect((await post(`${path}/good%20one/restore`)).status).toBe(404);
  });

  it.each(["..", "a/b", "", "x".repeat(81)])("are not named %j", async (name) => {
    const id = await openWithFile();
    expect((await post(`/api/conversations/${id}/snapshots`, { name })).status).toBe(400);
  });

  it("become a conversation of their own", async () => {
    const id = await openWithFile();
    const forked = await post(`/api/conversations/${id}/fork`);
    expect(forked.status).toBe(201);
    const { id: other, title } = forked.json as Conversation;
    expect(title).toBe("Work");
    writeFileSync(file(id), "changed");
    expect(readFileSync(file(other), "utf8")).toBe("before");
    expect((await post(`/api/conversations/cnv_${"0".repeat(26)}/fork`)).status).toBe(404);
  });
});
