import { expect, it } from "vitest";
import { toQuotation } from "./to-quotation.ts";

it("quotes a claim as it is read", () => {
  expect(toQuotation(" All **5 tests** of `slug.py` pass [E3].")).toBe(
    "All 5 tests of slug.py pass.",
  );
  expect(toQuotation("[E9]")).toBe("[E9]");
});
