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

  describe("to a search of the web", () => {
    const hits = [
      ["Tides of the north", "https://north.example/tides", "High water at Leith: 5.6 m."],
      ["Tides of the south", "https://south.example/t_(1)", "High water at Dover: 6.8 m."],
      ["Boats of the south", "https://boats.example/", "Ferries leave Dover every hour."],
    ];
    const lines = hits.map(
      ([title, url, text], at) => `${at + 1}. ${title}\n   ${url}\n   ${text}`,
    );
    const search = (text: string, ok = true): Evidence => ({
      ...read("E1", { query: "tides" }, ok),
      source: "Search the web for tides",
      text,
      call: { tool: "web_search", input: '{"query":"tides"}', ok, exitCode: null },
    });
    const found = search(`<untrusted source="Engine">\n${lines.join("\n")}\n</untrusted>`);

    function cite(draft: string, item: Evidence, claims: readonly Claim[] = []) {
      const citations = createCitations();
      citations.know([item]);
      const text = citations.push(draft) + citations.flush();
      return { text, urls: citations.urls(), cited: citations.cited(claims) };
    }

    it("lead to the hit that says what they stand behind, with its title", () => {
      const draft =
        "At Leith it is 5.6 m [E1]. At Dover it is 6.8 m. [E1]\n- 每小时一班 ferries [E1]";
      const { text, urls, cited } = cite(draft, found);
      expect(text).toBe(
        "At Leith it is 5.6 m [1](https://north.example/tides). At Dover it is 6.8 m. [2](https://south.example/t_%281%29)\n- 每小时一班 ferries [3](https://boats.example/)",
      );
      expect(urls).toHaveLength(3);
      expect(cited.map(({ title }) => title)).toEqual(hits.map(([title]) => title));
      expect(text.slice(cited[1]?.start, cited[1]?.end)).toBe(
        "[2](https://south.example/t_%281%29)",
      );
    });

    it("lead nowhere where no hit says anything of it, or the search failed", () => {
      expect(cite("Nobody knows [E1].", found)).toMatchObject({ text: "Nobody knows.", cited: [] });
      expect(cite("At Dover [E1].", search(found.text, false)).text).toBe("At Dover.");
      expect(cite("At Dover [E1].", search("Nothing was found.")).text).toBe("At Dover.");
    });

    it("are said of a claim that a hit bears out", () => {
      const draft = "High water is at 6.8 m at Dover.";
      const claim: Claim = {
        text: "6.8 m",
        start: 17,
        end: 22,
        kind: "number",
        verdict: "supported",
        evidence: ["E1"],
        why: "",
        by: "rules",
      };
      expect(cite(draft, found, [claim]).cited).toEqual([
        { url: "https://south.example/t_%281%29", title: "Tides of the south", start: 17, end: 22 },
      ]);
    });
  });
});
