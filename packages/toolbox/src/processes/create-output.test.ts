import { describe, expect, it } from "vitest";
import { createOutput, type Output } from "./create-output.ts";

function readAll(output: Output, from = 0): string {
  let text = "";
  for (let piece = output.read(from, 7); piece; piece = output.read(piece.end, 7)) {
    text += `${piece.stream === "stderr" ? "!" : ""}${piece.bytes.toString()}`;
  }
  return text;
}

describe("what a program printed", () => {
  it("is read from any position, streams told apart", () => {
    const output = createOutput({ limit: 100, keeps: "first" });
    output.append("stdout", Buffer.from("one"));
    output.append("stderr", Buffer.from("two"));
    output.append("stderr", Buffer.from("three"));
    expect(readAll(output)).toBe("one!twothre!e");
    expect(readAll(output, 4)).toBe("!wothree");
    expect(output.read(11, 10)).toBeNull();
  });

  it("is kept from its beginning on, and the rest is counted", () => {
    const output = createOutput({ limit: 5, keeps: "first" });
    for (const text of ["abc", "def", "ghi"]) output.append("stdout", Buffer.from(text));
    expect(readAll(output)).toBe("abcde");
    expect(output.droppedBytes).toBe(4);
  });

  it("on a terminal is kept to its end, at the positions it had", () => {
    const output = createOutput({ limit: 8, keeps: "last" });
    for (const text of ["abcd", "efgh", "ij"]) output.append("stdout", Buffer.from(text));
    expect(readAll(output)).toBe("cdefghij");
    expect(output.read(9, 10)).toMatchObject({ end: 10, bytes: Buffer.from("j") });
    output.append("stdout", Buffer.from("0123456789ABCDEF"));
    expect(readAll(output)).toBe("89ABCDEF");
    expect(output.read(0, 100)?.end).toBe(26);
    expect(output.droppedBytes).toBe(18);
  });

  it("takes bounded room though the streams alternate at every byte", () => {
    for (const keeps of ["first", "last"] as const) {
      const output = createOutput({ limit: 100_000, keeps });
      for (let index = 0; index < 10_000; index++) {
        output.append(index % 2 === 0 ? "stdout" : "stderr", Buffer.from("x"));
      }
      expect(output.keptBytes).toBeLessThan(3000);
      expect(output.keptBytes + output.droppedBytes).toBe(10_000);
    }
  });

  it("can be let go of", () => {
    const output = createOutput({ limit: 10, keeps: "first" });
    output.append("stdout", Buffer.from("abc"));
    output.drop();
    expect(output).toMatchObject({ keptBytes: 0, droppedBytes: 3 });
    expect(output.read(0, 10)).toBeNull();
  });
});
