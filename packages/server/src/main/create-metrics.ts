import { createRegistry } from "../adapters/metrics/create-registry.ts";
import type { RequestCount } from "../adapters/openai/ports.ts";
import type { Turns } from "../modules/turns/index.ts";

export type Metrics = {
  countRequest(path: string): void;
  countCompletion(count: RequestCount): void;
  /** Prometheus' text format. */
  render(): Promise<string>;
};

export function createMetrics({ turns }: { readonly turns: Turns }): Metrics {
  const registry = createRegistry();
  const requests = registry.counter("request_count", "Requests by the start of their path");
  const completions = registry.counter("completion_count", "Chat completions by kind and status");
  let live = { queued: 0, running: 0 };
  registry.gauge("active_conversations", "Conversations with a turn queued or running", () => [
    { labels: { status: "queued" }, value: live.queued },
    { labels: { status: "running" }, value: live.running },
  ]);
  registry.gauge("process_resident_memory_bytes", "Resident memory of the server", () => [
    { labels: {}, value: process.memoryUsage.rss() },
  ]);
  return {
    countRequest: (path) => requests.add({ path: toArea(path) }),
    countCompletion: ({ kind, status }) => completions.add({ kind, status: String(status) }),
    async render() {
      live = await turns.counts();
      return registry.render();
    },
  };
}

/** Few labels whatever is asked for: `/api/turns/…` counts as `/api/turns`. */
function toArea(path: string): string {
  return /^\/(?:api\/[a-z-]+|v1\/[a-z-]+|health|ready|metrics)/u.exec(path)?.[0] ?? "/";
}
