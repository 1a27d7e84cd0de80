import { expect, it } from "vitest";
import { splitSentences } from "./split-sentences.ts";

it("a text is cut behind its sentences and lines, not behind abbreviations and days", () => {
  const text = "I met Dr. Weber on the 3. Mai. It was late!\nOk 我住在上海。很好";
  const parts = splitSentences(text).map(({ start, end }) => text.slice(start, end).trim());
  expect(parts).toEqual([
    "I met Dr. Weber on the 3. Mai.",
    "It was late!",
    "Ok 我住在上海。",
    "很好",
  ]);
});
