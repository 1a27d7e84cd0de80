import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";

/** Nothing of ours keeps global state, so all files of a worker share one module graph. */
const shared = { isolate: false, pool: "threads", environment: "node" } as const;

/** Empty where there is none: the browser tests then skip themselves. */
const installed = "/usr/bin/chromium";
const chromium = process.env.STEWARD_CHROMIUM || (existsSync(installed) ? installed : "");

/** Tests beside the code that start processes or write thousands of files: not for the gate. */
const heavy = "packages/*/src/**/*.system.test.ts";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: ["packages/*/src/**/*.test.{ts,tsx}"],
          exclude: [heavy],
          testTimeout: 10_000,
        },
      },
      {
        test: {
          ...shared,
          name: "architecture",
          include: ["test/architecture.test.ts"],
          testTimeout: 10_000,
        },
      },
      {
        test: {
          ...shared,
          name: "system",
          env: { STEWARD_CHROMIUM: chromium },
          include: ["test/**/*.test.ts", "examples/**/*.test.ts", heavy],
          exclude: ["test/architecture.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
