import { describe, expect, it } from "vitest";
import {
  isFileName,
  joinPath,
  parseWorkspacePath,
  toCrumbs,
  toName,
  toParent,
} from "./workspace-paths.ts";

describe("paths in a workspace", () => {
  it("are taken apart and put together", () => {
    expect(joinPath("", "a.txt")).toBe("a.txt");
    expect(joinPath("notes/old", "a.txt")).toBe("notes/old/a.txt");
    expect(toParent("notes/old/a.txt")).toBe("notes/old");
    expect(toParent("a.txt")).toBe("");
    expect(toName("notes/a.txt")).toBe("a.txt");
    expect(toName("a.txt")).toBe("a.txt");
  });

  it("show the way to a folder", () => {
    expect(toCrumbs("")).toEqual([]);
    expect(toCrumbs("a/b")).toEqual([
      { name: "a", path: "a" },
      { name: "b", path: "a/b" },
    ]);
  });

  it("are tidied where somebody typed them, and never lead out of the workspace", () => {
    expect(parseWorkspacePath(" /notes//./a.txt ")).toBe("notes/a.txt");
    for (const text of ["", "/", "..", "notes/../../etc/passwd", "a\0b"]) {
      expect(parseWorkspacePath(text)).toBeNull();
    }
  });

  it("have names without slashes", () => {
    expect(["a", ".env", "two words"].every(isFileName)).toBe(true);
    expect(["", ".", "..", "a/b"].some(isFileName)).toBe(false);
  });
});
