import type { FeedEvent } from "@steward/contracts/feed-event.ts";
import { describe, expect, it } from "vitest";
import { ApiFailure } from "../api/api-failure.ts";
import { createFeed } from "./feed.ts";

type Connection = (onOpen: () => void) => AsyncIterable<FeedEvent>;

const change: FeedEvent = { type: "models-change" };

/** Plays the connections in order, then ends. */
function openFeed(connections: Connection[]) {
  const abort = new AbortController();
  const seen: string[] = [];
  const feed = createFeed({
    streams: {
      feed(_signal, onOpen) {
        const connection = connections.shift();
        if (connection) return connection(onOpen);
        abort.abort();
        throw new TypeError("aborted");
      },
    },
    waitForRetry: async () => void seen.push(`wait ${feed.connection.getState().status}`),
    onEvent: (event) => void seen.push(event.type),
    onOpen: (isFirst) => void seen.push(isFirst ? "first" : "again"),
  });
  return { feed, seen, signal: abort.signal };
}

const open: Connection = async function* (onOpen) {
  onOpen();
  yield change;
};

const fail: Connection = () => {
  throw new ApiFailure(0, "unreachable", "down");
};

describe("the feed", () => {
  it("says whether it opens for the first time or again", async () => {
    const { feed, seen, signal } = openFeed([open, open]);
    await feed.follow(signal);
    expect(seen).toEqual([
      "first",
      "models-change",
      "wait open",
      "again",
      "models-change",
      "wait open",
    ]);
  });

  it("counts as lost only when trying again failed", async () => {
    const { feed, seen, signal } = openFeed([open, fail, fail, open]);
    await feed.follow(signal);
    expect(seen.filter((entry) => entry.startsWith("wait"))).toEqual([
      "wait open",
      "wait lost",
      "wait lost",
      "wait open",
    ]);
  });

  it("ends when nobody is signed in", async () => {
    const { feed, seen, signal } = openFeed([
      () => {
        throw new ApiFailure(401, "unauthorized", "sign in");
      },
      open,
    ]);
    await feed.follow(signal);
    expect(seen).toEqual([]);
  });
});
