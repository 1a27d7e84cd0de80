import { executors, opaque, type Act } from "./acts.data.ts";
import type { EvidenceBook } from "../evidence-book.ts";
import { oncePer } from "../once-per.ts";
import { onlyLooks } from "./only-looks.ts";
import { ownThings } from "./things.data.ts";

/** Whether a call is one that can have done what a clause says. */
export function canDo(item: EvidenceBook["calls"][number], act: Act, clause: string): boolean {
  const { call, folded } = item;
  const isGiven = ({ calls }: (typeof ownThings)[number]) =>
    calls.test(`${call.tool} ${call.input}`);
  const things =
    act.name === "create" || act.name === "save" || act.name === "schedule" ? ownThings : [];
  if (things.some((thing) => thing.words.test(clause) && !isGiven(thing))) return false;
  if (act.name === "test" && /\btests?\b/.test(folded)) return true;
  if (onlyLooks(item)) return act.isAttempt || act.name === "well";
  if (!executors.test(call.tool)) return act.tools.test(call.tool);
  if (!act.isSpecific || act.commands.test(call.input)) return true;
  return act.tools.test(call.tool) || isOpaque(item);
}

/** Runs something that may do anything. */
export const isOpaque = oncePer(
  ({ call }: EvidenceBook["calls"][number]) => executors.test(call.tool) && opaque.test(call.input),
);
