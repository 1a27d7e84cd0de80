import type { EvidenceBook } from "./evidence-book.ts";

type Call = EvidenceBook["calls"][number];

/** Whether one of the later calls, which worked, is of the same kind: the same tool, or the same command. */
export function isMadeGood({ call }: Call, later: readonly Call[]): boolean {
  const kinds = toKinds(call);
  return later.some(({ call: other }) => toKinds(other).some((kind) => kinds.includes(kind)));
}

/** What a call does: its tool; of a shell, each program with what it is to do: "git push". */
function toKinds({ tool, input }: Call["call"]): string[] {
  const command = /"(?:command|cmd|script)":\s*"((?:[^"\\]|\\.)*)"/.exec(input)?.[1];
  if (command === undefined) return [tool];
  return command
    .split(/&&|\|\|?|;|\\n/)
    .map((part) => /^\s*(?:sudo )?(\S+(?:\s+[a-z][\w-]*)?)/.exec(part)?.[1] ?? part);
}
