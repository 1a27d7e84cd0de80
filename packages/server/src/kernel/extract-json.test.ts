import { expect, it } from "vitest";
import { extractJson } from "./extract-json.ts";

it("finds the JSON of an answer in prose, in fences and after thoughts", () => {
  for (const text of [
    'Sure! {"a":"}"} is it.',
    '```json\n{"a":"}"}\n```',
    '<think>{"no":1}</think>{"a":"}"}',
    'Not {"no":1}.</think>{"a":"}"}',
  ]) {
    expect(extractJson(text)).toEqual({ ok: true, value: { a: "}" } });
  }
  expect(extractJson('{"a":"b</think>c"}')).toEqual({ ok: true, value: { a: "b</think>c" } });
  expect(extractJson("none")).toEqual({ ok: false });
});
