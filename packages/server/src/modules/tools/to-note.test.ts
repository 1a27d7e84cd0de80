import { defineTool, type ToolDefinition, type ToolOutcome } from "@steward/sdk/define-tool.ts";
import { expect, it } from "vitest";
import { z } from "zod";
import { toNote } from "./to-note.ts";

const Input = z.strictObject({ path: z.string() });
type Input = z.infer<typeof Input>;

function makeTool(receipt?: ToolDefinition<Input>["receipt"]) {
  return defineTool<Input>({
    name: "probe",
    description: "A tool for tests.",
    input: Input,
    effects: ["write"],
    title: () => "Probe",
    run: async () => ({ ok: true, text: "" }),
    ...(receipt ? { receipt } : {}),
  });
}

const done: ToolOutcome = { ok: true, text: "", detail: { bytes: 3, gone: undefined } };

it("is what the definition says, with what was measured", () => {
  const tool = makeTool(({ path }, result) => ({
    kind: "file",
    target: path,
    detail: { path, ok: result?.ok },
  }));
  const target = "a.md";
  expect(toNote(tool, { path: target })).toEqual({
    kind: "file",
    target,
    detail: { path: target },
  });
  const detail = { path: target, ok: true, bytes: 3 };
  expect(toNote(tool, { path: target }, done)).toEqual({ kind: "file", target, detail });
});

it("is none where the definition says nothing, or throws", () => {
  expect(toNote(makeTool(), { path: "a.md" })).toBeNull();
  const broken = makeTool(() => {
    throw new TypeError("broken");
  });
  expect(toNote(broken, { path: "a.md" }, done)).toBeNull();
});

it("stays short, and tells long targets apart", () => {
  const tool = makeTool(({ path }) => ({ kind: "other", target: path, detail: { path } }));
  const one = toNote(tool, { path: `${"x".repeat(9_000)}1` });
  const other = toNote(tool, { path: `${"x".repeat(9_000)}2` });
  expect(JSON.stringify(one).length).toBeLessThan(1_500);
  expect(one?.target).not.toBe(other?.target);
});
