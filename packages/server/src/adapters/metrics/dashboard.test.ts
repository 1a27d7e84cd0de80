import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createMetrics } from "./create-metrics.ts";

type Dashboard = {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
};

const root = join(import.meta.dirname, "../../../../..");
const dashboard = JSON.parse(
  readFileSync(join(root, "docs/grafana/steward.json"), "utf8"),
) as Dashboard;

/** Every series is written with its labels, so a name is what stands before a brace. */
const namesOf = (expr: string) => [...expr.matchAll(/([a-z_]+)\{/gu)].map(([, name = ""]) => name);

/** What a scrape can have: of a histogram three series each. */
async function listSeries(): Promise<ReadonlySet<string>> {
  const nothing = { queued: 0, running: 0, waiting: 0 };
  const now = { turns: nothing, approvals: 0, sandboxes: [], classes: new Map() };
  const text = await createMetrics().render(now);
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gmu)];
  const series = types.flatMap(([, name = "", type]) =>
    type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
  return new Set(series);
}

it("every panel of the dashboard asks for metrics that there are", async () => {
  const series = await listSeries();
  expect(dashboard.panels.length).toBeGreaterThan(10);
  for (const { title, targets } of dashboard.panels) {
    for (const { expr } of targets) {
      const names = namesOf(expr);
      expect(names.length, title).toBeGreaterThan(0);
      expect([...series], title).toEqual(expect.arrayContaining(names));
    }
  }
});

it("the dashboard shows what is told apart by route, tool and model", () => {
  const text = JSON.stringify(dashboard);
  for (const name of ["request_count", "tool_latency_bucket", "active_sessions", "cost_usd"]) {
    expect(text).toContain(`${name}{`);
  }
});
