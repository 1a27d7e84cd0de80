import { describe, expect, it } from "vitest";
import { createQuietEscapes } from "./quiet-escapes.ts";

/** What is shown of it, the same however it is cut. */
function show(text: string): string {
  const whole = createQuietEscapes()(text);
  for (let size = 1; size <= Math.min(text.length, 40); size++) {
    const quiet = createQuietEscapes();
    let shown = "";
    for (let at = 0; at < text.length; at += size) shown += quiet(text.slice(at, at + size));
    expect(shown, `in pieces of ${size}`).toBe(whole);
  }
  return whole;
}

describe("what a page is shown of a terminal", () => {
  it.each([
    "plain text, ümläuts and 漢字\r\n",
    "\u001B[1;31mred\u001B[0m",
    "\u001B[2J\u001B[H\u001B[?25l\u001B[?1049h",
    "\u001B[10;20Hthere\u001B[K",
    "\u001B(B\u001B)0\u001B7\u001B8\u001B=\u001B>\u001BM",
    "\u001B[4 q\u001B[!p",
    "\u001B[38;2;1;2;3mcolour",
    "\ttabs\b\u0007 and bells",
  ])("is %j as it is", (text) => {
    expect(show(text)).toBe(text);
  });

  it.each([
    ["asks who it is", "\u001B[c", "\u001B[>c", "\u001B[0c", "\u001BZ", "\u009Bc", "\u009A"],
    ["asks where it is", "\u001B[6n", "\u001B[5n", "\u001B[?6n"],
    ["asks for modes and versions", "\u001B[?25$p", "\u001B[>q", "\u001B[?u", "\u001B[x"],
    ["asks for window and title", "\u001B[21t", "\u001B[18t", "\u001B[14t"],
    ["writes to the clipboard", "\u001B]52;c;ZXZpbA==\u0007", "\u009D52;c;ZXZpbA==\u009C"],
    ["reads the clipboard", "\u001B]52;c;?\u001B\\"],
    ["sets the title", "\u001B]0;owned\u0007", "\u001B]2;owned\u001B\\"],
    ["links elsewhere", "\u001B]8;;javascript:alert(1)\u0007"],
    ["asks for colours", "\u001B]11;?\u0007"],
    ["asks for settings", '\u001BP$q"p\u001B\\', "\u0090$qm\u009C"],
    [
      "sends programs of its own",
      "\u001B_Gf=24;AAAA\u001B\\",
      "\u001B^x\u001B\\",
      "\u001BXx\u001B\\",
    ],
  ])("leaves out what %s", (_what, ...sequences) => {
    for (const sequence of sequences) expect(show(`a${sequence}b`)).toBe("ab");
  });

  it("shows what comes after a string that was cut off", () => {
    expect(show("\u001B]0;never ended\u0018after")).toBe("after");
    expect(show("\u001B]0;begun\u001B[31mred")).toBe("\u001B[31mred");
  });

  it("does not keep a sequence that never ends", () => {
    expect(show(`\u001B[${"1;".repeat(200)}`)).not.toContain("\u001B");
  });
});
