import { describe, expect, it } from "vitest";
import { repairJson } from "./repair-json.ts";

/** Numbers that are the same in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const oddTexts = ["", "a", 'say "hi"', "it's", "{[,]}:", "\n\t", "\\d+", "```", "héllo 🎉", "None"];

function makeValue(random: (below: number) => number, depth: number): unknown {
  const kind = random(depth > 3 ? 5 : 7);
  if (kind === 0) return random(2) === 1;
  if (kind === 1) return null;
  if (kind === 2) return random(100_000) - 50_000;
  if (kind === 3) return random(1000) / 8;
  if (kind === 4) return oddTexts[random(oddTexts.length)];
  const size = random(4);
  if (kind === 5) return Array.from({ length: size }, () => makeValue(random, depth + 1));
  const entries = Array.from({ length: size }, (_, index) => [
    `${oddTexts[random(oddTexts.length)]}${index}`,
    makeValue(random, depth + 1),
  ]);
  return Object.fromEntries(entries);
}

function makeObjects(count: number): Record<string, unknown>[] {
  const random = createRandom(7);
  return Array.from({ length: count }, () => ({ first: makeValue(random, 0), second: "end" }));
}

function read(text: string): unknown {
  const result = repairJson(text);
  return result.ok ? result.value : `not ok: ${result.reason}`;
}

describe("repairJson", () => {
  it("never changes what is valid", () => {
    for (const value of makeObjects(300)) {
      expect(read(JSON.stringify(value))).toEqual(value);
      expect(read(JSON.stringify(value, null, 2))).toEqual(value);
    }
  });

  it("reads an absent text as no arguments", () => {
    expect(read("")).toEqual({});
    expect(read(" \n")).toEqual({});
  });

  it("takes off a code fence", () => {
    for (const value of makeObjects(50)) {
      expect(read(`\`\`\`json\n${JSON.stringify(value)}\n\`\`\``)).toEqual(value);
      expect(read(`\`\`\`\n${JSON.stringify(value, null, 1)}\n\`\`\`\n`)).toEqual(value);
    }
  });

  it("unwraps arguments that were encoded twice", () => {
    for (const value of makeObjects(50)) {
      expect(read(JSON.stringify(JSON.stringify(value)))).toEqual(value);
    }
  });

  it("adds the brackets that are missing at the end", () => {
    for (const value of makeObjects(50)) {
      const text = JSON.stringify({ list: [value, { inner: ["x"] }] });
      for (let cut = 1; cut <= 3; cut++) {
        expect(read(text.slice(0, -cut))).toEqual({ list: [value, { inner: ["x"] }] });
      }
    }
  });

  it("drops commas at the end of lists", () => {
    expect(read('{"a": [1, 2,], "b": {"c": "d",},}')).toEqual({ a: [1, 2], b: { c: "d" } });
  });

  it("reads single quotes where they are the only ones", () => {
    expect(read(`{'path': 'a b.txt', 'say': 'a "word"', 'n': 'it\\'s'}`)).toEqual({
      path: "a b.txt",
      say: 'a "word"',
      n: "it's",
    });
  });

  it("reads names without quotes and Python's words", () => {
    expect(read('{path: "x", deep-er: True, b: False, c: None, _d: 1}')).toEqual({
      path: "x",
      "deep-er": true,
      b: false,
      c: null,
      _d: 1,
    });
  });

  it("reads raw line breaks and other control characters inside strings", () => {
    expect(read('{"code": "a\n\tb\u0001", "x": "\\u00e9"}')).toEqual({
      code: "a\n\tb\u0001",
      x: "é",
    });
  });

  it("keeps a name that means something to JavaScript as an ordinary one", () => {
    const value = read('{"__proto__": {"admin": true,}}') as object;
    expect(Object.keys(value)).toEqual(["__proto__"]);
    expect((value as { admin?: boolean }).admin).toBeUndefined();
  });

  it.each([
    ["a string that was cut off", '{"path": "a.tx'],
    ["a number that may have been cut off", '{"limit": 12'],
    ["a list that was cut off", '{"a": "b",'],
    ["a name without a value", '{"a": "b", "c"'],
    ["both kinds of quotes", `{'a': "b"}`],
    ["quotes inside quotes", '{"a": "he said "no", then left"}'],
    ["an apostrophe inside single quotes", "{'a': 'it's'}"],
    ["a bracket missing in the middle", '{"a": [1, 2, "b": 3}'],
    ["words without quotes", "{path: hello}"],
    ["a name that is there twice", '{"a": 1, "a": 2,}'],
    ["an escape that stands for nothing", '{"pattern": "\\d+"}'],
    ["words around it", 'Sure! {"a": 1}'],
    ["two objects", '{"a": 1}{"a": 2}'],
    ["numbers of other languages", '{"a": 0x10, }'],
    ["nothing but a bracket", "{"],
    ["no JSON at all", "list the files"],
  ])("does not guess at %s", (_name, text) => {
    expect(repairJson(text)).toEqual({ ok: false, reason: expect.any(String) as string });
  });

  it("refuses what is nested without end", () => {
    expect(repairJson("[".repeat(100_000))).toMatchObject({ ok: false });
    expect(repairJson(`${'{"a":'.repeat(50_000)}1`)).toMatchObject({ ok: false });
  });
});
