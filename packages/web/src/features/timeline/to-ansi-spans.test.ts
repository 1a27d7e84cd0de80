import { describe, expect, it } from "vitest";
import { toAnsiSpans, toPlainText } from "./to-ansi-spans.ts";

const esc = "\u001B";
const shape = (text: string) => toAnsiSpans(text).map((span) => [span.text, span.color]);

describe("what a program printed", () => {
  it("keeps its colours", () => {
    expect(shape(`a ${esc}[31mred${esc}[0m ${esc}[1;92mgreen${esc}[39m end`)).toEqual([
      ["a ", null],
      ["red", 1],
      [" ", null],
      ["green", 10],
      [" end", null],
    ]);
    expect(toAnsiSpans(`${esc}[1;3;4mall${esc}[m`)[0]).toMatchObject({
      isBold: true,
      isItalic: true,
      isUnderlined: true,
    });
  });

  it("brings long colours to those that can be read", () => {
    expect(shape(`${esc}[38;5;196mr${esc}[38;2;0;90;255mb${esc}[38;5;240mg`)).toEqual([
      ["r", 1],
      ["b", 4],
      ["g", 8],
    ]);
    expect(shape(`${esc}[48;5;196;32mon red`)).toEqual([["on red", 2]]);
  });

  it("loses everything else that would steer a terminal", () => {
    expect(
      toPlainText(`${esc}]0;title\u0007${esc}[2J${esc}[10;5Hhello${esc}[?25l\u0007${esc}(B`),
    ).toBe("hello");
    expect(toPlainText(`${esc}]8;;http://x${esc}\\link${esc}]8;;${esc}\\`)).toBe("link");
    expect(toPlainText(`cut ${esc}[`)).not.toContain(esc);
  });

  it("shows the last state of a line that was written over", () => {
    expect(toPlainText("10%\r50%\r100%\r\ndone\n")).toBe("100%\ndone\n");
  });
});
