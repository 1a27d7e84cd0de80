import { textOf } from "@steward/contracts/content.ts";
import { triageMessage } from "../pipeline/index.ts";
import type { Run } from "./run-ports.ts";

/** Tells whether the message needs thinking, recalling and remembering at all. */
export function triageTurn({ writer, before, onTriage }: Run): void {
  const { turn } = writer;
  if (writer.view().class !== null) return;
  const { content } = turn.input;
  const answer = before.findLast(({ role }) => role === "assistant");
  const triaged = triageMessage({
    text: textOf(content),
    hasMedia: content.some(({ type }) => type !== "text"),
    lastAnswer: answer?.role === "assistant" ? answer.text : "",
  });
  writer.append({ type: "triage-end", ...triaged });
  onTriage(triaged);
}
