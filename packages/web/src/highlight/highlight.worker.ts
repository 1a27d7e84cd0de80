import type { HighlightReply, HighlightRequest } from "./highlight-message.ts";
import { highlight } from "./highlight.ts";

self.addEventListener("message", ({ data }: MessageEvent<HighlightRequest>) => {
  const reply = (lines: HighlightReply["lines"]): void => self.postMessage({ id: data.id, lines });
  highlight(data).then(reply, () => reply(null));
});
