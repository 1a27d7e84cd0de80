import { executors, opaque, type Act } from "./acts.data.ts";
import type { EvidenceBook } from "../evidence-book.ts";
import { oncePer } from "../once-per.ts";
import { onlyLooks } from "./only-looks.ts";
import { ownThings, type Thing } from "./things.data.ts";

type Call = EvidenceBook["calls"][number];

const MAKING: ReadonlySet<string> = new Set(["create", "save", "schedule"]);

/** The things with a name of their own that a clause says were made. */
export function findThings(act: Act, clause: string): Thing[] {
  if (!MAKING.has(act.name)) return [];
  const isTimed = act.name === "schedule";
  return ownThings.filter(
    (thing) => (!isTimed || thing.isTimed === true) && thing.words.test(clause),
  );
}

/** Whether a call speaks of such a thing. */
export function isGiven({ call, text }: Call, { calls }: Thing): boolean {
  return calls.test(`${call.tool} ${call.input}`) || (opaque.test(call.input) && calls.test(text));
}

/** Whether a call is one that can have done something, whatever it was done to. */
export function canDo(item: Call, act: Act): boolean {
  const { call, folded } = item;
  if (act.name === "test" && /\btests?\b/.test(folded)) return true;
  if (onlyLooks(item)) return act.isAttempt || act.name === "well";
  if (!executors.test(call.tool)) return act.tools.test(call.tool);
  if (!act.isSpecific || act.commands.test(call.input)) return true;
  return act.tools.test(call.tool) || isOpaque(item);
}

/** Runs something that may do anything. */
export const isOpaque = oncePer(
  ({ call }: Call) => executors.test(call.tool) && opaque.test(call.input),
);
