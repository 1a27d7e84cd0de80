import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { SandboxStats } from "@steward/sdk/sandbox.ts";

/** Upper ends, in seconds; tools may be far quicker than models. */
const slowBuckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600];
const toolBuckets = [0.001, 0.005, 0.01, 0.025, 0.05, ...slowBuckets];

export type Metrics = ReturnType<typeof createMetrics>;

/** What is looked up when somebody asks. */
export type MetricsNow = {
  readonly turns: { readonly queued: number; readonly running: number };
  readonly sandboxes: readonly {
    readonly id: string;
    readonly kind: string;
    readonly state: string;
    readonly stats: SandboxStats | null;
  }[];
  /** Messages so far, by what triage took them for. */
  readonly classes: ReadonlyMap<string, number>;
};

/** Counts and times what happens, for Prometheus. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Histogram({ name, help, labelNames, registers, buckets: slowBuckets });

  const requests = counter("request_count", "Requests by the start of their path", ["path"]);
  const completions = counter("completion_count", "Chat completions by kind and status", [
    "kind",
    "status",
  ]);
  const egress = counter("egress_request_count", "Requests of sandboxes by decision", ["decision"]);
  const egressBytes = counter("egress_bytes", "Bytes of sandboxes' requests by direction", [
    "direction",
  ]);
  const turns = histogram("turn_latency", "Seconds from a message to the end of its turn", [
    "status",
  ]);
  const models = histogram("model_latency", "Seconds that answers of models took", ["model"]);
  const firstParts = histogram("model_first_part_latency", "Seconds until an answer began", [
    "model",
  ]);
  const tools = new Histogram({
    name: "tool_latency",
    help: "Seconds that calls of tools took",
    labelNames: ["tool", "state"],
    buckets: toolBuckets,
    registers,
  });
  const setGauges = createGauges(registry);

  return {
    countRequest: (path: string) => requests.inc({ path: toArea(path) }),
    countCompletion: ({ kind, status }: { readonly kind: string; readonly status: number }) =>
      completions.inc({ kind, status }),
    countEgress(record: {
      readonly decision: string;
      readonly sentBytes: number;
      readonly receivedBytes: number;
    }): void {
      egress.inc({ decision: record.decision });
      egressBytes.inc({ direction: "sent" }, record.sentBytes);
      egressBytes.inc({ direction: "received" }, record.receivedBytes);
    },
    timeTurn: (status: string, ms: number) => turns.observe({ status }, ms / 1_000),
    timeTool: (tool: string, ms: number, state: string) =>
      tools.observe({ tool, state }, ms / 1_000),
    timeModel({ model, ms, firstMs }: { model: string; ms: number; firstMs: number }): void {
      models.observe({ model }, ms / 1_000);
      firstParts.observe({ model }, firstMs / 1_000);
    },
    /** Prometheus' text format. */
    render(now: MetricsNow): Promise<string> {
      // Watching the process takes 3 ms a second: for those who ask.
      if (!registry.getSingleMetric("process_cpu_seconds_total")) {
        collectDefaultMetrics({ register: registry });
      }
      setGauges(now);
      return registry.metrics();
    },
  };
}

function createGauges(registry: Registry): (now: MetricsNow) => void {
  const registers = [registry];
  const classes = new Counter({
    name: "request_class_total",
    help: "Messages by what triage took them for",
    labelNames: ["class"],
    registers,
  });
  const conversations = new Gauge({
    name: "active_conversations",
    help: "Conversations with a turn queued or running",
    labelNames: ["status"],
    registers,
  });
  const sandboxes = new Gauge({
    name: "sandbox_count",
    help: "Sandboxes by kind and state",
    labelNames: ["kind", "state"],
    registers,
  });
  const each = (name: string, help: string, read: (stats: SandboxStats) => number) => ({
    gauge: new Gauge({ name, help, labelNames: ["sandbox", "kind"], registers }),
    read,
  });
  const perSandbox = [
    each("sandbox_memory_bytes", "Memory of a sandbox", ({ memoryBytes }) => memoryBytes),
    each("sandbox_cpu_seconds", "Processor time of a sandbox", ({ cpuMs }) => cpuMs / 1_000),
    each("sandbox_processes", "Processes in a sandbox", ({ processes }) => processes),
  ];

  return (now) => {
    classes.reset();
    for (const [name, count] of now.classes) classes.inc({ class: name }, count);
    conversations.set({ status: "queued" }, now.turns.queued);
    conversations.set({ status: "running" }, now.turns.running);
    sandboxes.reset();
    for (const { gauge } of perSandbox) gauge.reset();
    for (const { id, kind, state, stats } of now.sandboxes) {
      sandboxes.inc({ kind, state });
      if (!stats) continue;
      for (const { gauge, read } of perSandbox) gauge.set({ sandbox: id, kind }, read(stats));
    }
  };
}

/** Few labels whatever is asked for: `/api/turns/…` counts as `/api/turns`. */
function toArea(path: string): string {
  return /^\/(?:api\/[a-z-]+|v1\/[a-z-]+|health|ready|metrics)/u.exec(path)?.[0] ?? "/";
}
