import type { EvidenceBook } from "./evidence-book.ts";

type Call = EvidenceBook["calls"][number];

/** So much of what a call was given must be given to another for both to be for the same. */
const ALIKE = 0.6;

/** Whether one of the later calls, which worked, does the same: by the same tool or command, or with the same words. */
export function isMadeGood({ call }: Call, later: readonly Call[]): boolean {
  const kinds = toKinds(call);
  const given = call.input.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  return later.some(({ call: other }) => {
    if (toKinds(other).some((kind) => kinds.includes(kind))) return true;
    const input = other.input.toLowerCase();
    return (
      given.length > 3 && given.filter((word) => input.includes(word)).length > ALIKE * given.length
    );
  });
}

/** What a call does: its tool; of a shell, each program with what it is to do: "git push". */
function toKinds({ tool, input }: Call["call"]): string[] {
  const command = /"(?:command|cmd|script)":\s*"((?:[^"\\]|\\.)*)"/.exec(input)?.[1];
  if (command === undefined) return [tool];
  return command
    .split(/&&|\|\|?|;|\\n/)
    .map((part) => /^\s*(?:sudo )?(\S+(?:\s+[a-z][\w-]*)?)/.exec(part)?.[1] ?? part);
}
