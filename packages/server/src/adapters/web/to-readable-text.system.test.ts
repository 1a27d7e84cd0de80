import { describe, expect, it } from "vitest";
import { toReadableText } from "./to-readable-text.ts";

const base = new URL("https://example.org/docs/page.html");
const toText = (html: string) => toReadableText(html, base).text;
const long = "These are words that make up a paragraph of some length. ".repeat(6).trim();

describe("toReadableText", () => {
  it("makes Markdown of headings, paragraphs, links, lists, tables and code", () => {
    const html = `<h1>Title</h1><p>Some <b>bold</b>\n words, <a href="../a?b=1">a link</a>.</p>
      <ul><li>one</li><li>two<ul><li>three</li></ul></li></ul>
      <table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>
      <pre>  if (a)\n    b();</pre><p>End<br>line <img src="x" alt="A cat"></p>`;
    expect(toText(html)).toBe(
      [
        "# Title",
        "",
        "Some bold words, [a link](https://example.org/a?b=1).",
        "",
        "- one",
        "- two",
        "  - three",
        "",
        "| a | b",
        "| 1 | 2",
        "",
        "```",
        "  if (a)",
        "    b();",
        "```",
        "",
        "End",
        "line [image: A cat]",
      ].join("\n"),
    );
  });

  it("takes the main part and leaves out what stands around it", () => {
    const html = `<title> The
      title </title><nav>Home</nav><header>Logo</header><main><p>${long}</p></main><footer>Imprint</footer>`;
    expect(toReadableText(html, base)).toEqual({ title: "The title", text: long, isCut: false });
  });

  it("takes everything where there is little", () => {
    expect(toText("<nav>Home</nav><p>Short.</p>")).toBe("Home\n\nShort.");
  });

  it("leaves out scripts, styles and what is hidden", () => {
    const html = `<script>if (a < b) "</p>"</script><style>p{}</style><p hidden>one</p>
      <div style="display: none"><div>two</div></div><p aria-hidden="true">three</p><!-- four --><p>seen</p>`;
    expect(toText(html)).toBe("seen");
  });

  it("reads characters that are written by name or number", () => {
    expect(
      toText("a &lt;b&gt; &eacute;&#233;&#xE9; &nbsp; &unknown; &amp;amp; &#0; &#x110000;"),
    ).toBe("a <b> ééé &unknown; &amp; &#0; &#x110000;");
  });

  it("keeps only links that lead somewhere else on the web", () => {
    const html = `<a href="javascript:x()">a</a> <a href="#b">b</a> <a href="mailto:x@y">c</a> <a href="//other.example/">d</a>`;
    expect(toText(html)).toBe("a b c [d](https://other.example/)");
  });

  it.each([
    ["main parts", `${"<main>x".repeat(50_000)}${"</main>".repeat(50_000)}`],
    ["articles", `<article>${long}</article><main>x</main>`.repeat(5000)],
    ["open tags", "<div>".repeat(200_000)],
    ["links", '<a href="x">'.repeat(100_000)],
    ["quotes", '<a b="'.repeat(200_000)],
    ["comments", "<!--".repeat(200_000)],
    ["brackets", "<".repeat(1_000_000)],
    ["scripts", "<script>".repeat(100_000)],
    ["entities", "&amp".repeat(300_000)],
    ["lists", "<ul><li>".repeat(100_000)],
    ["attributes", `<a ${"b ".repeat(500_000)}`],
  ])("reads a megabyte of hostile %s", (_name, html) => {
    expect(typeof toText(html)).toBe("string");
  });
});
