import { setTimeout as sleep } from "node:timers/promises";
import { parseTurnMessage } from "@steward/contracts/container-event.ts";
import type { TurnId } from "@steward/contracts/ids.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import { AppError } from "../kernel/app-error.ts";
import type { ApiClient } from "./create-api-client.ts";
import { parseEventStream } from "./parse-event-stream.ts";

const maxFailures = 6;
const firstDelayMs = 100;

/** A turn's log to its end, each event once: a broken connection resumes where it was. */
export async function* readTurnEvents(
  client: ApiClient,
  turnId: TurnId,
  signal: AbortSignal,
): AsyncGenerator<TurnEvent, void, undefined> {
  let after = 0;
  for (let failures = 0; failures < maxFailures; failures++) {
    if (failures > 0) await sleep(firstDelayMs * 2 ** failures, undefined, { signal });
    for await (const event of readOnce({ client, turnId, after, signal })) {
      // The end counts wherever it stands: a server that died may have shown more than it wrote.
      if (event.seq <= after && event.type !== "turn-end") continue;
      after = event.seq;
      failures = 0;
      yield event;
      if (event.type === "turn-end") return;
    }
  }
  throw new AppError("unavailable", "The connection to the server is lost.", {
    data: { hint: "The turn goes on in the server; look at it on the page." },
  });
}

type Reading = {
  readonly client: ApiClient;
  readonly turnId: TurnId;
  readonly after: number;
  readonly signal: AbortSignal;
};

/** Ends quietly when the connection breaks; fails when the server refuses. */
async function* readOnce({
  client,
  turnId,
  after,
  signal,
}: Reading): AsyncGenerator<TurnEvent, void, undefined> {
  try {
    const response = await client.open(`/api/turns/${turnId}/events`, {
      headers: { accept: "text/event-stream", "last-event-id": String(after) },
      signal,
    });
    if (response.body === null) return;
    for await (const data of parseEventStream(response.body)) {
      const event = parseTurnMessage(data);
      if (event) yield event;
    }
  } catch (error) {
    if (signal.aborted || !isBrokenConnection(error)) throw error;
  }
}

/** `fetch` reports a connection that breaks in the middle as a TypeError. */
function isBrokenConnection(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof AppError && error.code === "unavailable");
}
