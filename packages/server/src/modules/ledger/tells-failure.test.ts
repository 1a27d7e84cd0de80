import { expect, it } from "vitest";
import { tellsFailure } from "./tells-failure.ts";

it.each([
  [true, 'Error: Tool "x" not found.'],
  [true, "ValueError: no such city"],
  [true, "Traceback (most recent call last):\n  File ..."],
  [true, '{"error": "no such city"}'],
  [true, '{"error": {"code": 404}}'],
  [true, '{"content": [], "isError": true}'],
  [true, ' {"ok": false}'],
  [true, '{"success": false, "id": 3}'],
  [false, ""],
  [false, "14 degrees, rain"],
  [false, "Errors are rare here: 3 in a year."],
  [false, '{"error": null, "temperature": 14}'],
  [false, '{"error": "", "ok": true}'],
  [false, '[{"error": "of an entry"}]'],
  [false, '{"error": '],
])("tells whether a result plainly is an error (%s): %s", (expected, text) => {
  expect(tellsFailure(text)).toBe(expected);
});
