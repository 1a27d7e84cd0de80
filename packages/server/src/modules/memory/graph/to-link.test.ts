import type { Fact } from "@steward/contracts/fact.ts";
import { describe, expect, it } from "vitest";
import { foldKey } from "../facts/fold-key.ts";
import { foldName } from "../facts/fold-name.ts";
import { foldValue } from "../facts/fold-value.ts";
import { toLink } from "./to-link.ts";

const typeOf = (key: string, value: string, category: Fact["category"] = "other") =>
  toLink({ subject: "user", key, value, category }).valueType;

describe("what a value is in the graph", () => {
  it.each([
    { key: "lives_in", value: "lisbon", category: "other", type: "place" },
    { key: "Employer", value: "Acme GmbH & Co", category: "work", type: "organisation" },
    { key: "sister", value: "李娜", category: "family", type: "person" },
    { key: "visited_with", value: "Rio de Janeiro", category: "place", type: "place" },
    { key: "plays", value: "Elden Ring", category: "preference", type: "thing" },
    { key: "likes", value: "hiking", category: "preference", type: "known" },
  ] as const)("$key $value is an entity", ({ key, value, category, type }) => {
    expect(typeOf(key, value, category)).toBe(type);
  });

  it.each([
    ["age", "34"],
    ["birthday", "May"],
    ["email", "anna@example.com"],
    ["job", "Engineer"],
    ["note", "Lisbon"],
    ["lives_in", "a flat that is much too small for all of us"],
    ["lives_in", "10115"],
    ["name", "Anna"],
  ] as const)("%s %s is only words", (key, value) => {
    expect(typeOf(key, value)).toBeNull();
  });

  it("is another name for whom it is about, where it names them", () => {
    const link = { subject: "user", key: "nickname", value: "Annie", category: "person" } as const;
    expect(toLink(link)).toMatchObject({ isNaming: true, subjectType: "person" });
    expect(toLink({ ...link, key: "likes" }).isNaming).toBe(false);
  });
});

describe("what counts as the same", () => {
  it("is a name in any letter case, width and accent, with invisible letters or without", () => {
    for (const name of ["ZOË  MÜLLER", "zoe mu\u0308ller", "Zoe\u200b Müller", "Ｚｏｅ Müller!"]) {
      expect(foldName(name)).toBe("zoe muller");
    }
    expect(foldName("C++")).not.toBe(foldName("C"));
    expect(foldName("が")).not.toBe(foldName("か"));
    expect(foldName("👍")).not.toBe(foldName("👎"));
  });

  it("is a key however it is put", () => {
    for (const key of ["lives_in", "Lives in", "lives-in", "Residence"]) {
      expect(foldKey(key)).toBe("lives_in");
    }
    expect(foldKey("Favorite Color")).toBe("favourite_colour");
  });

  it("is a value but for its case and its full stop", () => {
    expect(foldValue(" “Green  Tea.” ")).toBe("green tea");
    expect(foldValue("-5")).not.toBe(foldValue("5"));
    expect(foldValue("…")).not.toBe("");
  });
});
