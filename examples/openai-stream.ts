// Streams an answer with the official client.
//   STEWARD_URL=http://127.0.0.1:7070 STEWARD_KEY=stw_... node examples/openai-stream.ts "Hello"
import OpenAI from "openai";

const client = new OpenAI({
  baseURL: `${process.env.STEWARD_URL ?? "http://127.0.0.1:7070"}/v1`,
  apiKey: process.env.STEWARD_KEY ?? "",
});

const stream = await client.chat.completions.create({
  model: process.env.STEWARD_MODEL ?? "steward-chat",
  messages: [{ role: "user", content: process.argv[2] ?? "Hello" }],
  stream: true,
});

for await (const chunk of stream) {
  process.stdout.write(chunk.choices[0]?.delta.content ?? "");
  // The last chunk has no choices and says what was used.
  if (chunk.usage) process.stderr.write(`\n${chunk.usage.total_tokens} tokens\n`);
}
