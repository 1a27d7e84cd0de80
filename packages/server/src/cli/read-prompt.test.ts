import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { readPrompt } from "./read-prompt.ts";

function ask(typed: string): Promise<{ line: string | null; history: string[]; hints: number }> {
  const input = new PassThrough();
  const history: string[] = [];
  let hints = 0;
  const line = readPrompt({
    input,
    output: new PassThrough(),
    prompt: "> ",
    history,
    onHint: () => (hints += 1),
  });
  input.write(typed);
  return line.then((read) => ({ line: read, history, hints }));
}

it("reads a line and remembers it", async () => {
  expect(await ask("hello\r")).toEqual({ line: "hello", history: ["hello"], hints: 0 });
});

it("clears a line at Ctrl+C, and leaves at the second one on an empty line or at Ctrl+D", async () => {
  expect(await ask("wrong\u0003right\r")).toMatchObject({ line: "right", hints: 0 });
  expect(await ask("\u0003\u0003")).toMatchObject({ line: null, hints: 1 });
  expect(await ask("\u0003stay\r")).toMatchObject({ line: "stay", hints: 1 });
  expect(await ask("\u0004")).toMatchObject({ line: null });
});
