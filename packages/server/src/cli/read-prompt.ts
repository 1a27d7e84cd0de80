import { createInterface } from "node:readline";
import type { Input } from "./command.ts";

export type PromptOptions = {
  readonly input: Input;
  readonly output: NodeJS.WritableStream;
  readonly prompt: string;
  /** Earlier lines, the newest first; the line that is read is added. */
  readonly history: string[];
  readonly onHint: () => void;
  /** What stands in the line to begin with. */
  readonly initial?: string;
};

/** One line from a person; null when they want to leave: Ctrl+D, or Ctrl+C twice on an empty line. */
export function readPrompt({
  input,
  output,
  prompt,
  history,
  onHint,
  initial,
}: PromptOptions): Promise<string | null> {
  const reader = createInterface({ input, output, prompt, terminal: true, history: [...history] });
  let isWarned = false;
  return new Promise((resolve) => {
    const finish = (line: string | null) => {
      // Before closing, which by itself means that the person has left.
      resolve(line);
      reader.close();
    };
    reader.once("line", (line) => {
      if (line.trim() !== "") history.unshift(line);
      finish(line);
    });
    reader.once("close", () => resolve(null));
    reader.on("SIGINT", () => {
      const isEmpty = reader.line === "";
      if (isEmpty && isWarned) {
        finish(null);
        return;
      }
      isWarned = isEmpty;
      reader.write(null, { ctrl: true, name: "e" });
      reader.write(null, { ctrl: true, name: "u" });
      if (isEmpty) onHint();
      reader.prompt();
    });
    reader.prompt();
    if (initial !== undefined) reader.write(initial);
  });
}
