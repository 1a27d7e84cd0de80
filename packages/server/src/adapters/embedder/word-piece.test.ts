import { expect, it } from "vitest";
import { createWordPiece } from "./word-piece.ts";

const tokens = [
  "[PAD]",
  "[UNK]",
  "[CLS]",
  "[SEP]",
  "un",
  "##want",
  "##ed",
  "cafe",
  "runn",
  "##ing",
];
const pieces = new Map([...tokens, ",", "$", "東", "京", "Cafe"].map((token, id) => [token, id]));
const { encode } = createWordPiece({ pieces, isLowerCase: true });

function read(text: string, maxTokens = 256): string {
  const names = [...pieces.keys()];
  const ids = encode(text, maxTokens);
  return ids.map((id) => names[id]).join(" ");
}

it("splits words into the longest pieces it knows", () => {
  expect(read("unwanted running")).toBe("[CLS] un ##want ##ed runn ##ing [SEP]");
});

it("folds letter case and accents, and parts punctuation and ideographs", () => {
  expect(read("CAFÉ,café$東京")).toBe("[CLS] cafe , cafe $ 東 京 [SEP]");
});

it("keeps letter case where the vocabulary has it", () => {
  const cased = createWordPiece({ pieces, isLowerCase: false });
  expect(cased.encode("Cafe cafe", 256)).toEqual([2, pieces.get("Cafe"), pieces.get("cafe"), 3]);
});

it("takes a word that it cannot put together, or that is too long, for unknown", () => {
  expect(read(`unxyz ${"un".repeat(60)} 🎉`)).toBe("[CLS] [UNK] [UNK] [UNK] [SEP]");
});

it("does not see what cannot be seen, nor half a character", () => {
  expect(read("un\u200bwant\u00aded\0 \ud800\n\t")).toBe("[CLS] un ##want ##ed [SEP]");
});

it("reads the names of control tokens as text", () => {
  expect(read("[SEP]")).not.toBe("[CLS] [SEP] [SEP]");
});

it("stops at the number of tokens asked for", () => {
  expect(read("unwanted running", 4)).toBe("[CLS] un ##want [SEP]");
  expect(encode("un ".repeat(100_000), 256)).toHaveLength(256);
});

it("gives an empty text its two marks", () => {
  expect(read("")).toBe("[CLS] [SEP]");
});

it("refuses a vocabulary without the marks", () => {
  expect(() => createWordPiece({ pieces: new Map(), isLowerCase: true })).toThrow("[CLS]");
});
