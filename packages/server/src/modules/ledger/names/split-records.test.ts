import { expect, it } from "vitest";
import { splitRecords } from "./split-records.ts";

function entries(text: string): string[] {
  return splitRecords(text).map((places) =>
    places.map((place) => text.slice(...place).trim()).join(" / "),
  );
}

it("a line stands under its heading", () => {
  expect(entries("# A\n- one\n- two\n# B\n- three")).toEqual([
    "# A / - one",
    "# A / - two",
    "# B / - three",
  ]);
});

it("an object of a list is an entry, however it is laid out", () => {
  expect(entries('{"list": [{"a": 1,\n"b": {"c": 2}}, {"a": 3}]}')).toEqual([
    '{"a": 1,\n"b": {"c": 2}}',
    '{"a": 3}',
  ]);
  expect(entries('{"x": {"a": 1}, "y": {"a": 2}}')).toEqual(['"x": {"a": 1}', '"y": {"a": 2}']);
});

it("blocks that begin alike are entries, and a line of a log is no list", () => {
  expect(entries("From: a\nDate: 1\n\nFrom: b\nDate: 2")).toEqual([
    "From: a\nDate: 1",
    "From: b\nDate: 2",
  ]);
  expect(entries("[09:14] one\n[09:15] two")).toEqual(["[09:14] one", "[09:15] two"]);
});

it("what a mail begins with is of all that it says", () => {
  expect(entries("From: a\nDate: 1\n\nYes.\nNo.")).toEqual([
    "From: a\nDate: 1 / Yes.",
    "From: a\nDate: 1 / No.",
  ]);
});
