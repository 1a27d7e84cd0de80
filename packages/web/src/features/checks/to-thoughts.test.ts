import { describe, expect, it } from "vitest";
import { toThoughts, type Thought } from "./to-thoughts.ts";

function tree(...steps: object[]): unknown {
  const shape = ({ number, revises, branch, children }: Thought): unknown => {
    const name = `${number}${revises === null ? "" : ` revises ${revises}`}${branch === null ? "" : ` ${branch}`}`;
    return children.length > 0 ? [name, children.map(shape)] : name;
  };
  const calls = steps.map((step, index) => ({
    callId: String(index),
    input: JSON.stringify({ thought: "x", ...step }),
  }));
  return toThoughts(calls).map(shape);
}

describe("thoughts as a tree", () => {
  it("are a list where one follows the other", () => {
    expect(tree({ thoughtNumber: 1 }, { thoughtNumber: 2 })).toEqual(["1", "2"]);
  });

  it("put a revision below what it revises and a branch where it leaves", () => {
    expect(
      tree(
        { thoughtNumber: 1 },
        { thoughtNumber: 2 },
        { thoughtNumber: 3, isRevision: true, revisesThought: 1 },
        { thoughtNumber: 3, branchFromThought: 2, branchId: "b" },
        { thoughtNumber: 4, branchId: "b", branchFromThought: 2 },
        { thoughtNumber: 4 },
      ),
    ).toEqual([["1", ["3 revises 1"]], ["2", [["3 b", ["4"]]]], "4"]);
  });

  it("are the same where a model writes numbers and truth values as text", () => {
    const revision = { thoughtNumber: "2", isRevision: "True", revisesThought: "1" };
    expect(tree({ thoughtNumber: "1", isRevision: "false" }, revision)).toEqual([
      ["1", ["2 revises 1"]],
    ]);
  });

  it("keep what refers to nothing, and pass over what cannot be read", () => {
    expect(tree({ thoughtNumber: 5, isRevision: true, revisesThought: 9 }, { number: 1 })).toEqual([
      "5 revises 9",
    ]);
    expect(toThoughts([{ callId: "a", input: "{" }])).toEqual([]);
  });
});
