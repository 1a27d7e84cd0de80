import { describe, expect, it } from "vitest";
import { splitEntries } from "./split-entries.ts";

/** What is said of the thing that a word of the text stands for. */
function saidWith(word: string, text: string): string {
  const at = text.indexOf(word);
  const own = splitEntries(text).findLast(({ start, end }) => start <= at && at < end);
  const all = own ? [own, ...own.others] : [];
  const said = all.map((one) =>
    one.own
      .map((place) => text.slice(...place))
      .join("…")
      .trim(),
  );
  return said.join(" | ");
}

describe("the entries of a text", () => {
  it("are its lines", () => {
    expect(saidWith("b2", "a1 one\nb2 two\nc3 three")).toBe("b2 two");
  });

  it("have with them the title that they are set in under, and what else is set in there", () => {
    const found =
      "1. First\n   https://one.example\n   about one\n2. Second\n   https://two.example";
    expect(saidWith("https://one", found)).toBe("https://one.example | 1. First | about one");
    expect(saidWith("2. Second", found)).toBe("2. Second | https://two.example");
  });

  it("have the heading of their section, and a heading has its lines", () => {
    const log = "## 2.1\n- fixes the leak\n\n## 2.0\n- new colours";
    expect(saidWith("leak", log)).toBe("- fixes the leak | ## 2.1");
    expect(saidWith("## 2.0", log)).toBe("## 2.0 | - new colours");
  });

  it("have the branch of a drawn tree that they hang from", () => {
    const tree = "app\n├─┬ kit@2\n│ └── undici@6.1\n└─┬ jest@1\n  └── undici@6.2";
    expect(saidWith("6.2", tree)).toContain("jest@1");
    expect(saidWith("6.2", tree)).not.toContain("kit@2");
  });

  it("are the objects of JSON, with the fields of those around them", () => {
    const json = '{"builds":[{"id":1,"files":[{"url":"a"}]},{"id":2,"files":[{"url":"b"}]}]}';
    expect(saidWith('"b"', json)).toContain('"id":2');
    expect(saidWith('"b"', json)).not.toContain('"id":1');
  });

  it("are none where nothing is said, and not without end", () => {
    expect(splitEntries("\n \n")).toEqual([]);
    expect(splitEntries("line\n".repeat(10_000))).toHaveLength(2_000);
  });
});
