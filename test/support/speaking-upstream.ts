import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export type SpeakingUpstream = {
  readonly url: string;
  /** What each of its models says next, by the name of the model. */
  readonly words: Map<string, string>;
} & AsyncDisposable;

/** An OpenAI-compatible server whose models say what the test tells them to, in small pieces. */
export async function startSpeakingUpstream(): Promise<SpeakingUpstream> {
  const words = new Map<string, string>();
  const server = createServer((request, response) => {
    void text(request).then((raw) => {
      const { model } = JSON.parse(raw) as { readonly model: string };
      const head = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1, model };
      const send = (delta: object, finish_reason: string | null) => {
        const choices = [{ index: 0, delta, finish_reason }];
        response.write(`data: ${JSON.stringify({ ...head, choices })}\n\n`);
      };
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (const piece of (words.get(model) ?? "").match(/[\s\S]{1,7}/g) ?? []) {
        send({ role: "assistant", content: piece }, null);
      }
      send({}, "stop");
      response.end("data: [DONE]\n\n");
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    words,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
