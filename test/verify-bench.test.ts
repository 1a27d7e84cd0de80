import type { Row } from "../packages/server/src/cli/verify/score-scenes.ts";
import { expect, it } from "vitest";
import { createStewardHome } from "./support/steward-process.ts";

/** A reader that takes everything for supported, and quotes what no evidence says. */
const config = `
models:
  providers:
    play:
      protocol: scripted
      models: [believer]
      script:
        - moves:
            - text: '{"verdicts": [{"statement": 1, "verdict": "supported", "entry": "E1", "quote": "all of it is true"}]}'
  embedded: { download: "off" }
`;

type Table = { readonly by: string; readonly rows: readonly Row[] };

it("says what the rules catch, and that a reader that believes everything adds nothing", async () => {
  await using home = createStewardHome(config);
  await home.start();
  const run = (...words: string[]) => home.run("verify", "bench", "-k", "3", ...words);
  const { code, stdout } = await run("--model", "play/believer", "--json");
  expect(code).toBe(0);
  const [rules, read] = JSON.parse(stdout) as readonly Table[];
  expect(rules).toMatchObject({ by: "rules" });
  expect(read).toMatchObject({ by: "rules and play/believer", rows: rules?.rows });
  const tools = rules?.rows.find(({ set }) => set === "own tools");
  expect(tools).toMatchObject({ objected: 0 });
  expect(tools?.caught).toBeGreaterThan(0);
  const text = await run();
  expect(text.stdout).toMatch(/own tools +\d+ of \d+ \(\d+ %\) +0 of \d+ \(0 %\)/);
  const unknown = await run("--model", "play/nobody");
  expect(unknown).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("play/nobody") as string,
  });
});
