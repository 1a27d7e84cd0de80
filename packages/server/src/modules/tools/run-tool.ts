import { Buffer } from "node:buffer";
import type { NewArtifact, ToolContext, ToolOutcome } from "@steward/sdk/define-tool.ts";
import { toOutcome } from "../../kernel/to-outcome.ts";
import { cutText } from "./cut-text.ts";
import { toNote } from "./to-note.ts";
import { toResult, type Attempt, type Next, type Result } from "./layer.ts";

/** More than this of a text, or of one artifact, is not kept. */
const maxKeptBytes = 8_000_000;
const maxArtifacts = 20;
const maxPrinted = 1_000_000;
const maxMessage = 500;

type Work = (attempt: Attempt, context: ToolContext) => Promise<ToolOutcome>;

/** The tool itself. What it throws is its failure; what it returns is only ever text. */
export function createRunTool(work: Work, scan: (text: string) => string): Next {
  return async (attempt) => {
    try {
      const outcome = await work(attempt, openContext(attempt, scan));
      const note = toNote(attempt.tool, attempt.input, outcome);
      return { ...fromOutcome(outcome), note };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return toResult("failed", `It failed: ${message.slice(0, maxMessage)}`);
    }
  };
}

/** Nothing is shown of a tool that was told to end. */
function openContext({ call, signal }: Attempt, scan: (text: string) => string): ToolContext {
  let left = maxPrinted;
  return {
    ...call.context,
    signal,
    print(text) {
      if (signal.aborted || left <= 0) return;
      const shown = text.slice(0, left);
      left -= shown.length;
      call.context.print(scan(shown));
    },
  };
}

function fromOutcome(outcome: ToolOutcome): Result {
  if (typeof outcome.text !== "string") throw new TypeError("it returned no text");
  const artifacts = (outcome.artifacts ?? []).filter(isKept).slice(0, maxArtifacts);
  const dropped = (outcome.artifacts?.length ?? 0) - artifacts.length;
  const note = dropped > 0 ? `\n(${dropped} of its artifacts were too large to keep.)` : "";
  const { ok, text, execution } = outcome;
  const ended = { ok, text, ...(execution ? { exitCode: execution.exitCode } : {}) };
  return {
    ...toResult(ok ? "done" : "failed", limitText(text) + note),
    outcome: outcome.outcome ?? toOutcome(ended),
    artifacts,
    todos: outcome.todos ?? null,
    execution: execution ?? null,
  };
}

function isKept({ bytes }: NewArtifact): boolean {
  return bytes.byteLength <= maxKeptBytes;
}

/** Through bytes, because a slice of a string keeps the whole of it in memory. */
function limitText(text: string): string {
  if (text.length <= maxKeptBytes / 3) return text;
  if (text.length <= maxKeptBytes && Buffer.byteLength(text) <= maxKeptBytes) return text;
  const bytes = Buffer.from(text.slice(0, maxKeptBytes));
  return `${cutText(bytes, 0, maxKeptBytes)}\n(The rest was too long to keep.)`;
}
