import { expect, it } from "vitest";
import { makesClaims } from "./makes-claims.ts";

it.each([
  [true, "The bridge is old."],
  [true, "1890."],
  [true, "Here you go:\n\n| City | Height |\n| --- | --- |\n| Oslo | 12 |"],
  [true, "You may take 400 mg."],
  [true, "Die Brücke ist sehr alt. Welche meinst du noch?"],
  [true, "这座桥很有名，也很古老。"],
  [false, ""],
  [false, "Hello! How can I help you?"],
  [false, "Which of the 2 bridges do you mean?"],
  [false, "I don't know."],
  [false, "Das weiß ich leider nicht."],
  [false, "我不知道。"],
  [false, "You should ask a doctor."],
  [false, "```\nprint(1)\n```"],
])("tells whether an answer makes claims (%s): %s", (expected, answer) => {
  expect(makesClaims(answer)).toBe(expected);
});
