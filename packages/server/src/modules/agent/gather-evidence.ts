import { textOf } from "@steward/contracts/content.ts";
import type { Evidence } from "@steward/contracts/evidence.ts";
import type { Message } from "@steward/contracts/message.ts";
import type { TurnInput } from "@steward/contracts/turn.ts";
import type { TurnView } from "@steward/contracts/turn-view.ts";
import { isEvidence, splitHistory, toEvidence } from "../ledger/index.ts";
import type { Run } from "./run-ports.ts";

/** What the turns before it had, H1 and on, and what the turn has found itself, E1 and on: the newest last. */
export function gatherEvidence({ writer, earlier }: Pick<Run, "writer" | "earlier">): Evidence[] {
  return [...earlier, ...toProof(writer.view())];
}

/** What an answer may rest on. What the assistant said in another conversation proves nothing either. */
export function toProof(view: TurnView): Evidence[] {
  const { recollections } = view;
  return toEvidence(view).filter((_, index) => recollections?.[index]?.speaker !== "assistant");
}

/** What the assistant answered before, here and in what was recalled: words that it may quote. */
export function saidBefore({ writer, before }: Pick<Run, "writer" | "before">): string {
  const answers = before.flatMap((message) => (message.role === "assistant" ? [message.text] : []));
  const recalled = (writer.view().recollections ?? []).filter(
    ({ speaker }) => speaker === "assistant",
  );
  return [...answers, ...recalled.map(({ text }) => text)].join("\n");
}

/** Others only bring what the front end's tools gave for the question before. */
export function hasQuestion(input: TurnInput): boolean {
  return input.content.length > 0 || splitHistory(input).question !== null;
}

/**
 * What the user said in a turn, before it and while it ran. A turn that only brings results goes on with
 * what was `asked` before it.
 */
export function questionOf(
  { input, parts }: Pick<TurnView, "input" | "parts">,
  asked = "",
): string {
  const { question } = splitHistory(input);
  const own = input.content.length > 0 ? textOf(input.content) : asked;
  const later = parts.flatMap((part) => (part.type === "message" ? [textOf(part.content)] : []));
  return [question === null ? own : textOf(question.content), ...later].join("\n");
}

/** The evidence that results are: by the settled call, or by what a front end brought for its question. */
export function markEvidence(view: TurnView) {
  const called = toEvidence(view).filter(({ call }) => call !== null);
  const own = called.filter((item) => !item.isBrought);
  const brought = called.filter((item) => item.isBrought);
  const calls = view.parts.filter(isEvidence).map(({ callId }) => callId);
  return {
    calls: toMarks(calls, own),
    results: toMarks<Message>(splitHistory(view.input).results, brought),
  };
}

function toMarks<Key>(keys: readonly Key[], items: readonly Evidence[]): ReadonlyMap<Key, string> {
  return new Map(keys.map((key, index) => [key, items[index]?.id ?? ""]));
}
