import type { EvidenceBook } from "../evidence-book.ts";
import { everyMatch } from "../every-match.ts";
import { urlPattern } from "../names/find-objects.ts";

type Call = EvidenceBook["calls"][number];

/** What is as long as this is not given to two calls by chance. */
const LONG_CHARACTERS = 12;

/** What a result calls the thing that it is about. */
const ID = /^(?=.*\d)[\w./-]{5,40}$/;
/** Goes on with a thing only to end it. */
const ENDS = /cancel|delete|remove|void|abort|close|revoke|storn|anul|annul|supprim|borr|apag/i;

/** A tool, and the file that it was given. */
const FILE = /^\S+ \S*\.\w{1,8}$/;

/** Takes back what was begun. */
const GIVEN_UP =
  /--(?:abort|undo|rollback|quit)\b|\bgit (?:reset|restore|checkout --)|\brollback\b/i;

/** Whether one of the later calls, which worked, does the same: by the same command, or for the same things. */
export function isMadeGood({ call, text, target }: Call, laterCalls: readonly Call[]): boolean {
  const ids = toValues(text).filter((value) => ID.test(value));
  const commands = toCommands(call);
  const given = toValues(call.input);
  const names = given.filter((value) => /\p{L}{3}/u.test(value));
  const long = given.filter((value) => value.length >= LONG_CHARACTERS);
  return laterCalls.some(({ call: other, target: later }) => {
    if (GIVEN_UP.test(other.input)) return false;
    if (/--continue\b/.test(other.input) && /conflict/i.test(text)) return true;
    if (ids.some((id) => other.input.toLowerCase().includes(id))) return !ENDS.test(other.tool);
    // Of a page only what it shows in the end counts.
    if (other.tool === call.tool && /browser|desktop|computer/i.test(call.tool)) return true;
    if (areOtherFiles(call.input, other.input)) return false;
    if (commands.length > 0 && other.tool === call.tool) {
      return toCommands(other).some((command) => commands.includes(command));
    }
    const others = other.input.toLowerCase();
    if (other.tool === call.tool) {
      const isSameFile = FILE.test(target) && target === later;
      return isSameFile || names.every((name) => others.includes(name));
    }
    return long.some((value) => others.includes(value));
  });
}

/** Both fetch files, and none in common; one that was looked for elsewhere is the same. */
function areOtherFiles(one: string, other: string): boolean {
  const [given, others] = [toFiles(one), toFiles(other)];
  return given.length > 0 && others.length > 0 && !given.some((file) => others.includes(file));
}

function toFiles(input: string): string[] {
  return (input.match(urlPattern) ?? []).flatMap(
    (url) => /[^/]+\.[a-z]\w{1,4}$/i.exec(url)?.[0] ?? [],
  );
}

/** The texts that a call was given, wherever they stand. */
function toValues(input: string): string[] {
  return everyMatch(input.toLowerCase(), /(?<=[:[,]\s*)"((?:[^"\\]|\\.)*)"(?!\s*:)/g).map(
    ([, value = ""]) => value,
  );
}

/** Of a shell: each program with what it is to do, "git push". */
function toCommands({ input }: Call["call"]): string[] {
  const command = /"(?:command|cmd|script)":\s*"((?:[^"\\]|\\.)*)"/.exec(input)?.[1];
  if (command === undefined) return [];
  return command.split(/&&|\|\|?|;|\\n/).map((part) => {
    // What was copied elsewhere is not where it was to be.
    const isCopy = /^\s*(?:sudo )?(?:cp|mv|scp|rsync)\s/.test(part);
    if (isCopy) return part.trim().split(/\s+/).at(-1) ?? part;
    return /^\s*(?:sudo )?(?:[A-Z_]+=\S+\s+)*(\S+(?:\s+[a-z][\w-]*)?)/.exec(part)?.[1] ?? part;
  });
}

/** Of a shell: whether the same program was called every time; other programs are for other things. */
export function isOneSeries(calls: readonly Call[]): boolean {
  return new Set(calls.flatMap((call) => toProgram(call) ?? [])).size <= 1;
}

/** The program that a shell was to run first. */
export function toProgram({ call }: Call): string | undefined {
  return toCommands(call)[0]?.split(/\s/, 1)[0];
}
