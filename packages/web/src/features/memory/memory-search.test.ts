import { expect, it } from "vitest";
import { toMemorySearch } from "./memory-search.ts";

it("takes from an address what the memory's page can show, and nothing else", () => {
  expect(toMemorySearch({ tab: "graph", about: "42", page: "3" })).toEqual({
    tab: "graph",
    about: "42",
  });
  expect(toMemorySearch({ tab: "secrets", about: 42 })).toEqual({});
});
