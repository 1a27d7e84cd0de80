import { describe, expect, it } from "vitest";
import { toMessagePieces } from "./to-message-pieces.ts";

const show = (message: string) =>
  toMessagePieces(message).map((piece) =>
    typeof piece === "string" ? piece : { [piece.lang ?? ""]: piece.text },
  );

describe("what a user wrote", () => {
  it("is shown as it was typed, with blocks of code between the fences", () => {
    expect(show("Why?\n\n```py\nprint(1)\n```\n\n# not a *title*\n    kept")).toEqual([
      "Why?",
      { py: "print(1)" },
      "# not a *title*\n    kept",
    ]);
    expect(show("~~~\nno end")).toEqual([{ "": "no end" }]);
  });

  it("has no blocks where there are no fences", () => {
    const text = "  one `a` ``` b ```\n\n    two\n";
    expect(show(text)).toEqual([text]);
  });
});
