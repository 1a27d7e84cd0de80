import { describe, expect, it } from "vitest";
import { toHint } from "./to-hint.ts";

describe("what every match of a pattern contains", () => {
  it.each([
    ["I(?:'m| am) married to {N}", " married to"],
    ["my favou?rite {NOUN} is", "my favo"],
    ["x{0,3}", ""],
    ["last {month}|in {y}", ""],
    ["(?:am )?{d}\\. ?{month}", ""],
    ["[abc]de\\d", "de"],
  ])("is known of %s", (pattern, hint) => {
    expect(toHint(pattern)).toBe(hint);
  });
});
