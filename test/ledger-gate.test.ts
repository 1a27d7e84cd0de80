import { expect, it } from "vitest";
import { readScenes } from "../packages/server/src/cli/verify/read-scenes.ts";
import { createSentenceGate, readEvidence } from "../packages/server/src/modules/ledger/index.ts";

it("word by word, no claim is shown that is rejected where all comes at once, and no other word is lost", async () => {
  const drafts = (await readScenes()).flatMap(({ name, question, evidence, honest, untrue }) =>
    [...honest, ...untrue.map(({ text }) => text)].map((draft) => ({
      name,
      draft,
      options: { question, hold: false, evidence: () => readEvidence(evidence) },
    })),
  );
  const wrong = drafts.flatMap(({ name, draft, options }) => {
    const atOnce = createSentenceGate(options);
    const over = [atOnce.push(draft), atOnce.end()].find(({ ok }) => !ok);
    const first = over?.ok === false ? over.rejected[0] : undefined;
    const gate = createSentenceGate(options);
    const words = draft.match(/\s*\S+\s*/g) ?? [];
    const passed = [...words.map((word) => gate.push(word)), gate.end()];
    const shown = passed.map(({ text }) => text).join("");
    const isFine = first ? shown.length < first.end : shown === draft;
    return isFine ? [] : [`${name}: ${shown.slice(-80)} | ${first?.text}`];
  });
  expect(drafts.length).toBeGreaterThan(800);
  expect(wrong).toEqual([]);
});
