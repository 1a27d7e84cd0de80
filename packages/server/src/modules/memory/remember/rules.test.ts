import { describe, expect, it } from "vitest";
import { chineseBefore } from "./corpora/chinese-before.data.ts";
import { chineseBeside } from "./corpora/chinese-beside.data.ts";
import type { Corpus } from "./corpora/corpus.ts";
import { englishBefore } from "./corpora/english-before.data.ts";
import { englishBeside } from "./corpora/english-beside.data.ts";
import { germanBefore } from "./corpora/german-before.data.ts";
import { germanBeside } from "./corpora/german-beside.data.ts";
import { createRulesAlone, measure } from "./corpora/measure.ts";
import { portugueseBefore } from "./corpora/portuguese-before.data.ts";
import { portugueseBeside } from "./corpora/portuguese-beside.data.ts";
import { spanishBefore } from "./corpora/spanish-before.data.ts";
import { spanishBeside } from "./corpora/spanish-beside.data.ts";
import { writtenAfter } from "./corpora/written-after.data.ts";

const corpora: Readonly<Record<string, Corpus>> = {
  English: { before: englishBefore, beside: englishBeside, after: writtenAfter.en },
  German: { before: germanBefore, beside: germanBeside, after: writtenAfter.de },
  Spanish: { before: spanishBefore, beside: spanishBeside, after: writtenAfter.es },
  Portuguese: { before: portugueseBefore, beside: portugueseBeside, after: writtenAfter.pt },
  Chinese: { before: chineseBefore, beside: chineseBeside, after: writtenAfter.zh },
};

describe.each(Object.entries(corpora))("what people say of themselves in %s", (_name, corpus) => {
  const remember = createRulesAlone();

  it("is read in sentences that were written before the rules", async () => {
    const measured = await measure(remember, corpus.before);
    expect(measured.precision, measured.wrong.join("\n")).toBeGreaterThanOrEqual(0.9);
    expect(measured.recall, measured.missed.join("\n")).toBeGreaterThanOrEqual(0.8);
  });

  it("is read in sentences that were written when the rules were done", async () => {
    const measured = await measure(remember, corpus.after);
    expect(measured.precision, measured.wrong.join("\n")).toBeGreaterThanOrEqual(0.9);
    expect(measured.recall, measured.missed.join("\n")).toBeGreaterThanOrEqual(0.85);
  });

  it("is read in all sentences that the rules were made with", async () => {
    const { wrong, missed } = await measure(remember, corpus.beside);
    expect({ wrong, missed }).toEqual({ wrong: [], missed: [] });
  });

  it("is tried with enough sentences and traps", () => {
    expect(corpus.before.facts.length + corpus.beside.facts.length).toBeGreaterThanOrEqual(40);
    expect(corpus.before.traps.length + corpus.beside.traps.length).toBeGreaterThanOrEqual(30);
  });
});
