import { describe, expect, it } from "vitest";
import { chinese } from "./corpora/chinese.data.ts";
import { english } from "./corpora/english.data.ts";
import { german } from "./corpora/german.data.ts";
import { portuguese } from "./corpora/portuguese.data.ts";
import { spanish } from "./corpora/spanish.data.ts";
import { createRuleReader } from "./read-by-rules.ts";

/** Below this a fact waits for a person, so it counts as not read. */
const SURE = 0.6;
const AT = Date.UTC(2025, 8, 17, 12);
const corpora = { english, german, spanish, portuguese, chinese };

describe.each(Object.entries(corpora))("what people say of themselves in %s", (_name, corpus) => {
  const readByRules = createRuleReader();

  async function read(text: string): Promise<string[]> {
    const facts = await readByRules({ ref: "e", role: "user", speaker: null, text, at: AT });
    return facts
      .filter(({ confidence }) => confidence >= SURE)
      .map(({ isDenied, isEnded, key, value }) => {
        const mark = isEnded ? "ended:" : "";
        return `${isDenied ? "denied:" : mark}${key}=${value}`;
      });
  }

  it.each(corpus.facts)("is read: %s", async (sentence, ...facts) => {
    expect((await read(sentence)).toSorted()).toEqual(facts.toSorted());
  });

  it.each(corpus.traps)("is not read into: %s", async (sentence) => {
    expect(await read(sentence)).toEqual([]);
  });
});
