import { Writable } from "node:stream";
import type { EmbeddedState } from "@steward/contracts/model-entry.ts";
import { expect, it } from "vitest";
import { createEmbeddedReport } from "./create-embedded-report.ts";
import { createTerminal } from "./create-terminal.ts";
import { embeddedText } from "./embedded-text.ts";

const preparing = (
  what: "runtime" | "weights",
  doneBytes: number,
): EmbeddedState & { readonly phase: "preparing" } => ({
  phase: "preparing",
  model: "tinyllama",
  what,
  doneBytes,
  totalBytes: 100,
});
const states: EmbeddedState[] = [
  preparing("runtime", 0),
  preparing("runtime", 50),
  preparing("weights", 10),
  preparing("weights", 90),
  { phase: "ready", model: "tinyllama", bytes: 100 },
];

function report(tty: boolean): string {
  let text = "";
  const stdout = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  const show = createEmbeddedReport(
    createTerminal({
      stdout: Object.assign(stdout, { isTTY: tty }),
      stderr: stdout,
      env: { NO_COLOR: "1" },
    }),
  );
  for (const state of states) show(state);
  return text;
}

it("without a terminal each stage is one line", () => {
  const lines = report(false).trimEnd().split("\n");
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain("fetching the runtime");
  expect(lines[1]).toContain("fetching the model");
  expect(lines[2]).toContain("is ready");
  expect(lines[3]).toContain("Ollama");
});

it("says why it is this model", () => {
  const suits = { kind: "suits", freeBytes: 9_000_000_000, cores: 4 } as const;
  const preparingText = embeddedText({ ...preparing("weights", 0), because: suits });
  expect(preparingText).toContain("the best for 9.0 GB of free memory and 4 cores");
  const instead = { kind: "instead", model: "qwen3-4b", message: "It answered 404." } as const;
  const readyText = embeddedText({
    phase: "ready",
    model: "tinyllama",
    bytes: 1,
    because: instead,
  });
  expect(readyText).toContain("instead of qwen3-4b: It answered 404.");
});

it("on a terminal a bar replaces itself and is gone at the end", () => {
  const text = report(true);
  expect(text.match(/█/gu)?.length).toBeGreaterThan(0);
  expect(text.match(/fetching the runtime, /gu)).toHaveLength(1);
  const lines = text.split("\n");
  expect(lines.at(-3)).toContain("\r\u001B[K  Built-in model: tinyllama is ready");
  expect(lines.at(-1)).toBe("");
});
