import type { Token } from "marked";
import { describe, expect, it } from "vitest";
import { lexMarkdown } from "./lex-markdown.ts";

/** What a reader sees of a text, with emphasis in angle brackets and formulas in braces. */
function show(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === "formula") return `{${token.raw.trimEnd()}}`;
      const text = "text" in token ? String(token.text) : token.raw;
      const inner = "tokens" in token && token.tokens ? show(token.tokens) : text;
      return ["em", "strong", "del"].includes(token.type) ? `<${inner}>` : inner;
    })
    .join("");
}
const read = (text: string) => show(lexMarkdown(text));

describe("markdown", () => {
  it.each([
    String.raw`\(a^2 + b_1 \, c_1\)`,
    String.raw`\[x_1 * y_1 * z\]`,
    "$$a_1 * b_1 * c$$",
    String.raw`$\frac{a_1}{b_1}\,c$`,
    "\\[\na\n- b\n\\]",
    "$$\n\\begin{aligned}\na &= b \\\\\n# c\n\\end{aligned}\n$$",
  ])("keeps a formula to the letter: %s", (formula) => {
    expect(read(formula)).toBe(`{${formula}}`);
    expect(read(`So **here** ${formula.replaceAll("\n", " ")} and *on*.`)).toBe(
      `So <here> {${formula.replaceAll("\n", " ")}} and <on>.`,
    );
  });

  it("takes prices for prices, and a formula that is being written for one", () => {
    expect(read("From $5 to $10, or *$20*.")).toBe("From $5 to $10, or <$20>.");
    expect(read("\\[\na_1 * b_1 *")).toBe("{\\[\na_1 * b_1 *}");
  });

  it("strikes out between two tildes and not between one", () => {
    expect(read("H~2~O is ~~not~~ wet")).toBe("H~2~O is <not> wet");
  });

  it("takes a backslash from what means something without it, and from nothing else", () => {
    expect(read(String.raw`\*not\* a\,b 1\_000`)).toBe(String.raw`*not* a\,b 1_000`);
  });
});
