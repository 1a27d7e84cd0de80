import { describe, expect, it } from "vitest";
import { checkText } from "../check-text.ts";
import { readEvidence } from "../read-evidence.ts";

function findObjections(text: string, evidence: Parameters<typeof readEvidence>[0], question = "") {
  const claims = checkText({ text, question, evidence: readEvidence(evidence) });
  return claims.filter(({ verdict }) => verdict !== "supported").map((claim) => claim.text);
}

const queue = [
  {
    kind: "tool",
    tool: "shell",
    text: "551902 cpu prep-data waiting\n551897 gpu-b bert-tune running gn14",
  },
] as const;
const search = [
  {
    kind: "tool",
    tool: "web_search",
    input: { query: "pool size" },
    text: "1. Idle timeouts\n   https://help.example/kb/1178\n2. Choosing a pool size\n   https://help.example/kb/1187",
  },
] as const;

describe("a value that stands in the evidence", () => {
  it("is objected to where another entry is the one that is spoken of", () => {
    const draft = "Job GX-551902 is the bert-tune one, running on gn14.";
    const jobs = [{ ...queue[0], text: queue[0].text.replaceAll(/^/gm, "GX-") }];
    expect(findObjections(draft, jobs)).toEqual(["GX-551902"]);
    expect(findObjections(draft.replace("902", "897"), jobs)).toEqual([]);
  });

  it("is looked for under the title that it is set in under", () => {
    const say = (page: number) => `See "Choosing a pool size" at https://help.example/kb/${page}.`;
    expect(findObjections(say(1178), [...search])).toEqual(["https://help.example/kb/1178"]);
    expect(findObjections(say(1187), [...search])).toEqual([]);
  });

  it("is of the call that was for what is named", () => {
    const evidence = ["homolog 1.28.9", "prod 1.29.4"].map((line) => {
      const [context = "", version = ""] = line.split(" ");
      const command = `kubectl --context ${context} version`;
      return {
        kind: "tool" as const,
        tool: "shell",
        input: { command },
        text: `gitVersion: v${version}`,
      };
    });
    expect(findObjections("The homolog cluster runs v1.29.4.", evidence)).toEqual(["v1.29.4"]);
    expect(findObjections("The homolog cluster runs v1.28.9, prod v1.29.4.", evidence)).toEqual([]);
  });

  it("is left alone where the sentence names no entry, or the question has it", () => {
    expect(findObjections("It is at https://help.example/kb/1178.", [...search])).toEqual([]);
    const asked = "Is https://help.example/kb/1178 about choosing a pool size?";
    expect(
      findObjections("https://help.example/kb/1178 is about timeouts.", [...search], asked),
    ).toEqual([]);
  });
});
