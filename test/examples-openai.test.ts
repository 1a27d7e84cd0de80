import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStewardHome, type StewardHome } from "./support/steward-process.ts";

const examples = join(import.meta.dirname, "../examples");
const config = `
models:
  providers:
    play:
      protocol: scripted
      models: [actor]
      script: [{ moves: [{ text: "hello from the script" }] }]
  roles: { output: [play/actor] }
  embedded: { download: "off" }
`;
const run = promisify(execFile);

describe("the examples of the OpenAI endpoint", () => {
  let home: StewardHome;
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    home = createStewardHome(config);
    const { url } = await home.start();
    const created = await home.run("keys", "create", "--name", "example", "--json");
    const { key } = JSON.parse(created.stdout) as { key: string };
    env = { PATH: process.env.PATH, STEWARD_URL: url, STEWARD_KEY: key };
  });
  afterAll(() => home[Symbol.asyncDispose]());

  it.each(["steward-chat", "play/actor"])(
    "stream an answer of %s with the official client",
    async (model) => {
      const { stdout, stderr } = await run(process.execPath, [join(examples, "openai-stream.ts")], {
        env: { ...env, STEWARD_MODEL: model },
      });
      expect(stdout).toBe("hello from the script");
      expect(stderr).toMatch(/\d+ tokens/);
    },
  );

  it("list the models and get an answer with curl, whole and streamed", async (context) => {
    const found = await run("curl", ["--version"]).then(
      () => true,
      () => false,
    );
    if (!found) context.skip("curl is not installed");
    const { stdout } = await run("sh", [join(examples, "curl.sh")], { env });
    const [list = "", whole = "", ...stream] = stdout.split("\n");
    expect(list).toContain('"id":"steward-chat"');
    expect(whole).toContain('"content":"hello from the script"');
    expect(stream.join("\n")).toContain("data: [DONE]");
  });
});
