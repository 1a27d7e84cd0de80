import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Nothing of ours keeps global state, so all files of a worker share one module graph. */
const shared = { isolate: false, pool: "threads", environment: "node" } as const;

/** The first one opens a page with a quarter of the work. */
const installed = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(existsSync);
/** Empty where there is none: the browser tests then skip themselves. */
const chromium = process.env.STEWARD_CHROMIUM || (installed ?? "");

/** Tests beside the code that start processes, open ports, write many files or take long: not for the gate. */
const heavy = "packages/*/src/**/*.system.test.ts";

/** They measure memory or processors, fill disks, or need both cores: nothing else may run beside them. */
const quiet = [
  "test/bubblewrap-{cgroup,lifecycle,limits}.test.ts",
  "test/crash-*.test.ts",
  "test/sandbox-attacks-{bubblewrap,disk,docker,quota,terminal}.test.ts",
  "test/sandbox-runsc.test.ts",
];

/** Whole systems on a busy machine; scripts/test.mjs names what needed its second try. */
const whole = {
  ...shared,
  env: { STEWARD_CHROMIUM: chromium },
  testTimeout: 120_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
  retry: process.env.CI ? 1 : 0,
} as const;

/** Half a minute each, or more. */
const long = [
  "compose",
  "sandbox-podman",
  "sandbox-kinds",
  "forget-foreign",
  "sandbox-attacks-files",
  "sandbox-commands",
  "agent-scale",
  "memory-crash",
  "pipeline-auto-execute",
  "sandbox-attacks-engine",
  "web-pages",
  "web-agent",
  "sandbox-attacks-patience",
  "web-computer",
  "web-terminal",
  "embedded",
  "sandbox-restart",
  "web-checks",
  "web-computer-looks",
  "web-memory",
  "toolbox-desktop",
  "web-desktop",
];

/** Begins with what takes longest, so that none of it ends up running alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = long.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
      return place === -1 ? long.length : place;
    };
    const bySize = await BaseSequencer.prototype.sort.call(this, files);
    return bySize.toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: ["packages/*/src/**/*.test.{ts,tsx}"],
          exclude: [heavy],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...shared,
          name: "architecture",
          include: ["test/architecture.test.ts"],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...whole,
          name: "system",
          include: ["test/**/*.test.ts", "examples/**/*.test.ts", heavy],
          exclude: ["test/architecture.test.ts", ...quiet],
          // They wait more than they work.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...whole,
          name: "alone",
          include: quiet,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
