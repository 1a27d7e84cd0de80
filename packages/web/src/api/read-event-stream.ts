export interface StreamMessage {
  readonly event: string;
  readonly data: string;
}

/** Parses `text/event-stream`. Comments and empty messages are skipped. */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<StreamMessage> {
  const decoder = new TextDecoderStream() as TransformStream<Uint8Array, string>;
  const reader = body.pipeThrough(decoder).getReader();
  const takeLine = createLineParser();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const lines = (rest + value).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      yield* lines.map(takeLine).filter((message) => message !== null);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Gives the message that a line completes: the empty line after it. */
function createLineParser(): (line: string) => StreamMessage | null {
  let event = "message";
  let data: string[] = [];
  return (line) => {
    if (line === "") {
      const message = data.length > 0 ? { event, data: data.join("\n") } : null;
      event = "message";
      data = [];
      return message;
    }
    const colon = line.indexOf(":");
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "data") data.push(value);
    if (field === "event") event = value;
    return null;
  };
}
