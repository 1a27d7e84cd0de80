import { EventEmitter } from "node:events";
import { request as openRequest, type ServerResponse } from "node:http";
import type { FeedEvent } from "@steward/contracts/feed-event.ts";
import { TurnEvent } from "@steward/contracts/turn-event.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ask } from "../../testing/open-test-core.ts";
import { openTestServer, type TestServer } from "../../testing/open-test-server.ts";
import { openEventStream } from "./exchange/event-stream.ts";

describe("the events of a turn", () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await openTestServer({
      script: [
        { when: "hang", moves: [{ text: "Hm.\n" }, { hang: true }] },
        { moves: [{ text: "One two three four five" }] },
      ],
    });
  });
  afterEach(() => server.close());

  const read = async (path: string, headers = {}) => {
    const reply = await server.ask(path, { headers });
    return { ...reply, events: reply.status === 200 ? toEvents(reply.text) : [] };
  };

  it("come as server-sent events, numbered, and end with the turn", async () => {
    const { turn, events } = await server.core.say(await server.core.open(), "Hello?");
    const reply = await read(`/api/turns/${turn.id}/events`);
    expect(reply.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
    });
    expect(reply.events).toEqual(events);
    for (const event of reply.events) expect(TurnEvent.parse(event)).toEqual(event);
  });

  it("resume after any position, named by header or query", async () => {
    const { turn, events } = await server.core.say(await server.core.open(), "Hello?");
    const path = `/api/turns/${turn.id}/events`;
    for (let after = 0; after <= events.length; after++) {
      const rest = events.slice(after);
      expect((await read(`${path}?after=${after}`)).events).toEqual(rest);
      expect((await read(path, { "last-event-id": `${after}` })).events).toEqual(rest);
    }
  });

  it.each(["-1", "x", "1.5", "99999999999999999999"])("refuse the position %s", async (after) => {
    const { turn } = await server.core.say(await server.core.open(), "Hello?");
    const path = `/api/turns/${turn.id}/events`;
    expect((await read(path, { "last-event-id": after })).status).toBe(400);
    expect((await read(`${path}?after=${after}`)).status).toBe(400);
  });

  it("go on while the turn does, and stopping ends them", async () => {
    const { core } = server;
    const { id: conversationId } = await core.open();
    const turn = await core.agent.submit({
      ownerId: core.ownerId,
      conversationId,
      input: ask("hang"),
    });
    const reading = read(`/api/turns/${turn.id}/events`);
    for await (const batch of core.turns.follow(turn.id, 0, new AbortController().signal)) {
      if (batch.some((event) => event.type === "text-delta")) break;
    }
    const stop = () => server.ask(`/api/turns/${turn.id}/stop`, { method: "POST" });
    const stopped = await stop();
    expect(stopped.json).toMatchObject({ status: "stopped", parts: [{ text: "Hm.\n" }] });
    expect((await reading).events.at(-1)).toMatchObject({ type: "turn-end", status: "stopped" });
    expect((await stop()).json).toEqual(stopped.json);
  });

  it("end when the server closes", async () => {
    const { core } = server;
    const { id: conversationId } = await core.open();
    const turn = await core.agent.submit({
      ownerId: core.ownerId,
      conversationId,
      input: ask("hang"),
    });
    const target = { port: server.port, path: `/api/turns/${turn.id}/events` };
    const headers = { authorization: "Bearer local-token" };
    const ended = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const request = openRequest({ ...target, headers, agent: false }, (response) => {
      started.resolve();
      response.resume().on("close", () => ended.resolve());
      response.on("error", () => ended.resolve());
    });
    request.on("error", () => ended.resolve());
    request.end();
    await started.promise;
    await server.close();
    await ended.promise;
    server = await openTestServer();
  });
});

describe("the feed", () => {
  it("carries the changes of one's own conversations, and of nobody else's", async () => {
    const server = await openTestServer();
    const { access, feed, ownerId } = server.core;
    const ada = await access.createUser({ name: "Ada" });
    const seen: string[] = [];
    const request = openRequest({
      port: server.port,
      path: "/api/feed",
      headers: { authorization: "Bearer local-token" },
      agent: false,
    });
    const response = await new Promise<NodeJS.ReadableStream>((resolve) => {
      request.on("response", resolve).end();
    });
    const last = Promise.withResolvers<void>();
    response.on("data", (chunk: Buffer) => {
      seen.push(...chunk.toString().split("\n\n").filter(Boolean));
      if (seen.at(-1)?.includes("models-change")) last.resolve();
    });
    feed.publish(ada.id, { type: "config-reject", message: "not yours" });
    feed.publish(ownerId, { type: "config-reject", message: "yours" });
    feed.publish("all", { type: "models-change" });
    await last.promise;
    request.destroy();
    const events = seen.map((frame) => JSON.parse(frame.replace(/^data: /, "")) as FeedEvent);
    expect(events).toEqual([
      { type: "config-reject", message: "yours" },
      { type: "models-change" },
    ]);
    await server.close();
  });
});

describe("an event stream", () => {
  /** A response as far as the stream sees it. */
  function toResponse(state: { destroyed: boolean; takes: boolean }) {
    const response = Object.assign(new EventEmitter(), {
      ...state,
      written: [] as string[],
      writeHead: () => response,
      flushHeaders: () => {},
      write: (frame: string) => response.written.push(frame) > 0 && state.takes,
      end: () => response.emit("close"),
    });
    return response;
  }

  it("waits for a reader who cannot take more, and lets go when he leaves", async () => {
    const response = toResponse({ destroyed: false, takes: false });
    const stream = openEventStream(response as unknown as ServerResponse);
    const writing = stream.write("a");
    response.emit("drain");
    await writing;
    const stuck = stream.write("b");
    response.emit("close");
    await stuck;
    await stream.write("c");
    expect(response.written).toEqual(["a", "b"]);
    expect(stream.signal.aborted).toBe(true);
  });

  it("knows at once that the reader left before it was opened", () => {
    const response = toResponse({ destroyed: true, takes: true });
    const stream = openEventStream(response as unknown as ServerResponse);
    expect(stream.signal.aborted).toBe(true);
  });
});

function toEvents(text: string): unknown[] {
  const frames = text.split("\n\n").filter((frame) => frame !== "" && !frame.startsWith(":"));
  return frames.map((frame) => {
    const lines = new Map(
      frame.split("\n").map((line) => line.split(/: (.*)/s, 2) as [string, string]),
    );
    const event = JSON.parse(lines.get("data") ?? "") as TurnEvent;
    expect([lines.get("id"), lines.get("event")]).toEqual([`${event.seq}`, event.type]);
    return event;
  });
}
