import { describe, expect, it } from "vitest";
import { createThoughtHabits } from "./create-thought-habits.ts";
import { createThoughtSplitter } from "./split-thoughts.ts";
import type { Piece } from "./to-pieces.ts";

type Read = { thoughts: string; answer: string };
const anew = () => createThoughtHabits().of("m");

/** As whoever follows the pieces reads them in the end, and what he ever took for the answer. */
function follow(
  chunks: readonly string[],
  { habit = anew(), isWhole = true } = {},
): Read & { readonly shown: string } {
  const splitter = createThoughtSplitter(habit);
  let read: Read = { thoughts: "", answer: "" };
  let shown = "";
  const take = (piece: Piece) => {
    if (piece.type === "message-reread") read = { thoughts: piece.reasoning, answer: piece.text };
    else if (piece.type === "reasoning-delta") read.thoughts += piece.text;
    else {
      read.answer += piece.text;
      shown += piece.text;
    }
  };
  for (const chunk of chunks) for (const piece of splitter.push(chunk)) take(piece);
  for (const piece of splitter.end(isWhole)) take(piece);
  return { ...read, shown };
}

function split(chunks: readonly string[]): Read {
  const { thoughts, answer } = follow(chunks);
  return { thoughts, answer };
}

/** However the text is cut. */
function expectAlways(text: string, expected: Read): void {
  expect(split([text])).toEqual(expected);
  expect(split(text.split(""))).toEqual(expected);
  for (let at = 1; at < text.length; at++) {
    expect(split([text.slice(0, at), text.slice(at)])).toEqual(expected);
  }
}

describe("telling thoughts from the answer", () => {
  it("gives the same result wherever the text is cut", () => {
    const said = "\n<think>Is 2 < 3? Yes.</think>\n\nIt is, see <think> tags.";
    expectAlways(said, { thoughts: "Is 2 < 3? Yes.", answer: "It is, see <think> tags." });
  });

  it("knows the tags of other families, and ends with the one that began", () => {
    const other = "<thinking>Not </think> yet.</thinking>It is.";
    const expected = { thoughts: "Not </think> yet.", answer: "It is." };
    expect(split([other])).toEqual(expected);
    expect(split(other.split(""))).toEqual(expected);
  });

  it("leaves an answer without thoughts as it is", () => {
    expect(split(["  <thin", "g> is a tag"])).toEqual({
      thoughts: "",
      answer: "  <thing> is a tag",
    });
  });

  it("keeps thoughts that never end as thoughts", () => {
    expect(split(["<think>on and on</thi"])).toEqual({ thoughts: "on and on</thi", answer: "" });
  });

  it("loses nothing of an answer that is cut off inside a tag", () => {
    expect(split(["<th"])).toEqual({ thoughts: "", answer: "<th" });
    expect(split(["It is.</thi"])).toEqual({ thoughts: "", answer: "It is.</thi" });
  });
});

describe("thoughts whose opening tag is part of the prompt", () => {
  it.each([
    ["on lines of their own", "Is 2 < 3? Yes.\n</think>\n\nIt is, see </think>.", "\n"],
    ["right after them", "Is 2 < 3? Yes.</think>It is, see </think>.", ""],
    ["with a space before", "Is 2 < 3? Yes. </think>\nIt is, see </think>.", " "],
  ])("are told by the closing one: %s", (_where, said, gap) => {
    expectAlways(said, { thoughts: `Is 2 < 3? Yes.${gap}`, answer: "It is, see </think>." });
  });

  it("leave an empty answer where nothing follows them", () => {
    expectAlways("On and on.\n</think>", { thoughts: "On and on.\n", answer: "" });
  });

  it.each([
    ["in code", "Close it with `</think>` here."],
    ["in a block", "So:\n```\nhm\n</think>\n```\nLike that."],
    ["in a sentence", "Use </think> to close it, or (</think>)."],
    ["with its opening one", "First <think>, then\n</think>\nand so on."],
    ["in JSON", '{"text": "hm</think>It is."}'],
  ])("are not meant by a tag that is spoken of: %s", (_where, said) => {
    expectAlways(said, { thoughts: "", answer: said });
  });

  it("are never shown again as the answer, once a model was seen to begin with them", () => {
    const habit = anew();
    expect(follow(["Hm, ", "so.\n</think>\n\n", "Yes."], { habit }).shown).toBe("Hm, Yes.");
    const again = follow(["Well, ", "no.\n</thi", "nk>\n\n", "No."], { habit });
    expect(again).toEqual({ thoughts: "Well, no.\n", answer: "No.", shown: "No." });
    const opened = follow(["<think>Well.</think>No."], { habit });
    expect(opened).toEqual({ thoughts: "Well.", answer: "No.", shown: "No." });
  });

  it("were the answer after all where the text ends without a tag", () => {
    const habit = anew();
    habit.confirm();
    expect(follow(["It ", "is."], { habit })).toMatchObject({ thoughts: "", answer: "It is." });
    const cut = follow(["It ", "is"], { habit, isWhole: false });
    expect(cut).toMatchObject({ thoughts: "It is", answer: "" });
  });

  it("are no longer expected of a model that has not had any for some time", () => {
    const habit = anew();
    habit.confirm();
    for (let time = 0; time < 3; time++) follow(["It is."], { habit });
    expect(follow(["It is."], { habit }).shown).toBe("It is.");
  });
});
