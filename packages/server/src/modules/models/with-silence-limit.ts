import type { ModelPart, ModelPort, ModelRequest } from "@steward/sdk/model-port.ts";

/**
 * A model's parts, with `timeout` in place of a silence that lasts too long. Also holds a model to
 * its word: what throws or stops without `end` becomes a failure.
 */
export async function* withSilenceLimit(
  model: ModelPort,
  request: ModelRequest,
  limits: { readonly timeoutMs: number; readonly signal: AbortSignal },
): AsyncGenerator<ModelPart, void, undefined> {
  const call = new AbortController();
  const cancel = () => call.abort();
  limits.signal.addEventListener("abort", cancel);
  if (limits.signal.aborted) cancel();
  let silent = false;
  let reading = true;
  const timer = setTimeout(() => {
    // A reader that takes its time is not the model's silence.
    if (!reading) return timer.refresh();
    silent = true;
    return call.abort();
  }, limits.timeoutMs);
  try {
    for await (const part of model.stream(request, call.signal)) {
      timer.refresh();
      reading = false;
      yield part.type === "end" && silent ? toTimeout(part, limits.timeoutMs) : part;
      reading = true;
      if (part.type === "end") return;
    }
    yield toFailed("the model stopped without an end");
  } catch (error) {
    yield toFailed(error instanceof Error ? error.message : "the model broke its contract");
  } finally {
    clearTimeout(timer);
    limits.signal.removeEventListener("abort", cancel);
    call.abort();
  }
}

function toTimeout(end: Extract<ModelPart, { type: "end" }>, timeoutMs: number): ModelPart {
  const message = `silent for ${timeoutMs / 1000} seconds`;
  return { ...end, outcome: { kind: "failed", failure: { kind: "timeout", message } } };
}

function toFailed(message: string): ModelPart {
  return { type: "end", outcome: { kind: "failed", failure: { kind: "server", message } } };
}
