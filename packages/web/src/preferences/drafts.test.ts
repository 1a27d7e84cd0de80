import { expect, it } from "vitest";
import { createDrafts } from "./drafts.ts";

function createStorage() {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, text: string) => void held.set(key, text),
    removeItem: (key: string) => void held.delete(key),
  };
}

it("keeps each conversation's text, and gives it to another together with the caret", () => {
  const storage = createStorage();
  const drafts = createDrafts(storage);
  drafts.write("new", "and tomorrow?");
  drafts.write("other", "not sent yet");
  drafts.move("new", "cnv_1", { start: 3, end: 5 });
  expect(drafts.read("new")).toBe("");
  expect(createDrafts(storage).read("cnv_1")).toBe("and tomorrow?");
  expect(drafts.read("other")).toBe("not sent yet");
  expect(drafts.takeCaret("cnv_1")).toEqual({ start: 3, end: 5 });
  expect(drafts.takeCaret("cnv_1")).toBeNull();
});
