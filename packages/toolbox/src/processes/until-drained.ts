import type { Readable } from "node:stream";

/** Something left in the background may hold a pipe for ever, so silence counts as the end. */
const silenceMs = 100;
const longestMs = 2000;

/** Settles when streams of an ended program have nothing more to say. */
export function untilDrained(streams: readonly Readable[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const silence = setTimeout(resolve, silenceMs);
  const longest = setTimeout(resolve, longestMs);
  let open = 0;
  const onClose = (): void => {
    open -= 1;
    if (open === 0) resolve();
  };
  const onData = (): void => void silence.refresh();
  for (const stream of streams) {
    if (stream.closed) continue;
    open += 1;
    stream.on("data", onData).once("close", onClose);
  }
  if (open === 0) resolve();
  return promise.finally(() => {
    clearTimeout(silence);
    clearTimeout(longest);
    for (const stream of streams) stream.off("data", onData).off("close", onClose);
  });
}
