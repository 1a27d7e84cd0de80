import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/**
 * A provider that knows its answer. The model's name says how it streams: `chunks-100-20` sends 100
 * chunks, one every 20 ms, the first at once; `words-60-20` as many words of whole sentences.
 */
const words = "The quick brown fox jumps over the lazy dog and then has a rest in the shade.";
const usage = { prompt_tokens: 180, completion_tokens: 60, total_tokens: 240 };
const head = { id: "chatcmpl-bench", created: 1_700_000_000, model: "bench" };
const message = { role: "assistant", content: `${words} ${words} ${words}`, refusal: null };
const whole = JSON.stringify({
  ...head,
  object: "chat.completion",
  choices: [{ index: 0, message, logprobs: null, finish_reason: "stop" }],
  usage,
});

function encode(fields: object): string {
  return `data: ${JSON.stringify({ ...head, object: "chat.completion.chunk", ...fields })}\n\n`;
}

function choice(delta: object, finish: string | null = null): string {
  return encode({ choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] });
}

type Pace = { readonly chunks: number; readonly paceMs: number };

const spoken = words.split(" ").map((word) => `${word} `);

function stream(res: ServerResponse, texts: readonly string[], { chunks, paceMs }: Pace): void {
  res.writeHead(200, { "content-type": "text/event-stream" });
  res.write(choice({ role: "assistant", content: "Well, " }));
  let sent = 1;
  const timer = setInterval(() => {
    if (sent < chunks) {
      res.write(choice({ content: texts[sent++ % texts.length] }));
      return;
    }
    clearInterval(timer);
    res.end(`${choice({}, "stop")}${encode({ choices: [], usage })}data: [DONE]\n\n`);
  }, paceMs);
  res.on("close", () => clearInterval(timer));
}

const server = createServer((req, res) => {
  void text(req).then((raw) => {
    const body = JSON.parse(raw) as { model: string; stream?: boolean };
    const [kind, chunks = "50", paceMs = "20"] = body.model.split("-");
    const texts = kind === "words" ? spoken : ["token "];
    const pace = { chunks: Number(chunks), paceMs: Number(paceMs) };
    if (body.stream === true) stream(res, texts, pace);
    else res.writeHead(200, { "content-type": "application/json" }).end(whole);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }));
});
