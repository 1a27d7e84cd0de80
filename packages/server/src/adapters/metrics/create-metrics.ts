import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Usage } from "@steward/contracts/turn.ts";
import type { SandboxStats } from "@steward/sdk/sandbox.ts";

/** Upper ends, in seconds; routes and tools may be far quicker than models. */
const slowBuckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600];
const quickBuckets = [0.001, 0.005, 0.01, 0.025, 0.05, ...slowBuckets];
/** Callers can make up names of models that `*` lets in. */
const MOST_MODELS = 100;

export type Metrics = ReturnType<typeof createMetrics>;

type Request = {
  readonly method: string;
  /** Null: it has none. */
  readonly route: string | null;
  readonly status: number;
  readonly ms: number;
};

type ModelAnswer = {
  readonly model: string;
  readonly ms: number;
  /** Null: there was no answer. */
  readonly firstMs: number | null;
  readonly used: Usage;
};

/** What is looked up when somebody asks. */
export type MetricsNow = {
  readonly turns: {
    readonly queued: number;
    readonly running: number;
    readonly waiting: number;
  };
  /** Calls that wait for a person's decision. */
  readonly approvals: number;
  readonly sandboxes: readonly {
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
  const completions = counter("completion_count", "Chat completions by kind and status", [
    "kind",
    "status",
  ]);
  const egress = counter("egress_request_count", "Requests of sandboxes by decision", ["decision"]);
  const egressBytes = counter("egress_bytes", "Bytes of sandboxes' requests by direction", [
    "direction",
  ]);
  const turns = new Histogram({
    name: "turn_latency",
    help: "Seconds from a message to the end of its turn",
    labelNames: ["status"],
    buckets: slowBuckets,
    registers,
  });
  const tools = new Histogram({
    name: "tool_latency",
    help: "Seconds that calls of tools took",
    labelNames: ["tool", "state"],
    buckets: quickBuckets,
    registers,
  });
  const setGauges = createGauges(registry);

  return {
    timeRequest: createRequestMetrics(registry),
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
    timeModel: createModelMetrics(registry),
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

function createRequestMetrics(registry: Registry): (request: Request) => void {
  const registers = [registry];
  const requests = new Counter({
    name: "request_count",
    help: "Requests by route and status",
    labelNames: ["path", "method", "status"],
    registers,
  });
  const latencies = new Histogram({
    name: "request_latency",
    help: "Seconds until the answer to a request was over",
    labelNames: ["path", "method"],
    buckets: quickBuckets,
    registers,
  });
  return ({ method, route, status, ms }) => {
    const path = route ?? "other";
    requests.inc({ path, method, status });
    latencies.observe({ path, method }, ms / 1_000);
  };
}

function createModelMetrics(registry: Registry): (answer: ModelAnswer) => void {
  const shared = { registers: [registry], labelNames: ["model"] as const, buckets: slowBuckets };
  const latencies = new Histogram({
    ...shared,
    name: "model_latency",
    help: "Seconds that answers of models took",
  });
  const firstParts = new Histogram({
    ...shared,
    name: "model_first_part_latency",
    help: "Seconds until an answer began",
  });
  const tokens = new Counter({
    name: "token_count",
    help: "Tokens of calls of models; output has the reasoning in it, input what was cached",
    labelNames: ["model", "kind"],
    registers: [registry],
  });
  const costs = new Counter({
    name: "cost_usd",
    help: "What calls of models cost, where the price is known",
    labelNames: ["model"],
    registers: [registry],
  });
  const known = new Set<string>();
  const toLabel = (model: string): string => {
    if (known.size < MOST_MODELS) known.add(model);
    return known.has(model) ? model : "other";
  };
  return ({ model: id, ms, firstMs, used }) => {
    if (firstMs === null && used.inputTokens + used.outputTokens === 0) return;
    const model = toLabel(id);
    if (firstMs !== null) {
      latencies.observe({ model }, ms / 1_000);
      firstParts.observe({ model }, firstMs / 1_000);
    }
    tokens.inc({ model, kind: "input" }, used.inputTokens);
    tokens.inc({ model, kind: "output" }, used.outputTokens);
    tokens.inc({ model, kind: "reasoning" }, used.reasoningTokens);
    tokens.inc({ model, kind: "cached" }, used.cachedInputTokens);
    costs.inc({ model }, (used.costMicros ?? 0) / 1e6);
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
  const sessions = new Gauge({
    name: "active_sessions",
    help: "Turns that run or wait for a person's decision",
    labelNames: ["status"],
    registers,
  });
  const queue = new Gauge({
    name: "queue_length",
    help: "Messages that wait for their turn",
    registers,
  });
  const approvals = new Gauge({
    name: "approvals_waiting",
    help: "Calls that wait for a person's decision",
    registers,
  });
  const sandboxes = new Gauge({
    name: "sandbox_count",
    help: "Sandboxes by kind and state",
    labelNames: ["kind", "state"],
    registers,
  });
  const each = (name: string, help: string, read: (stats: SandboxStats) => number) => ({
    gauge: new Gauge({ name, help, labelNames: ["kind"], registers }),
    read,
  });
  const perSandbox = [
    each("sandbox_memory_bytes", "Memory of sandboxes", ({ memoryBytes }) => memoryBytes),
    each(
      "sandbox_cpu_seconds",
      "Processor time of the sandboxes that there are",
      ({ cpuMs }) => cpuMs / 1_000,
    ),
    each("sandbox_processes", "Processes in sandboxes", ({ processes }) => processes),
  ];

  return (now) => {
    classes.reset();
    for (const [name, count] of now.classes) classes.inc({ class: name }, count);
    sessions.set({ status: "running" }, now.turns.running);
    sessions.set({ status: "waiting" }, now.turns.waiting);
    queue.set(now.turns.queued);
    approvals.set(now.approvals);
    sandboxes.reset();
    for (const { gauge } of perSandbox) gauge.reset();
    for (const { kind, state, stats } of now.sandboxes) {
      sandboxes.inc({ kind, state });
      if (!stats) continue;
      for (const { gauge, read } of perSandbox) gauge.inc({ kind }, read(stats));
    }
  };
}
