import { parseTurnMessage } from "@steward/contracts/container-event.ts";
import { DraftEvent } from "@steward/contracts/draft-event.ts";
import { FeedEvent } from "@steward/contracts/feed-event.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import type { Http } from "./http.ts";
import { readEventStream } from "./read-event-stream.ts";

export interface OpenTurnEvents {
  readonly turnId: string;
  readonly after: number;
  readonly signal: AbortSignal;
}

export interface EventStreams {
  /**
   * The turn's log after a sequence number, and what is being said and not checked yet. Ends with the turn
   * or with the connection.
   */
  turnEvents(request: OpenTurnEvents): AsyncIterable<TurnEvent | DraftEvent>;
  /** `onOpen` is called once the server has accepted, before the first event. */
  feed(signal: AbortSignal, onOpen: () => void): AsyncIterable<FeedEvent>;
}

export function createEventStreams(http: Http): EventStreams {
  return {
    async *turnEvents({ turnId, after, signal }) {
      const path = `/api/turns/${turnId}/events?after=${after}&drafts=true`;
      const response = await openStream(http, path, signal);
      for await (const { event: name, data } of readEventStream(response)) {
        const isDraft = name === "draft-show";
        const event = isDraft ? DraftEvent.parse(JSON.parse(data)) : parseTurnMessage(data);
        if (event) yield event;
      }
    },
    async *feed(signal, onOpen) {
      const response = await openStream(http, "/api/feed", signal);
      onOpen();
      for await (const message of readEventStream(response)) {
        // A newer server may say more than this page knows.
        const event = FeedEvent.safeParse(JSON.parse(message.data));
        if (event.success) yield event.data;
      }
    },
  };
}

async function openStream(
  http: Http,
  path: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const response = await http.send(path, { headers: { accept: "text/event-stream" }, signal });
  return response.body ?? new ReadableStream<Uint8Array>({ start: (stream) => stream.close() });
}
