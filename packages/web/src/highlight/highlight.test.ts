// oxlint-disable no-template-curly-in-string -- the code that is highlighted has them
import { describe, expect, it } from "vitest";
import type { HighlightedLine } from "./highlight-message.ts";
import { highlight } from "./highlight.ts";

const toText = (lines: readonly HighlightedLine[] | null) =>
  lines?.map((line) => line.map(([text]) => text).join("")).join("\n");

async function find(language: string, code: string): Promise<Record<string, string>> {
  const lines = (await highlight({ code, language })) ?? [];
  const pieces = lines.flat().filter(([, color]) => color !== "");
  return Object.fromEntries(
    pieces.map(([text, color]) => [text, color.replace(/^var\(--code-(.+)\)$/, "$1")]),
  );
}

describe("highlighting", () => {
  it("keeps every character of the code", async () => {
    const code = '/* a\n * b & c */\nconst x = `<b>${"&amp;" + y}</b>`; // \'\n\n';
    expect(toText(await highlight({ code, language: "ts" }))).toBe(code);
  });

  it("gives each kind of word its colour, across lines", async () => {
    const code = "/* one\ntwo */ const ready = `is ${held} <br>`;";
    expect(await find("TypeScript", code)).toEqual({
      "/* one": "comment",
      "two */": "comment",
      const: "keyword",
      "`is ": "string",
      " <br>`": "string",
    });
  });

  it("colours what is embedded", async () => {
    const code = "<style>a { color: red }</style>\n<script>let x = 1;</script>";
    const found = await find("html", code);
    expect(found).toMatchObject({ style: "keyword", color: "function", let: "keyword" });
  });

  it("knows Zig and Terraform", async () => {
    const zig = 'pub fn main() !void { // "go"\n  const a: u8 = @intCast(7);\n}';
    expect(await find("zig", zig)).toEqual({
      pub: "keyword",
      fn: "keyword",
      main: "function",
      void: "function",
      '// "go"': "comment",
      const: "keyword",
      u8: "function",
      "@intCast": "function",
      "7": "constant",
    });
    const terraform = 'resource "a" "b" {\n  name = "x-${var.y}" # why\n  count = max(1, 2)\n}';
    expect(await find("hcl", terraform)).toMatchObject({
      resource: "keyword",
      '"a"': "string",
      name: "function",
      '"x-': "string",
      "# why": "comment",
      max: "function",
      "1": "constant",
    });
  });

  it("leaves a language that it does not know alone", async () => {
    expect(await highlight({ code: "x", language: "klingon" })).toBeNull();
  });
});
