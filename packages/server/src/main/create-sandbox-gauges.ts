import type { SandboxStats } from "@steward/sdk/sandbox.ts";
import type { Registry } from "../adapters/metrics/create-registry.ts";
import type { Sandboxes } from "../modules/sandboxes/index.ts";

type Views = Awaited<ReturnType<Sandboxes["measure"]>>;

const gauges = [
  ["sandbox_memory_bytes", "Memory of a sandbox", ({ memoryBytes }) => memoryBytes],
  ["sandbox_cpu_seconds", "Processor time of a sandbox", ({ cpuMs }) => cpuMs / 1_000],
  ["sandbox_processes", "Processes in a sandbox", ({ processes }) => processes],
] as const satisfies readonly (readonly [string, string, (stats: SandboxStats) => number])[];

/** What sandboxes use, each of them and how many there are of a kind. */
export function createSandboxGauges(registry: Registry) {
  let views: Views = [];
  registry.gauge("sandbox_count", "Sandboxes by kind and state", () => {
    const groups = Map.groupBy(views, ({ kind, state }) => `${kind} ${state}`);
    return [...groups].map(([group, members]) => {
      const [kind = "", state = ""] = group.split(" ");
      return { labels: { kind, state }, value: members.length };
    });
  });
  const each = (read: (stats: SandboxStats) => number) => () =>
    views.flatMap(({ id, kind, stats }) =>
      stats ? [{ labels: { sandbox: id, kind }, value: read(stats) }] : [],
    );
  for (const [name, help, read] of gauges) registry.gauge(name, help, each(read));
  return {
    take(measured: Views) {
      views = measured;
    },
  };
}
