import type { EvidenceBook } from "./evidence-book.ts";

type Call = EvidenceBook["calls"][number];

/** So much of what a call was given must be given to another for both to be for the same. */
const ALIKE = 0.5;

/** Whether one of the later calls, which worked, does the same: by the same command, or with the same words. */
export function isMadeGood({ call }: Call, later: readonly Call[]): boolean {
  const commands = toCommands(call);
  const given = toValues(call.input);
  return later.some(({ call: other }) => {
    if (toCommands(other).some((command) => commands.includes(command))) return true;
    const others = new Set(toValues(other.input));
    const shared = given.filter((word) => others.has(word)).length;
    return call.tool === other.tool && given.length === 0
      ? true
      : shared > 0 && shared >= ALIKE * given.length;
  });
}

/** The words that a call was given, without the names of its fields. */
function toValues(input: string): string[] {
  const values = input.toLowerCase().replaceAll(/"[\w-]+":/g, " ");
  return [...new Set(values.match(/[\p{L}\p{N}]{3,}/gu) ?? [])];
}

/** Of a shell: each program with what it is to do, "git push". */
function toCommands({ input }: Call["call"]): string[] {
  const command = /"(?:command|cmd|script)":\s*"((?:[^"\\]|\\.)*)"/.exec(input)?.[1];
  if (command === undefined) return [];
  return command
    .split(/&&|\|\|?|;|\\n/)
    .map((part) => /^\s*(?:sudo )?(\S+(?:\s+[a-z][\w-]*)?)/.exec(part)?.[1] ?? part);
}
