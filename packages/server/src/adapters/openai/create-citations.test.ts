import type { Claim, Evidence } from "@steward/contracts/evidence.ts";
import { describe, expect, it } from "vitest";
import { createCitations } from "./create-citations.ts";

const read = (id: string, input: object, ok = true): Evidence => ({
  id,
  kind: "tool",
  source: `Fetch ${id}`,
  at: 0,
  text: "",
  call: { tool: "fetch_url", input: JSON.stringify(input), ok, exitCode: null },
  isReported: false,
});
const evidence = [
  read("E1", { url: "https://a.example/x_(y)" }),
  read("E2", { path: "notes.md" }),
  read("E3", { url: "https://b.example/" }),
  read("E4", { url: "https://c.example/" }, false),
];

function write(...deltas: string[]) {
  const citations = createCitations();
  citations.know(evidence);
  const text = deltas.map((delta) => citations.push(delta)).join("") + citations.flush();
  return { text, citations };
}

describe("references of an answer for front ends", () => {
  it("are links where the evidence is a page, and nothing where it is not", () => {
    const { text, citations } = write("High [E1], low [E2], wet [E3].");
    expect(text).toBe("High [1](https://a.example/x_%28y%29), low, wet [2](https://b.example/).");
    expect(citations.urls()).toEqual(["https://a.example/x_%28y%29", "https://b.example/"]);
    expect(citations.cited([]).map(({ start, end }) => text.slice(start, end))).toEqual([
      "[1](https://a.example/x_%28y%29)",
      "[2](https://b.example/)",
    ]);
  });

  it("are found when they come in pieces", () => {
    expect(write("High", " [", "E", "3", "] tide.").text).toBe(
      "High [2](https://b.example/) tide.",
    );
    expect(write("High ", "[E2]", ". Wet ", "[E3].").text).toBe(
      "High. Wet [2](https://b.example/).",
    );
    expect(write("a list: [", "x] and [E").text).toBe("a list: [x] and [E");
  });

  it("may name several at once", () => {
    const { text, citations } = write("High [E1, E2", "; E3] tide [E1, E9].");
    const [first, second] = ["[1](https://a.example/x_%28y%29)", "[2](https://b.example/)"];
    expect(text).toBe(`High ${first} ${second} tide [E1, E9].`);
    expect(citations.cited([]).map(({ start, end }) => text.slice(start, end))).toEqual([
      first,
      second,
    ]);
  });

  it("stay as they are where they name nothing, and cite no page that was not read", () => {
    expect(write("So [E9] it is [E4].").text).toBe("So [E9] it is.");
    const citations = createCitations();
    expect(citations.push("[E1")).toBe("[E1");
  });

  it("are said of what a page bears out where no link leads to it", () => {
    const draft = "High [E1]. Wet at 14:05, dry at 15:10 [E2]. Gone at 16:15.";
    const claim = (text: string, ...ids: string[]): Claim => ({
      text,
      start: draft.indexOf(text),
      end: draft.indexOf(text) + text.length,
      kind: "date",
      verdict: "supported",
      evidence: ids,
      why: "",
      by: "rules",
    });
    const claims = [
      claim("High", "E1"),
      claim("14:05", "E3"),
      claim("15:10", "E2"),
      { ...claim("16:15", "E3"), verdict: "contradicted" as const },
    ];
    const { text, citations } = write(draft.slice(0, 8), draft.slice(8));
    const cited = citations.cited(claims);
    expect(cited.map(({ url, start, end }) => [url, text.slice(start, end)])).toEqual([
      ["https://a.example/x_%28y%29", "[1](https://a.example/x_%28y%29)"],
      ["https://b.example/", "14:05"],
    ]);
  });
});
