import { createRegistry, type Count, type Registry } from "../adapters/metrics/create-registry.ts";
import type { RequestCount } from "../adapters/openai/ports.ts";
import type { RequestClasses } from "../modules/inbox/index.ts";
import type { Sandboxes } from "../modules/sandboxes/index.ts";
import type { Turns } from "../modules/turns/index.ts";
import type { EgressReport } from "./create-egress-report.ts";
import { createSandboxGauges } from "./create-sandbox-gauges.ts";

/** Paths that are remembered with their series; more only cost time. */
const KNOWN_PATHS = 200;

export type Metrics = {
  countRequest(path: string): void;
  countCompletion(count: RequestCount): void;
  /** Prometheus' text format. */
  render(): Promise<string>;
};

export type MetricsOptions = {
  readonly turns: Turns;
  readonly sandboxes: Pick<Sandboxes, "measure">;
  readonly egressReport: Pick<EgressReport, "onRequest">;
  readonly classes: Pick<RequestClasses, "counts">;
};

export function createMetrics(options: MetricsOptions): Metrics {
  const { turns, sandboxes, egressReport } = options;
  const registry = createRegistry();
  const requests = registry.counter("request_count", "Requests by the start of their path");
  const completions = registry.counter("completion_count", "Chat completions by kind and status");
  const byPath = createLookup((path) => requests.series({ path: toArea(path) }));
  const byOutcome = createLookup((outcome) => {
    const [kind = "", status = ""] = outcome.split(" ");
    return completions.series({ kind, status });
  });
  let live = { queued: 0, running: 0 };
  registry.gauge("active_conversations", "Conversations with a turn queued or running", () => [
    { labels: { status: "queued" }, value: live.queued },
    { labels: { status: "running" }, value: live.running },
  ]);
  registry.gauge("process_resident_memory_bytes", "Resident memory of the server", () => [
    { labels: {}, value: process.memoryUsage.rss() },
  ]);
  registry.tally("request_class_total", "Messages by what triage took them for", () =>
    [...options.classes.counts()].map(([name, value]) => ({ labels: { class: name }, value })),
  );
  const measured = createSandboxGauges(registry);
  countEgress(registry, egressReport);
  return {
    countRequest(path) {
      byPath(path).value += 1;
    },
    countCompletion({ kind, status }) {
      byOutcome(`${kind} ${status}`).value += 1;
    },
    async render() {
      live = await turns.counts();
      measured.take(await sandboxes.measure());
      return registry.render();
    },
  };
}

/** What restricted sandboxes ask of the internet. */
function countEgress(registry: Registry, { onRequest }: MetricsOptions["egressReport"]): void {
  const requests = registry.counter("egress_request_count", "Requests of sandboxes by decision");
  const bytes = registry.counter("egress_bytes", "Bytes of sandboxes' requests by direction");
  onRequest(({ decision, sentBytes, receivedBytes }) => {
    requests.series({ decision }).value += 1;
    bytes.series({ direction: "sent" }).value += sentBytes;
    bytes.series({ direction: "received" }).value += receivedBytes;
  });
}

function createLookup(find: (key: string) => Count): (key: string) => Count {
  const known = new Map<string, Count>();
  return (key) => {
    const count = known.get(key) ?? find(key);
    if (known.size < KNOWN_PATHS) known.set(key, count);
    return count;
  };
}

/** Few labels whatever is asked for: `/api/turns/…` counts as `/api/turns`. */
function toArea(path: string): string {
  return /^\/(?:api\/[a-z-]+|v1\/[a-z-]+|health|ready|metrics)/u.exec(path)?.[0] ?? "/";
}
