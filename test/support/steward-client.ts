import { request as openRequest } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { parseTurnMessage } from "@steward/contracts/container-event.ts";
import {
  Conversation,
  ConversationDetail,
  ConversationList,
} from "@steward/contracts/conversation.ts";
import { CreatedKey, type CreateKey } from "@steward/contracts/account.ts";
import { Turn } from "@steward/contracts/turn.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import { TurnView } from "@steward/contracts/turn-view.ts";
import { parseEventStream } from "../../packages/server/src/cli/parse-event-stream.ts";

export type Reply = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The code of the error body; undefined where there is none. */
  readonly code: string | undefined;
};

export type Asking = {
  readonly body?: string | Buffer | object;
  readonly headers?: Readonly<Record<string, string>>;
};

/** What a program does with the server, through one key, checked against the contracts. */
export type StewardClient = {
  readonly url: string;
  readonly token: string;
  ask(method: string, path: string, asking?: Asking): Promise<Reply>;
  open(title?: string): Promise<Conversation>;
  list(): Promise<readonly Conversation[]>;
  detail(conversationId: string): Promise<ConversationDetail>;
  say(conversationId: string, text: string): Promise<Turn>;
  view(turnId: string): Promise<TurnView>;
  /** The turn's log, live, until its end. */
  follow(turnId: string, after?: number): AsyncGenerator<TurnEvent>;
  /** Resolves when the turn has ended. */
  settle(turnId: string): Promise<TurnView>;
  /** Resolves when the turn's answer contains the words. */
  heard(turnId: string, words: string): Promise<string>;
  createKey(key: CreateKey): Promise<CreatedKey>;
};

/** A key, or the owner's own token of this machine. */
export function createClient(url: string, token: string): StewardClient {
  const ask: StewardClient["ask"] = (method, path, { body, headers } = {}) =>
    send(url, { method, path, body, headers: { authorization: `Bearer ${token}`, ...headers } });
  const call = async (method: string, path: string, asking?: Asking): Promise<unknown> => {
    const reply = await ask(method, path, asking);
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
    return JSON.parse(reply.text);
  };
  const client: StewardClient = {
    url,
    token,
    ask,
    open: async (title) =>
      Conversation.parse(
        await call("POST", "/api/conversations", { body: title ? { title } : {} }),
      ),
    list: async () => ConversationList.parse(await call("GET", "/api/conversations")).conversations,
    detail: async (id) => ConversationDetail.parse(await call("GET", `/api/conversations/${id}`)),
    say: async (id, text) =>
      Turn.parse(await call("POST", `/api/conversations/${id}/turns`, { body: { text } })),
    view: async (id) => TurnView.parse(await call("GET", `/api/turns/${id}`)),
    async *follow(id, after = 0) {
      const response = await fetch(`${url}/api/turns/${id}/events?after=${after}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if (!response.ok || !response.body) throw new Error(`events: ${response.status}`);
      for await (const data of parseEventStream(response.body)) {
        const event = parseTurnMessage(data);
        if (event) yield event;
      }
    },
    async settle(id) {
      for await (const event of client.follow(id)) if (event.type === "turn-end") break;
      return client.view(id);
    },
    async heard(id, words) {
      let text = "";
      for await (const event of client.follow(id)) {
        if (event.type === "text-delta") text += event.text;
        if (text.includes(words)) return text;
      }
      throw new Error(`The turn ended with: ${text}`);
    },
    createKey: async (key) => CreatedKey.parse(await call("POST", "/api/keys", { body: key })),
  };
  return client;
}

/** The owner, as the CLI of this machine acts. */
export function createOwner(home: { readonly path: string }): StewardClient {
  const text = readFileSync(join(home.path, "run.json"), "utf8");
  const { url, token } = JSON.parse(text) as { readonly url: string; readonly token: string };
  return createClient(url, token);
}

type Sending = {
  readonly method: string;
  readonly path: string;
  readonly body?: Asking["body"] | undefined;
  readonly headers?: Asking["headers"];
  /** The address of this machine that it comes from. */
  readonly from?: string;
};

/** Plain HTTP: unlike `fetch` it lets a test say any Host and Origin. */
export async function send(
  url: string,
  { method, path, body, headers, from }: Sending,
): Promise<Reply> {
  const isRaw = typeof body === "string" || Buffer.isBuffer(body);
  const bytes = body === undefined || isRaw ? body : JSON.stringify(body);
  const isChunked = headers?.["transfer-encoding"] !== undefined;
  const length =
    bytes === undefined || isChunked ? {} : { "content-length": Buffer.byteLength(bytes) };
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const request = openRequest(url + path, {
    method,
    ...(from === undefined ? {} : { localAddress: from }),
    agent: false,
    headers: {
      ...(bytes === undefined ? {} : { "content-type": "application/json" }),
      ...length,
      ...headers,
    },
  });
  request.on("error", reject);
  request.on("response", (response) => {
    buffer(response).then((whole) => {
      const text = whole.toString("utf8");
      const status = response.statusCode ?? 0;
      resolve({ status, headers: response.headers, text, code: toCode(text) });
    }, reject);
  });
  request.end(bytes);
  return promise;
}

function toCode(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { readonly error?: { readonly code?: string } }).error?.code;
  } catch {
    return undefined;
  }
}
