import { expect, it } from "vitest";
import { highlight } from "./highlight.ts";
import { grammars, languages } from "./languages.data.ts";

it("has a grammar that works for every language, and no other", async () => {
  const code = "a <b> 1\n\t'c'";
  for (const language of Object.keys(languages)) {
    const lines = await highlight({ code, language });
    const texts = lines?.map((line) => line.map(([text]) => text).join(""));
    expect(texts?.join("\n")).toBe(code);
  }
  expect(new Set(Object.values(languages).flat())).toEqual(new Set(Object.keys(grammars)));
});
