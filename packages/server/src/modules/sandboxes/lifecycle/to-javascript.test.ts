import { describe, expect, it } from "vitest";
import { toJavaScript } from "./to-javascript.ts";

function convert(code: string): string {
  const converted = toJavaScript(code);
  if (!converted.ok) throw new Error(converted.reason);
  return converted.code;
}

describe("TypeScript", () => {
  it("is JavaScript without its types, each line where it was", () => {
    const code =
      "interface Point {\n  x: number;\n}\nconst point: Point = { x: 1 };\nthrow point as any;";
    const lines = convert(code).split("\n");
    expect(lines.map((line) => line.replaceAll(/\s+/gu, " ").trim())).toEqual([
      "",
      "",
      "",
      "const point = { x: 1 };",
      "throw point ;",
    ]);
  });

  it("may have what is more than types", () => {
    const code = convert("enum Color { Red = 7 }\nglobalThis.found = Color[7];");
    expect(code).not.toContain("enum");
    expect(code).toContain('"Red"');
  });

  it("that is none is refused, with the reason", () => {
    expect(toJavaScript("const a: = 3;")).toEqual({
      ok: false,
      reason: expect.stringMatching(/^This is no TypeScript that can be run: \S/u) as string,
    });
  });
});
