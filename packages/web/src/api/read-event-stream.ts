export interface StreamMessage {
  readonly event: string;
  readonly data: string;
}

/** Parses `text/event-stream`. Comments and empty messages are skipped. */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<StreamMessage> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = "";
  let message = { event: "message", data: [] as string[] };
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const lines = (rest + value).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line !== "") {
          takeLine(message, line);
          continue;
        }
        if (message.data.length > 0) yield { event: message.event, data: message.data.join("\n") };
        message = { event: "message", data: [] };
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function takeLine(message: { event: string; data: string[] }, line: string): void {
  const colon = line.indexOf(":");
  if (colon === 0) return;
  const field = colon === -1 ? line : line.slice(0, colon);
  const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /, "");
  if (field === "data") message.data.push(value);
  if (field === "event") message.event = value;
}
