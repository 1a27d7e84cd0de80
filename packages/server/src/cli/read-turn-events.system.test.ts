import { once } from "node:events";
import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { TurnId } from "@steward/contracts/ids.ts";
import { expect, it } from "vitest";
import { createApiClient } from "./create-api-client.ts";
import { readTurnEvents } from "./read-turn-events.ts";

const turnId = `trn_${"0".repeat(26)}` as TurnId;
const texts = ["a", "b", "c", "d"];
const log = [
  ...texts.map((text, index) => ({ seq: index + 1, at: 1, type: "text-delta", text })),
  { seq: 5, at: 1, type: "turn-end", status: "done", reason: "answered" },
];

async function withServer(
  answer: RequestListener,
  use: (url: string) => Promise<void>,
): Promise<void> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
}

it("reads a turn to its end over connections that break, each event once", async () => {
  const asked: string[] = [];
  const answer: RequestListener = (request, response) => {
    const after = Number(request.headers["last-event-id"]);
    asked.push(`${after} ${request.headers.authorization ?? ""}`);
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(": keep-alive\n\n");
    // Each connection repeats the last event, gives two more, and breaks in the middle of the next.
    const next = log.filter((event) => event.seq >= after && event.seq <= after + 2);
    for (const event of next) {
      response.write(`id: ${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    }
    response.write('data: {"seq":', () => request.socket.destroy());
  };
  await withServer(answer, async (url) => {
    const client = createApiClient({ url, token: "local" });
    const seen: number[] = [];
    for await (const event of readTurnEvents(client, turnId, new AbortController().signal)) {
      seen.push(event.seq);
    }
    expect(seen).toEqual([1, 2, 3, 4, 5]);
    expect(asked).toEqual(["0 Bearer local", "2 Bearer local", "4 Bearer local"]);
  });
});

it("fails with the server's own words when it refuses", async () => {
  const answer: RequestListener = (_request, response) => {
    response.writeHead(404, { "content-type": "application/json" });
    response.end(
      JSON.stringify({
        error: { code: "not_found", message: "No such turn.", type: "x", param: null },
      }),
    );
  };
  await withServer(answer, async (url) => {
    const events = readTurnEvents(
      createApiClient({ url, token: "t" }),
      turnId,
      new AbortController().signal,
    );
    await expect(events.next()).rejects.toMatchObject({
      code: "not_found",
      message: "No such turn.",
    });
  });
});
