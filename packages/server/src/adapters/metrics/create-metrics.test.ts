import { expect, it } from "vitest";
import { createMetrics, type MetricsNow } from "./create-metrics.ts";

const idle: MetricsNow = { turns: { queued: 0, running: 0 }, sandboxes: [], classes: new Map() };

it("counts requests by the start of their path, and keeps quotes apart", async () => {
  const metrics = createMetrics();
  for (const path of ["/api/turns/1", "/api/turns/2", "/v1/models", "/any/thing"]) {
    metrics.countRequest(path);
  }
  metrics.countCompletion({ kind: 'a"b\n', status: 499 });
  const text = await metrics.render(idle);
  expect(text).toContain('request_count{path="/api/turns"} 2\n');
  expect(text).toContain('request_count{path="/v1/models"} 1\n');
  expect(text).toContain('request_count{path="/"} 1\n');
  expect(text).toContain('completion_count{kind="a\\"b\\n",status="499"} 1\n');
});

it("times tools, turns and models in buckets of seconds", async () => {
  const metrics = createMetrics();
  metrics.timeTool("shell", 40, "done");
  metrics.timeTurn("done", 7_000);
  metrics.timeModel({ model: "lab/small", ms: 3_000, firstMs: 200 });
  const text = await metrics.render(idle);
  expect(text).toContain('tool_latency_bucket{le="0.025",tool="shell",state="done"} 0\n');
  expect(text).toContain('tool_latency_bucket{le="0.05",tool="shell",state="done"} 1\n');
  expect(text).toContain('tool_latency_sum{tool="shell",state="done"} 0.04\n');
  expect(text).toContain('turn_latency_bucket{le="10",status="done"} 1\n');
  expect(text).toContain('model_latency_bucket{le="2.5",model="lab/small"} 0\n');
  expect(text).toContain('model_first_part_latency_bucket{le="0.25",model="lab/small"} 1\n');
});

it("shows what there is when it is asked, and forgets sandboxes that are gone", async () => {
  const metrics = createMetrics();
  const stats = { memoryBytes: 10, cpuMs: 2_500, processes: 3 };
  const before = await metrics.render({
    turns: { queued: 1, running: 2 },
    sandboxes: [{ id: "sbx_1", kind: "shell", state: "running", stats }],
    classes: new Map([["trivial", 4]]),
  });
  expect(before).toContain('active_conversations{status="running"} 2\n');
  expect(before).toContain('request_class_total{class="trivial"} 4\n');
  expect(before).toContain('sandbox_count{kind="shell",state="running"} 1\n');
  expect(before).toContain('sandbox_cpu_seconds{sandbox="sbx_1",kind="shell"} 2.5\n');
  expect(before).toMatch(/^process_resident_memory_bytes \d+$/mu);
  const after = await metrics.render(idle);
  expect(after).toContain('active_conversations{status="running"} 0\n');
  expect(after).not.toContain("sbx_1");
});
