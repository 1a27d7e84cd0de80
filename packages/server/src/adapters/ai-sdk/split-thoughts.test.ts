import { describe, expect, it } from "vitest";
import { createThoughtSplitter } from "./split-thoughts.ts";

function split(chunks: readonly string[]): { thoughts: string; answer: string } {
  const splitter = createThoughtSplitter();
  const pieces = [...chunks.flatMap((chunk) => splitter.push(chunk)), ...splitter.end()];
  const join = (type: string) =>
    pieces.map((piece) => (piece.type === type ? piece.text : "")).join("");
  return { thoughts: join("reasoning-delta"), answer: join("text-delta") };
}

describe("telling thoughts from the answer", () => {
  const said = "\n<think>Is 2 < 3? Yes.</think>\n\nIt is, see <think> tags.";

  it("gives the same result wherever the text is cut", () => {
    const expected = { thoughts: "Is 2 < 3? Yes.", answer: "It is, see <think> tags." };
    expect(split([said])).toEqual(expected);
    expect(split(said.split(""))).toEqual(expected);
    for (let at = 1; at < said.length; at++) {
      expect(split([said.slice(0, at), said.slice(at)])).toEqual(expected);
    }
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
  });
});
