import { describe, expect, it } from "vitest";
import { findCommands, readSlash } from "./slash-commands.ts";

const all = ["stop", "status", "new"].map((name) => ({
  name,
  usage: "",
  description: "",
  descriptions: {},
}));

describe("slash commands", () => {
  it("are found by how they begin, until arguments are typed", () => {
    const names = (text: string) => findCommands(all, text).map(({ name }) => name);
    expect(names("/")).toEqual(["stop", "status", "new"]);
    expect(names("/ST")).toEqual(["stop", "status"]);
    expect(names("/stop all")).toEqual([]);
    expect(names("text")).toEqual([]);
  });

  it("are only those that are known, and two slashes say one", () => {
    expect(readSlash(all, "/stop all")).toEqual({ isCommand: true, text: "/stop all" });
    expect(readSlash(all, "/etc/hosts")).toEqual({ isCommand: false, text: "/etc/hosts" });
    expect(readSlash(all, "//new idea")).toEqual({ isCommand: false, text: "/new idea" });
    expect(readSlash(all, "newest")).toEqual({ isCommand: false, text: "newest" });
  });
});
