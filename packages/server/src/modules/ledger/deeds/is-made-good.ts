import type { EvidenceBook } from "../evidence-book.ts";
import { everyMatch } from "../every-match.ts";

type Call = EvidenceBook["calls"][number];

/** The file that a call was given. */
const FILE = /"(?:path|file|filename)":\s*"[^"]+"/;

/** Takes back what was begun. */
const GIVEN_UP =
  /--(?:abort|undo|rollback|quit)\b|\bgit (?:reset|restore|checkout --)|\brollback\b/i;

/** Whether one of the later calls, which worked, does the same: by the same command, or for the same things. */
export function isMadeGood({ call, text }: Call, later: readonly Call[]): boolean {
  const commands = toCommands(call);
  const names = toValues(call.input).filter((value) => /\p{L}{3}/u.test(value));
  return later.some(({ call: other }) => {
    if (GIVEN_UP.test(other.input)) return false;
    if (/--continue\b/.test(other.input) && /conflict/i.test(text)) return true;
    if (other.tool !== call.tool) return false;
    // Of a page only what it shows in the end counts.
    if (/browser|desktop|computer/i.test(call.tool)) return true;
    if (commands.length > 0) {
      return toCommands(other).some((command) => commands.includes(command));
    }
    const [file, others] = [FILE.exec(call.input)?.[0], other.input.toLowerCase()];
    if (file !== undefined && file === FILE.exec(other.input)?.[0]) return true;
    return names.every((name) => others.includes(name));
  });
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
  return command
    .split(/&&|\|\|?|;|\\n/)
    .map(
      (part) => /^\s*(?:sudo )?(?:[A-Z_]+=\S+\s+)*(\S+(?:\s+[a-z][\w-]*)?)/.exec(part)?.[1] ?? part,
    );
}
