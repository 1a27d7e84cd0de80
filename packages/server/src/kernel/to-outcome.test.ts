import { expect, it } from "vitest";
import { toOutcome } from "./to-outcome.ts";

it.each([
  ["failed", 'Error: Tool "x" not found.'],
  ["failed", "ValueError: no such city"],
  ["failed", "Traceback (most recent call last):\n  File ..."],
  ["failed", '{"error": "no such city"}'],
  ["failed", '{"error": {"code": 404}}'],
  ["failed", '{"content": [], "isError": true}'],
  ["failed", ' {"ok": false}'],
  ["failed", '{"success": false, "id": 3}'],
  ["worked", ""],
  ["worked", "14 degrees, rain"],
  ["worked", "Errors are rare here: 3 in a year."],
  ["worked", '{"error": null, "temperature": 14}'],
  ["worked", '{"error": "", "ok": true}'],
  ["worked", '[{"error": "of an entry"}]'],
  ["worked", '{"error": '],
  ["pending", '{"status": "queued", "id": 7}'],
  ["pending", '{"status": "PENDING"}'],
  ["failed", '{"status": "error"}'],
  ["worked", '{"status": "sent"}'],
])("reads from a result of which nobody said how it went that it %s: %s", (expected, text) => {
  expect(toOutcome({ ok: null, text })).toBe(expected);
});

it("takes the word of the tool and the exit code before the text", () => {
  expect(toOutcome({ ok: true, text: "Error: is the title of the page" })).toBe("worked");
  expect(toOutcome({ ok: true, text: '{"success": false}' })).toBe("failed");
  expect(toOutcome({ ok: false, text: '{"status": "queued"}' })).toBe("failed");
  expect(toOutcome({ ok: true, exitCode: 2, text: "" })).toBe("failed");
  expect(toOutcome({ ok: true, exitCode: null, text: "" })).toBe("failed");
  expect(toOutcome({ ok: true, exitCode: 0, text: '{"ok": false}' })).toBe("worked");
});
