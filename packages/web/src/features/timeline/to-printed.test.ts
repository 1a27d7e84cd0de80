import { describe, expect, it } from "vitest";
import { toPrinted } from "./to-printed.ts";

const execution = (stdout: string, stderr: string) => ({ exitCode: 0, stdout, stderr });

describe("what code has printed", () => {
  it("stays in the order in which it came", () => {
    expect(
      toPrinted({ live: "a\nwarning\nb\n", execution: execution("a\nb\n", "warning\n") }),
    ).toBe("a\nwarning\nb\n");
    expect(toPrinted({ live: "so far", execution: null })).toBe("so far");
  });

  it("is put together from its streams where the order is not known", () => {
    expect(toPrinted({ live: "", execution: execution("out", "err") })).toBe("out\nerr");
    expect(toPrinted({ live: "", execution: execution("", "err") })).toBe("err");
  });
});
