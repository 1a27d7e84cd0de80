import type { Token } from "marked";
import { describe, expect, it } from "vitest";
import { growBlocks } from "./grow-blocks.ts";
import { markBlock, type Mark, type ReferenceToken } from "./mark-block.ts";

/** The marked text in angle brackets, references in braces. */
function show(token: Token): string {
  if (token.type === "reference") return `{${(token as ReferenceToken).id}}`;
  const children = [
    ...("tokens" in token ? (token.tokens ?? []) : []),
    ...("items" in token ? (token.items as Token[]) : []),
    ...("rows" in token ? (token.rows as { tokens: Token[] }[][]).flat(2) : []).flatMap(
      (cell) => cell.tokens,
    ),
  ];
  const text = "text" in token ? String(token.text) : "";
  const inner = children.length > 0 ? children.map(show).join("") : text;
  return token.type === "mark" ? `<${inner}>` : inner;
}

function mark(text: string, ...marked: string[]): string {
  const marks: Mark[] = marked.map((piece) => {
    const start = text.indexOf(piece);
    return { start, end: start + piece.length, kind: "unsupported", why: "" };
  });
  return growBlocks(null, text)
    .blocks.map((block) => show(markBlock(block, marks)))
    .join("");
}

describe("marks in an answer", () => {
  it("stand where the claim stands, also across bold text and code", () => {
    expect(mark("It is 42 or 43.", "43")).toBe("It is 42 or <43>.");
    expect(
      mark("Now: I saved **notes.md** in `docs` today.", "I saved **notes.md** in `docs`"),
    ).toBe("Now: <I saved ><notes.md>< in ><docs> today.");
    expect(mark("See https://example.org/a now.", "https://example.org/a")).toBe(
      "See <https://example.org/a> now.",
    );
  });

  it("are found in lists and tables and never in blocks of code", () => {
    expect(mark("- one 7\n- two 7\n  - deep 9\n", "two 7")).toContain("<two 7>");
    expect(mark("| a | b |\n|---|---|\n| 1 | 2 |\n", "2")).toContain("1<2>");
    expect(mark("```\n42\n```\n", "42")).toBe("42");
  });

  it("leave a block alone that has none, and make references to evidence", () => {
    const [block] = growBlocks(null, "Nothing here [E].").blocks;
    if (!block) throw new Error("no block");
    expect(markBlock(block, [])).toBe(block.token);
    expect(mark("Seven [E1], and **eight [E12]**.")).toBe("Seven {E1}, and eight {E12}.");
    expect(mark("Nine [E1, E2; E3].")).toBe("Nine {E1}{E2}{E3}.");
    expect(mark("a [E1](https://example.org/)")).not.toContain("{");
  });
});
