import { expect, it } from "vitest";
import { createMetrics, type MetricsNow } from "./create-metrics.ts";

const idle: MetricsNow = {
  turns: { queued: 0, running: 0, waiting: 0 },
  approvals: 0,
  sandboxes: [],
  classes: new Map(),
};
const used = {
  inputTokens: 100,
  outputTokens: 20,
  reasoningTokens: 5,
  cachedInputTokens: 40,
  costMicros: 2_500,
};

it("counts and times requests by route, and keeps quotes apart", async () => {
  const metrics = createMetrics();
  const served = { method: "GET", status: 200, ms: 3 };
  for (const route of ["/api/turns/:id", "/api/turns/:id", "/v1/models", null]) {
    metrics.timeRequest({ ...served, route });
  }
  metrics.countCompletion({ kind: 'a"b\n', status: 499 });
  const text = await metrics.render(idle);
  const found = 'method="GET",status="200"} ';
  expect(text).toContain(`request_count{path="/api/turns/:id",${found}2\n`);
  expect(text).toContain(`request_count{path="/v1/models",${found}1\n`);
  expect(text).toContain(`request_count{path="other",${found}1\n`);
  expect(text).toContain('request_latency_bucket{le="0.005",path="/v1/models",method="GET"} 1\n');
  expect(text).toContain('completion_count{kind="a\\"b\\n",status="499"} 1\n');
});

it("times tools, turns and models in buckets of seconds", async () => {
  const metrics = createMetrics();
  metrics.timeTool("shell", 40, "done");
  metrics.timeTurn("done", 7_000);
  metrics.timeModel({ model: "lab/small", ms: 3_000, firstMs: 200, used });
  const text = await metrics.render(idle);
  expect(text).toContain('tool_latency_bucket{le="0.025",tool="shell",state="done"} 0\n');
  expect(text).toContain('tool_latency_bucket{le="0.05",tool="shell",state="done"} 1\n');
  expect(text).toContain('tool_latency_sum{tool="shell",state="done"} 0.04\n');
  expect(text).toContain('turn_latency_bucket{le="10",status="done"} 1\n');
  expect(text).toContain('model_latency_bucket{le="2.5",model="lab/small"} 0\n');
  expect(text).toContain('model_first_part_latency_bucket{le="0.25",model="lab/small"} 1\n');
});

it("counts what models used and cost, also where an answer never began", async () => {
  const metrics = createMetrics();
  metrics.timeModel({ model: "lab/small", ms: 3_000, firstMs: 200, used });
  metrics.timeModel({ model: "lab/small", ms: 3_000, firstMs: null, used });
  const text = await metrics.render(idle);
  expect(text).toContain('token_count{model="lab/small",kind="input"} 200\n');
  expect(text).toContain('token_count{model="lab/small",kind="output"} 40\n');
  expect(text).toContain('token_count{model="lab/small",kind="reasoning"} 10\n');
  expect(text).toContain('token_count{model="lab/small",kind="cached"} 80\n');
  expect(text).toContain('cost_usd{model="lab/small"} 0.005\n');
  expect(text).toContain('model_latency_count{model="lab/small"} 1\n');
});

it("keeps to a hundred models, whatever names callers make up", async () => {
  const metrics = createMetrics();
  for (let each = 0; each < 300; each += 1) {
    metrics.timeModel({ model: `open/${each}`, ms: 1, firstMs: 1, used });
  }
  const text = await metrics.render(idle);
  expect(text.match(/^cost_usd\{/gmu)).toHaveLength(101);
  expect(text).toContain('cost_usd{model="other"} 0.5');
});

it("shows what there is when it is asked, and forgets sandboxes that are gone", async () => {
  const metrics = createMetrics();
  const stats = { memoryBytes: 10, cpuMs: 2_500, processes: 3 };
  const sandbox = { kind: "shell", state: "running", stats };
  const before = await metrics.render({
    turns: { queued: 1, running: 2, waiting: 3 },
    approvals: 4,
    sandboxes: [sandbox, sandbox],
    classes: new Map([["trivial", 4]]),
  });
  expect(before).toContain('active_sessions{status="running"} 2\n');
  expect(before).toContain('active_sessions{status="waiting"} 3\n');
  expect(before).toContain("queue_length 1\n");
  expect(before).toContain("approvals_waiting 4\n");
  expect(before).toContain('request_class_total{class="trivial"} 4\n');
  expect(before).toContain('sandbox_count{kind="shell",state="running"} 2\n');
  expect(before).toContain('sandbox_cpu_seconds{kind="shell"} 5\n');
  expect(before).toMatch(/^process_resident_memory_bytes \d+$/mu);
  const after = await metrics.render(idle);
  expect(after).toContain('active_sessions{status="running"} 0\n');
  expect(after).not.toContain('{kind="shell"');
});
