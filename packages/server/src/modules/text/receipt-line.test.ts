import type { Receipt, ReceiptEntry } from "@steward/contracts/receipt.ts";
import { expect, it } from "vitest";
import { type Language, languages } from "./small-words.data.ts";
import { toReceiptLine, withoutReceiptLine } from "./receipt-line.ts";

const entry = (title: string, more: Partial<ReceiptEntry> = {}): ReceiptEntry => ({
  call_id: title,
  tool: "shell",
  kind: "command",
  title,
  outcome: "failed",
  made_good: false,
  detail: {},
  ...more,
});
const toLine = (entries: readonly ReceiptEntry[], language: Language | null = null) =>
  toReceiptLine({ entries, failed: 0, refused: 0, pending: 0 } as unknown as Receipt, language);

it("is none where all worked or was made good", () => {
  expect(toLine([])).toBeNull();
  expect(
    toLine([entry("ls", { outcome: "worked" }), entry("cat", { made_good: true })]),
  ).toBeNull();
});

it("says what failed first, and names a few of many", () => {
  const many = ["a", "b", "c", "d", "e"].map((title) => entry(title));
  expect(toLine([entry("Send it", { outcome: "refused" }), ...many])).toBe(
    "**Not everything worked:** failed: `a`, `b`, `c` +2; not done: `Send it`",
  );
});

it("stays one line without markup of its own, whatever a title is", () => {
  const line = toLine([entry("rm `x`\n\n# Big ![](http://a.example/) <b>")]);
  expect(line).toBe("**Not everything worked:** failed: `rm x # Big ![](http://a.example/) <b>`");
});

it.each(languages)("is taken away again where a front end sends it back: %s", (language) => {
  const line = toLine([entry("npm test"), entry("Mail", { outcome: "pending" })], language);
  expect(withoutReceiptLine(`It is done.\n\n${line}\n`)).toBe("It is done.");
  expect(withoutReceiptLine(line ?? "")).toBe("");
});

it("leaves what an answer says itself", () => {
  const said = "**Not everything worked:** the oven broke.\n";
  expect(withoutReceiptLine(said)).toBe(said);
  const above = `${toLine([entry("ls")])}\n\nMore.`;
  expect(withoutReceiptLine(above)).toBe(above);
});
