import { acts, executors, opaque, programs, type Act } from "./acts.data.ts";
import type { BookItem, EvidenceBook } from "../evidence-book.ts";
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

/** Whether a call is, by its name, for a thing of its own that a clause does not speak of. */
export function isForOther({ call }: Call, clause: string): boolean {
  return ownThings.some(
    ({ words, calls, isPlace }) => !isPlace && calls.test(call.tool) && !words.test(clause),
  );
}

/** Whether a call is one that can have done something, whatever it was done to. */
export function canDo(item: Call, act: Act): boolean {
  const { call, folded } = item;
  // Of a call without a name nobody knows what it does.
  if (call.tool === "") return true;
  if (onlyPrints(item)) return act.isAttempt;
  if (act.name === "test" && /\btests?\b/.test(folded)) return true;
  if (onlyLooks(item) && !act.isAttempt) return act.name === "well";
  if (!executors.test(call.tool)) return act.tools.test(call.tool);
  if (!act.isSpecific || act.commands.test(call.input)) return true;
  return act.tools.test(call.tool) || isOpaque(item) || runsUnknown(item);
}

const PRINTS =
  /(?:print|echo|console\.log|puts|println!?|printf)\s*\(?\s*[fr]?(?:\\"(?:(?!\\").)*\\"|'[^']*')\s*\)?(?:;|\s|\\n)*/gi;

/** Code that does no more than to print what it was given: what it says is not done by that. */
export const onlyPrints = oncePer(({ call }: BookItem): boolean => {
  if (call === null) return false;
  const [, code] =
    /"(?:code|source|script|command|cmd)":\s*"((?:[^"\\]|\\.)*)"/.exec(call.input) ?? [];
  return code !== undefined && executors.test(call.tool) && code.replaceAll(PRINTS, "") === "";
});

/** Runs something that may do anything. */
export const isOpaque = oncePer(
  ({ call }: Call) => executors.test(call.tool) && opaque.test(call.input),
);

/** Acts that not just any command may do. */
const telling = acts.filter(({ isSpecific, commands }) => isSpecific && !commands.test("-"));

/** "fdupes -rdN ~/Music". */
const runsUnknown = oncePer((item: Call): boolean => {
  const command = /"(?:command|cmd)":\s*"((?:[^"\\]|\\.)*)"/.exec(item.call.input)?.[1];
  if (command === undefined || onlyLooks(item)) return false;
  // "rclone copy" tells what it does.
  if (telling.some(({ commands }) => commands.test(command))) return false;
  return command.split(/&&|\|\|?|;|\\n/).some((part) => {
    const [, program] = /^\s*(?:sudo\s+)?(?:\w+=\S*\s+)*([a-z][\w.-]*)(?=\s|$)/i.exec(part) ?? [];
    return program !== undefined && !programs.has(program);
  });
});
