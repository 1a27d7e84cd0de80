import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { findTranscriptError, type WireMessage } from "./find-transcript-error.ts";

export type AskedCall = { readonly id: string; readonly name: string; readonly input: string };

/** What the model does next: it speaks, word for word, and calls tools. */
export type ModelMove = {
  readonly words?: readonly string[];
  readonly calls?: readonly AskedCall[];
  /** Between the words. */
  readonly pauseMs?: number;
  /** Never ends after the words. */
  readonly hang?: boolean;
};

/** A request of the server, as its model sees it. */
export type ModelRequest = {
  readonly messages: readonly WireMessage[];
  readonly tools: readonly string[];
  /** Results by the name of the tool, the newest of each. */
  readonly results: ReadonlyMap<string, string>;
  /** The last thing that the user said. */
  readonly said: string;
  /** The first thing that the user said. */
  readonly task: string;
};

export type ModelServer = {
  readonly url: string;
  /** Requests that were well-formed, oldest first. */
  readonly requests: readonly ModelRequest[];
  /** What OpenAI would have answered 400 to. */
  readonly problems: readonly string[];
  /** Answers that are being written. */
  readonly open: ReadonlySet<ServerResponse>;
} & AsyncDisposable;

/** A model of its own process's making, in OpenAI's dialect, as strict about transcripts as OpenAI. */
export async function startModelServer(
  play: (request: ModelRequest) => ModelMove,
): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const problems: string[] = [];
  const open = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    open.add(response);
    response.once("close", () => open.delete(response));
    // Somebody looks whether it is there.
    if (request.method !== "POST") return void response.writeHead(404).end();
    void readText(request).then(async (raw) => {
      const body = JSON.parse(raw) as WireBody;
      const problem = findTranscriptError(body.messages);
      if (problem !== null) {
        problems.push(problem);
        response.writeHead(400, { "content-type": "application/json" });
        response.end(
          JSON.stringify({ error: { message: problem, type: "invalid_request_error" } }),
        );
        return;
      }
      const asked = toRequest(body);
      requests.push(asked);
      await answer(response, play(asked));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    problems,
    open,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

type WireBody = {
  readonly messages: readonly WireMessage[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
};

function toRequest({ messages, tools = [] }: WireBody): ModelRequest {
  const names = new Map(
    messages
      .flatMap((message) => message.tool_calls ?? [])
      .map((call) => [call.id, call.function.name]),
  );
  const results = new Map(
    messages
      .filter((message) => message.role === "tool")
      .map((message) => [names.get(message.tool_call_id ?? "") ?? "", toResult(message)]),
  );
  const users = messages.filter((message) => message.role === "user").map(toText);
  return {
    messages,
    tools: tools.map((tool) => tool.function.name),
    results,
    said: users.at(-1) ?? "",
    task: users[0] ?? "",
  };
}

/** Without the mark that says which evidence it is. */
export function toResult(message: WireMessage): string {
  return toText(message).replace(/^\[E\d+\] /, "");
}

export function toText({ content }: WireMessage): string {
  if (typeof content === "string") return content;
  return (content ?? []).map((part) => part.text ?? "").join("");
}

const head = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1, model: "one" };
const usage = { prompt_tokens: 11, completion_tokens: 5, total_tokens: 16 };

async function answer(response: ServerResponse, move: ModelMove): Promise<void> {
  const send = (delta: object, finish: string | null = null) =>
    response.write(
      `data: ${JSON.stringify({ ...head, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
    );
  response.on("error", () => {});
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.flushHeaders();
  for (const [index, content] of (move.words ?? []).entries()) {
    if (index > 0 && move.pauseMs) await pause(move.pauseMs);
    send({ content });
  }
  if (move.hang) return;
  for (const [index, { id, name, input }] of (move.calls ?? []).entries()) {
    const called = { name, arguments: input };
    send({ tool_calls: [{ index, id, type: "function", function: called }] });
  }
  send({}, move.calls?.length ? "tool_calls" : "stop");
  response.write(`data: ${JSON.stringify({ ...head, choices: [], usage })}\n\n`);
  response.end("data: [DONE]\n\n");
}
