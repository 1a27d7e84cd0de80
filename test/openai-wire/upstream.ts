import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export type UpstreamRequest = {
  readonly headers: IncomingMessage["headers"];
  readonly body: Record<string, unknown>;
};

type Behaviour = (res: ServerResponse, request: UpstreamRequest) => void;

export type Upstream = {
  readonly origin: string;
  readonly requests: UpstreamRequest[];
  /** Answers that are open now. */
  readonly open: Set<ServerResponse>;
  /** Resolves once `count` answers were cut by the other side. */
  cut(count: number): Promise<void>;
  close(): Promise<void>;
};

const head = { id: "chatcmpl-up", object: "chat.completion.chunk", created: 1, model: "up" };
const usage = { prompt_tokens: 11, completion_tokens: 5, total_tokens: 16 };

function chunk(content: string): string {
  const choices = [{ index: 0, delta: { role: "assistant", content }, finish_reason: null }];
  return `data: ${JSON.stringify({ ...head, choices })}\n\n`;
}

const finish = `data: ${JSON.stringify({ ...head, choices: [{ index: 0, delta: {}, finish_reason: "stop" }] })}\n\n`;
const usageChunk = `data: ${JSON.stringify({ ...head, choices: [], usage })}\n\n`;
const ending = `${finish}${usageChunk}data: [DONE]\n\n`;

export const completion = {
  id: "chatcmpl-up",
  object: "chat.completion",
  created: 1,
  model: "up",
  choices: [
    {
      index: 0,
      message: { role: "assistant", content: "four words it is", refusal: null },
      logprobs: null,
      finish_reason: "stop",
    },
  ],
  usage,
};

function events(res: ServerResponse): ServerResponse {
  res.writeHead(200, {
    "content-type": "text/event-stream",
    "access-control-allow-origin": "*",
    "set-cookie": "tracker=1",
    "x-request-id": "req_up",
  });
  return res;
}

function fail(res: ServerResponse, status: number, message: string): void {
  res.writeHead(status, { "content-type": "application/json" });
  res.end(JSON.stringify({ error: { message, type: "x", code: null, param: null } }));
}

function flood(res: ServerResponse, piece: string): void {
  const send = () => {
    while (!res.destroyed && res.write(piece));
  };
  res.on("drain", send);
  send();
}

/** What the upstream does, by the name of the model that is asked for. */
export const behaviours = {
  plain(res, { body }) {
    if (body.stream !== true) {
      res.writeHead(200, { "content-type": "application/json", "x-request-id": "req_up" });
      res.end(JSON.stringify(completion));
      return;
    }
    events(res).write(chunk("four words "));
    res.write(chunk("it is"));
    res.end(ending);
  },
  /** Every byte on its own. */
  drip(res) {
    events(res);
    const bytes = Buffer.from(chunk("ünïcode") + ending);
    const send = (at: number) => {
      if (at === bytes.length) res.end();
      else res.write(bytes.subarray(at, at + 1), () => setImmediate(send, at + 1));
    };
    send(0);
  },
  hang() {},
  "hang-mid"(res) {
    events(res).write(chunk("before"));
  },
  reset(res) {
    res.destroy();
  },
  "reset-mid"(res) {
    events(res).write(chunk("before"), () => res.destroy());
  },
  "half-chunk"(res) {
    events(res).write(chunk("before"), () => res.end('data: {"id":"chatcmpl-up","cho'));
  },
  "no-done"(res) {
    events(res).write(chunk("before"), () => res.end(finish));
  },
  "garbage-stream"(res) {
    events(res).end("what is this\n");
  },
  "garbage-body"(res) {
    res.writeHead(200, { "content-type": "application/json" });
    res.end('{"id": "half');
  },
  html(res) {
    res.writeHead(200, { "content-type": "text/html" });
    res.end("<html>sign in</html>");
  },
  "not-http"(res) {
    res.socket?.end("I am not a web server\r\n\r\n");
  },
  limited(res) {
    res.setHeader("retry-after", "7");
    fail(res, 429, "slow down");
  },
  /** It wants to be left alone for eleven days. */
  "limited-for-days"(res) {
    res.setHeader("retry-after", "1000000");
    fail(res, 429, "slow down");
  },
  /** Only the second key is not limited. */
  "limited-key"(res, request) {
    if (request.headers.authorization === "Bearer key-1") behaviours.limited?.(res, request);
    else behaviours.plain?.(res, request);
  },
  "bad-key"(res) {
    fail(res, 401, "Incorrect API key provided: sk-secret");
  },
  /** A server that repeats what it was sent. */
  "echo-key"(res, { headers }) {
    fail(res, 401, `Incorrect API key provided: ${headers.authorization}`);
  },
  /** Only the second key works. */
  "one-good-key"(res, request) {
    if (request.headers.authorization === "Bearer key-1") fail(res, 401, "no");
    else behaviours.plain?.(res, request);
  },
  broken(res) {
    fail(res, 500, "on fire");
  },
  picky(res) {
    fail(res, 400, "temperature is not supported");
  },
  endless(res) {
    flood(events(res), chunk("x".repeat(16_000)));
  },
  /** After a word, a line without end. */
  "endless-line"(res) {
    events(res).write(chunk("before"));
    flood(res, "x".repeat(64_000));
  },
  "endless-body"(res) {
    res.writeHead(200, { "content-type": "application/json" });
    flood(res, " ".repeat(64_000));
  },
} satisfies Record<string, Behaviour> as Record<string, Behaviour>;

export async function startUpstream(): Promise<Upstream> {
  const requests: UpstreamRequest[] = [];
  const open = new Set<ServerResponse>();
  let cuts = 0;
  const waiting = new Set<() => void>();
  const server = createServer((req, res) => {
    open.add(res);
    res.on("close", () => {
      open.delete(res);
      if (!res.writableFinished) cuts++;
      for (const look of waiting) look();
    });
    void text(req).then((raw) => {
      const body = JSON.parse(raw) as Record<string, unknown>;
      const request = { headers: req.headers, body };
      requests.push(request);
      behaviours[String(body.model)]?.(res, request);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    open,
    cut: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (cuts < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
