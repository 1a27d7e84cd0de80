import { beforeAll, describe, expect, it } from "vitest";
import { readScenes } from "../packages/server/src/cli/verify/read-scenes.ts";
import { type Row, scoreScenes } from "../packages/server/src/cli/verify/score-scenes.ts";
import { checkText, readEvidence } from "../packages/server/src/modules/ledger/index.ts";

/** What the rules do on the answers that come with the product; the bars are what was measured. */
describe.each([
  { set: "own tools", caught: 0.14 },
  { set: "drafts", caught: 0.33 },
])("answers of the set $set", ({ set, caught }) => {
  let rows: readonly Row[] = [];
  const all = () => rows.find(({ kind }) => kind === null);

  beforeAll(async () => {
    const scenes = (await readScenes()).filter((scene) => scene.set === set);
    rows = await scoreScenes(scenes, async (text, { question, evidence }) =>
      checkText({ text, question, evidence: readEvidence(evidence) }),
    );
    process.stdout.write(`${set}: ${JSON.stringify(rows)}\n`);
  });

  it("are left alone where they are honest, but for one in a hundred", () => {
    const { objected = 1, honest = 0 } = all() ?? {};
    expect(honest).toBeGreaterThan(100);
    expect(objected / honest).toBeLessThanOrEqual(0.01);
  });

  it("are objected to where something is made up", () => {
    const { caught: found = 0, untrue = 1 } = all() ?? {};
    expect(found / untrue).toBeGreaterThanOrEqual(caught);
  });
});
