import { expect, it } from "vitest";
import { splitSentences } from "./split-sentences.ts";

const texts = (text: string) => splitSentences(text).map((sentence) => sentence.text.trim());

it("a full stop in an abbreviation, a number, a date or a file name ends no sentence", () => {
  expect(texts("Das ist z. B. am 3. Mai fällig. Es kostet 3.5 Euro.")).toEqual([
    "Das ist z. B. am 3. Mai fällig.",
    "Es kostet 3.5 Euro.",
  ]);
  expect(texts("Dr. Ada read `a. b` in notes.md. Fine!")).toEqual([
    "Dr. Ada read `a. b` in notes.md.",
    "Fine!",
  ]);
});

it("what somebody said is one piece, whatever it has in it; an inch mark quotes nothing", () => {
  const said = [
    'He said "It works. Ship it today" and left.',
    "Er rief „Halt. Nicht weiter“ laut.",
  ];
  expect(texts(said.join(" "))).toEqual(said);
  expect(texts('The 27" one is sold. The 24" one is not.')).toEqual([
    'The 27" one is sold.',
    'The 24" one is not.',
  ]);
});

it("Chinese sentences end without a space", () => {
  expect(texts("已保存。测试通过了！好")).toEqual(["已保存。", "测试通过了！", "好"]);
});

it("list items, rows and headings stand for themselves, and a code block is one piece", () => {
  const text = "# Result\n- one. two\n1. three\n| a | b |\n| --- | --- |\n```js\nx. y\n```\nend";
  expect(splitSentences(text).map(({ form, text: said }) => [form, said.trim()])).toEqual([
    ["heading", "# Result"],
    ["prose", "one."],
    ["prose", "two"],
    ["prose", "three"],
    ["row", "| a | b |"],
    ["code", "```js\nx. y\n```"],
    ["prose", "end"],
  ]);
});

it("places count in the text, and a block that is never closed goes to the end", () => {
  const text = "A b. C d.\n```\nx";
  const found = splitSentences(text);
  for (const { start, end, text: said } of found) expect(text.slice(start, end)).toBe(said);
  expect(found.at(-1)?.form).toBe("code");
});

it("a unit ends a sentence where another begins, a title does not", () => {
  const parts = (text: string) => splitSentences(text).map(({ text: said }) => said.trim());
  expect(parts("It took 87 ms. If not, ask.")).toEqual(["It took 87 ms.", "If not, ask."]);
  expect(parts("At 4 a.m. UTC it failed.")).toEqual(["At 4 a.m. UTC it failed."]);
  expect(parts("Ask Ms. Fox.")).toEqual(["Ask Ms. Fox."]);
});
