import { join } from "node:path";
import { expect, it } from "vitest";
import { createSentenceGate, readEvidence } from "../packages/server/src/modules/ledger/index.ts";
import { readDrafts } from "./support/ledger-score.ts";

const drafts = ["ledger-building", "ledger-building-two"].flatMap((name) =>
  readDrafts(join(import.meta.dirname, `corpus/${name}.jsonl`)),
);

it("word by word, no claim is shown that is rejected where all comes at once, and no other word is lost", () => {
  const wrong = drafts.flatMap(({ id, question, draft, evidence: given }) => {
    const evidence = readEvidence(given);
    const options = { evidence: () => evidence, question, hold: false };
    const atOnce = createSentenceGate(options);
    const over = [atOnce.push(draft), atOnce.end()].find(({ ok }) => !ok);
    const first = over?.ok === false ? over.rejected[0] : undefined;
    const gate = createSentenceGate(options);
    const words = draft.match(/\s*\S+\s*/g) ?? [];
    const passed = [...words.map((word) => gate.push(word)), gate.end()];
    const shown = passed.map(({ text }) => text).join("");
    const isFine = first ? shown.length < first.end : shown === draft;
    return isFine ? [] : [`${id}: ${shown.slice(-80)}`];
  });
  expect(drafts.length).toBeGreaterThan(80);
  expect(wrong).toEqual([]);
});
