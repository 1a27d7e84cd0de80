import { describe, expect, it } from "vitest";
import { sortTurns } from "./sort-turns.ts";

const ids = ["a", "b", "c", "d"];

describe("the turns of a branch", () => {
  it("are queued behind the one that is answered", () => {
    expect(sortTurns(ids, "eoqq", "serial")).toEqual({
      shown: ["a", "b"],
      queued: ["c", "d"],
      live: ["b"],
    });
  });

  it("are shown once their turn has come", () => {
    const { shown, queued, live } = sortTurns(ids, "eeqq", "serial");
    expect({ shown, queued, live }).toEqual({
      shown: ["a", "b", "c"],
      queued: ["d"],
      live: ["c"],
    });
  });

  it("are gone where they were taken back before they began, but never the first", () => {
    expect(sortTurns(ids, "xexe", "serial").shown).toEqual(["a", "b", "d"]);
  });

  it("run side by side where the conversation says so", () => {
    const { queued, live } = sortTurns(ids, "ooqq", "concurrent");
    expect({ queued, live }).toEqual({ queued: [], live: ["a", "b", "c"] });
  });
});
