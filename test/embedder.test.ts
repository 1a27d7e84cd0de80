import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describeEmbedder } from "@steward/sdk/conformance/embedder.ts";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { readVocabulary } from "../packages/server/src/adapters/embedder/read-vocabulary.ts";
import { createWordPiece } from "../packages/server/src/adapters/embedder/word-piece.ts";
import {
  embedderFolder,
  openBuiltInEmbedder,
  prepareBuiltInEmbedder,
} from "./support/built-in-embedder.ts";

const fetchMs = 5 * 60_000;
const never = new AbortController().signal;

beforeAll(prepareBuiltInEmbedder, fetchMs);

describeEmbedder("the built-in embedder", async () => openBuiltInEmbedder());

it("splits text into the tokens that the model was trained with", async () => {
  const text = await readFile(join(embedderFolder, "tokenizer.json"), "utf8");
  const { encode } = createWordPiece(readVocabulary(text));
  expect(encode("Hello, my dog is cute", 256)).toEqual([
    101, 7592, 1010, 2026, 3899, 2003, 10140, 102,
  ]);
  expect(encode("Grüße aus 東京! 🎉 naïve café", 256)).toEqual([
    101, 24665, 2226, 17499, 17151, 1879, 1755, 999, 100, 15743, 7668, 102,
  ]);
  expect(encode("unaffable electroencephalography $5.00 (50%)", 256)).toEqual([
    101, 14477, 20961, 3468, 16175, 10127, 21890, 21197, 26228, 1002, 1019, 1012, 4002, 1006, 2753,
    1003, 1007, 102,
  ]);
  expect(encode("Привет, мир", 256)).toEqual([
    101, 1194, 16856, 10325, 25529, 15290, 22919, 1010, 1191, 10325, 16856, 102,
  ]);
  expect(encode("안녕하세요 세계", 256)).toEqual([
    101, 1463, 30006, 30021, 29992, 30010, 30025, 30005, 30006, 29997, 30009, 29999, 30013, 100,
    102,
  ]);
});

it("finds what is meant where no word is shared, and survives a kill", async () => {
  const embedder = openBuiltInEmbedder();
  onTestFinished(() => embedder.close());
  const question = "Where does my sister live?";
  const texts = [question, "Anna moved to Lisbon with her kids", "The invoice is due on Friday"];
  const answer = await embedder.embed(texts, never);
  expect(answer).toMatchObject({ space: { dimension: 384 } });
  const [asked, lisbon, invoice] = answer.ok ? answer.vectors : [];
  expect(cosine(asked, lisbon)).toBeGreaterThan(cosine(asked, invoice) + 0.1);
  process.kill(embedder.childPid() ?? 0, "SIGKILL");
  const again = await embedder.embed([question], never);
  // What is asked before the end of the process is noticed fails with it.
  const settled = again.ok ? again : await embedder.embed([question], never);
  expect(settled.ok && settled.vectors[0]).toEqual(asked);
});

function cosine(one: Float32Array | undefined, other: Float32Array | undefined): number {
  if (one === undefined || other === undefined) return Number.NaN;
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}
