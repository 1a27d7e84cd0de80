import { defineConfig } from "vitest/config";

/** Nothing of ours keeps global state, so all files of a worker share one module graph. */
const shared = { isolate: false, pool: "threads", environment: "node" } as const;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: ["packages/*/src/**/*.test.{ts,tsx}"],
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
          include: ["test/**/*.test.ts", "examples/**/*.test.ts"],
          exclude: ["test/architecture.test.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
