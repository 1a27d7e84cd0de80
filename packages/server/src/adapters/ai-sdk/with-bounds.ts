/** A call that writes a whole file may be one line. */
const MOST_IN_LINE = 8 * 1024 * 1024;
const MOST_IN_ANSWER = 64 * 1024 * 1024;

/** A `fetch` whose answers end with an error before they fill the memory: readers collect a line until it ends. */
export function withBounds(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (response.body === null) return response;
    // Frames of bytes that tell their length have no lines.
    const hasLines = !(response.headers.get("content-type") ?? "").includes("amazon.eventstream");
    return new Response(response.body.pipeThrough(createBound(hasLines)), response);
  };
}

function createBound(hasLines: boolean): TransformStream<Uint8Array, Uint8Array> {
  let line = 0;
  let all = 0;
  return new TransformStream({
    transform(chunk, controller) {
      all += chunk.length;
      const end = chunk.lastIndexOf(10);
      line = end === -1 ? line + chunk.length : chunk.length - end - 1;
      if (hasLines && line > MOST_IN_LINE) controller.error(toError("ERR_LONG_LINE"));
      else if (all > MOST_IN_ANSWER) controller.error(toError("ERR_LONG_ANSWER"));
      else controller.enqueue(chunk);
    },
  });
}

/** Their words are with those of the network. */
function toError(code: "ERR_LONG_LINE" | "ERR_LONG_ANSWER"): Error {
  return Object.assign(new Error(code), { code });
}
