import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/**
 * A provider that answers at once. Prints a line for every request: when it arrived, on the clock
 * that all processes of a machine share, and its body.
 */
const head = { id: "chatcmpl-bench", created: 1_700_000_000, model: "small" };
const usage = { prompt_tokens: 100, completion_tokens: 3, total_tokens: 103 };

function chunk(fields: object): string {
  return `data: ${JSON.stringify({ ...head, object: "chat.completion.chunk", ...fields })}\n\n`;
}

function choice(delta: object, finish_reason: string | null = null): string {
  return chunk({ choices: [{ index: 0, delta, finish_reason }] });
}

const answer = [
  choice({ role: "assistant", content: "Hello there." }),
  choice({}, "stop"),
  chunk({ choices: [], usage }),
  "data: [DONE]\n\n",
].join("");

const server = createServer((request, response) => {
  const at = Number(process.hrtime.bigint()) / 1e6;
  void text(request).then((body) => {
    console.log(JSON.stringify({ at, body }));
    response.writeHead(200, { "content-type": "text/event-stream" }).end(answer);
  });
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }));
});
