import type { Script } from "@steward/sdk/testing/scripted-model.ts";
import { openTestCore, type TestCore, type TestCoreOptions } from "./open-test-core.ts";
import { createSampleTools } from "./sample-tools.ts";

/** Cores that are closed together: `afterEach(cores.close)`. */
export function createTestCores() {
  const opened: TestCore[] = [];
  const open = async (options?: TestCoreOptions): Promise<TestCore> => {
    const core = await openTestCore(options);
    opened.push(core);
    return core;
  };
  return {
    open,
    /** One whose tools write down what they did, and a conversation. */
    async openWithTools(script: Script, options: TestCoreOptions = {}) {
      const sample = createSampleTools();
      const core = await open({ tools: sample.tools, script, ...options });
      return { core, sample, conversation: await core.open() };
    },
    async close(): Promise<void> {
      for (const core of opened.splice(0)) await core.close();
    },
  };
}
