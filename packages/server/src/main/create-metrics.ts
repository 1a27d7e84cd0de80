import { Counter, Gauge, Registry } from "prom-client";
import type { RequestCount } from "../adapters/openai/ports.ts";
import type { Turns } from "../modules/turns/index.ts";

export type Metrics = {
  countRequest(path: string): void;
  countCompletion(count: RequestCount): void;
  /** Prometheus' text format. */
  render(): Promise<string>;
};

export function createMetrics({ turns }: { readonly turns: Turns }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: "request_count",
    help: "Requests by the first part of their path",
    labelNames: ["path"],
    registers,
  });
  const completions = new Counter({
    name: "completion_count",
    help: "Chat completions by kind and status",
    labelNames: ["kind", "status"],
    registers,
  });
  const active = new Gauge({
    name: "active_conversations",
    help: "Conversations with a turn queued or running",
    labelNames: ["status"],
    registers,
  });
  const memory = new Gauge({
    name: "process_resident_memory_bytes",
    help: "Resident memory of the server",
    registers,
  });
  return {
    countRequest: (path) => requests.inc({ path: toArea(path) }),
    countCompletion: ({ kind, status }) => completions.inc({ kind, status: String(status) }),
    async render() {
      const { queued, running } = await turns.counts();
      active.set({ status: "queued" }, queued);
      active.set({ status: "running" }, running);
      memory.set(process.memoryUsage.rss());
      return registry.metrics();
    },
  };
}

/** Few labels whatever is asked for: `/api/turns/…` counts as `/api/turns`. */
function toArea(path: string): string {
  return /^\/(?:api\/[a-z-]+|v1\/[a-z-]+|health|ready|metrics)/u.exec(path)?.[0] ?? "/";
}
