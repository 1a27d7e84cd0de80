import { acts, executors, opaque, programs, type Act } from "./acts.data.ts";
import type { EvidenceBook } from "../evidence-book.ts";
import { oncePer } from "../once-per.ts";
import { onlyLooks } from "./only-looks.ts";
import { readToolName } from "./read-tool-name.ts";
import { subjects } from "./tools.data.ts";
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
  if (act.isLook) return true;
  if (act.name === "test" && /\btests?\b/.test(folded)) return true;
  if (!executors.test(call.tool)) return canToolDo(item, act);
  if (onlyLooks(item) && !act.isAttempt) {
    return act.name === "well" || (act.name === "test" && act.commands.test(call.input));
  }
  if (!act.isSpecific || act.commands.test(call.input)) return true;
  if (act.isApart !== true && STATEMENT.test(call.input)) return true;
  return act.tools.test(readToolName(item)) || isOpaque(item) || runsUnknown(item);
}

/** Changes what a database has, whatever that means for what it is about. */
const STATEMENT =
  /\b(?:insert into|update \S+ set|delete from|merge into|replace into|alter table)\b/i;

/** Names that may tell what is done as well as what is looked at: `health_log`. */
const RECORDS = /(?:^|[_.:-])(?:log|record|journal|report)(?:$|[_.:-])/;
/** Depending on what they are for, these may do anything. */
const GENERAL =
  /(?:^|[_.:-])(?:create|add|set|update|put|modify|change|apply|call|control|submit|register|assign|new|request|manage)(?:$|[_.:-])|控制|设置|修改|更新|添加|创建/;

function canToolDo(item: Call, act: Act): boolean {
  const name = readToolName(item);
  const isFree = act.isApart !== true;
  if (onlyLooks(item) && !act.isAttempt) {
    return act.name === "well" || (isFree && !act.isState && RECORDS.test(name));
  }
  return act.tools.test(name) || (isFree && GENERAL.test(name));
}

/** Acts that are known by the names of tools. */
const named = acts.filter(({ tools }) => !tools.test("-"));

/** A tool that no list knows, and that does not merely look, may have done anything. */
export const isUnfamiliar = oncePer((item: Call): boolean => {
  if (executors.test(item.call.tool) || onlyLooks(item)) return false;
  const parts = readToolName(item).split(/[^\p{L}\p{N}]+/u);
  // "ticket" says nothing of what is done in `ticket.attach`.
  const verbs = parts.filter((part) => part !== "" && !subjects.has(part));
  const name = (verbs.length > 0 ? verbs : parts).join("_");
  return !GENERAL.test(name) && !named.some(({ tools }) => tools.test(name));
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
