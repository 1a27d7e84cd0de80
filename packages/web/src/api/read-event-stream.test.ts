import { describe, expect, it } from "vitest";
import { readEventStream } from "./read-event-stream.ts";

async function read(...chunks: string[]): Promise<string[]> {
  const bytes = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      for (const chunk of chunks) stream.enqueue(bytes.encode(chunk));
      stream.close();
    },
  });
  const messages: string[] = [];
  for await (const { event, data } of readEventStream(body)) messages.push(`${event}: ${data}`);
  return messages;
}

describe("reading an event stream", () => {
  it("gives each message once it is complete", async () => {
    expect(
      await read("id: 1\nevent: text-delta\nda", 'ta: {"a":1}\n', "\ndata: b\n\ndata: half"),
    ).toEqual(['text-delta: {"a":1}', "message: b"]);
  });

  it("skips comments and empty messages", async () => {
    expect(await read(": keep-alive\n\n", "event: x\n\n", "data: y\n\n")).toEqual(["message: y"]);
  });

  it("joins lines of data and takes any line end", async () => {
    expect(await read("data: a\r\ndata:b\r\n\r\ndata: c\r\rdata: d\n\n")).toEqual([
      "message: a\nb",
      "message: c",
      "message: d",
    ]);
  });

  it("survives a line end and a letter that are cut in two", async () => {
    expect(await read("data: a\r", "\ndata: b\n\n")).toEqual(["message: a\nb"]);
  });
});
