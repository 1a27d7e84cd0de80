import type { Execution } from "@steward/contracts/tool-call.ts";
import type { RunEnd } from "../lifecycle/watch-run.ts";

type Stream = "stdout" | "stderr";

/** Of each stream in the log, for those who read it there; the whole goes to the model. */
const shownCharacters = 8000;

/** Gathers what code prints: live, as one text, and by stream. */
export function createExecutionText(print: (text: string) => void) {
  let all = "";
  const streams = { stdout: "", stderr: "" };
  return {
    add(stream: Stream, text: string) {
      if (text === "") return;
      print(text);
      all += text;
      streams[stream] += text;
    },
    /** What was printed, ending a line. */
    said: () => (all === "" || all.endsWith("\n") ? all : `${all}\n`),
    execution: (exitCode: number | null, { reason, words }: RunEnd = {}): Execution => ({
      exitCode,
      ...(reason === undefined ? {} : { reason }),
      stdout: cutMiddle(streams.stdout),
      stderr: cutMiddle(streams.stderr) + (words === undefined ? "" : `[${words}]\n`),
    }),
  };
}

function cutMiddle(text: string): string {
  if (text.length <= shownCharacters) return text;
  const half = shownCharacters / 2;
  const left = text.length - shownCharacters;
  return `${text.slice(0, half)}\n[${left} characters left out]\n${text.slice(-half)}`;
}
