import { describe, expect, it } from "vitest";
import { isImageName, parseFileText, toFileBytes } from "./file-text.ts";

const toBytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

describe("the text of a file", () => {
  it("goes back to the file as it came, with its line ends and its mark", async () => {
    for (const text of ["one\ntwo\n", "one\r\ntwo\r\n", "\uFEFFmarked", ""]) {
      const read = parseFileText(toBytes(text))!;
      expect(read.text).not.toContain("\r\n");
      expect(new Uint8Array(await toFileBytes(read).arrayBuffer())).toEqual(
        new Uint8Array(toBytes(text)),
      );
    }
  });

  it("is not made out of what is none", () => {
    expect(parseFileText(new Uint8Array([0xff, 0xfe, 0x00]).buffer)).toBeNull();
    expect(parseFileText(toBytes("a\0b"))).toBeNull();
    expect(parseFileText(toBytes("a\u0001b"))).toBeNull();
    expect(parseFileText(toBytes("%PDF-1.4\n1 0 obj\n"))).toBeNull();
    expect(parseFileText(toBytes("\u001B[31mred\u001B[0m\ttab\fpage"))).not.toBeNull();
  });

  it("is told from a picture by its name", () => {
    expect(["a.png", "b.JPEG", "c.webp"].every(isImageName)).toBe(true);
    expect(["a.svg", "png", "notes.md"].some(isImageName)).toBe(false);
  });
});
