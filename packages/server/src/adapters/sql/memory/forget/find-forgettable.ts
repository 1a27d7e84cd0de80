import type { EventRow } from "./forget-scope.ts";
import type { TextMatch } from "./text-match.ts";

export type Forgettable = {
  readonly row: EventRow;
  /** What is left of it. */
  readonly payload: string;
  readonly callId: string | null;
  readonly artifactIds: readonly string[];
};

type Payload = {
  readonly text?: string;
  readonly callId?: string;
  readonly turnId?: string;
  readonly artifactIds?: readonly string[];
  readonly error?: { readonly code: string; readonly message: string };
  readonly forgotten?: true;
};

type Entry = { readonly row: EventRow; readonly payload: Payload; readonly group: string };

/** They say how a turn goes on, and nothing that anybody said. */
const wordless = new Set([
  "turn-start",
  "turn-resume",
  "turn-wait",
  "step-start",
  "step-void",
  "step-end",
  "model-start",
  "context-measure",
  "triage-end",
  "draft-hold",
]);

/**
 * The entries of a turn's log that hold something, in its order. What belongs together goes together: the
 * text of a step, which is written in pieces, and all that was done in a call.
 */
export function findForgettable(
  rows: readonly EventRow[],
  { holds, isHolder }: { readonly holds: TextMatch; readonly isHolder: (row: EventRow) => boolean },
): Forgettable[] {
  const groups = Map.groupBy(toEntries(rows), ({ group }) => group);
  return [...groups.values()]
    .filter((entries) => entries.some(({ row }) => isHolder(row)) || holds(joined(entries)))
    .flat()
    .map(({ row, payload }) => ({
      row,
      payload: JSON.stringify(toRest(row.type, payload)),
      callId: payload.callId ?? null,
      artifactIds: payload.artifactIds ?? [],
    }));
}

function toEntries(rows: readonly EventRow[]): Entry[] {
  let step = 0;
  return rows.flatMap((row) => {
    if (row.type === "step-start") step++;
    if (wordless.has(row.type)) return [];
    const payload = JSON.parse(row.payload) as Payload;
    const isEmpty = payload.forgotten === true || (isEnding(row.type) && !payload.error);
    return isEmpty ? [] : [{ row, payload, group: toGroup(row, payload, step) }];
  });
}

function toGroup({ type, seq }: EventRow, { callId }: Payload, step: number): string {
  if (callId !== undefined) return `call ${callId}`;
  return type.endsWith("-delta") ? `${type} ${step}` : `entry ${seq}`;
}

function joined(entries: readonly Entry[]): string {
  return entries.map(({ payload }) => payload.text ?? "").join("");
}

/** An end stays an end, and a sub-agent is still found. */
function toRest(type: string, payload: Payload): object {
  if (isEnding(type)) {
    return { ...payload, error: { ...payload.error, message: "Forgotten." }, forgotten: true };
  }
  return type === "child-start" ? { turnId: payload.turnId, forgotten: true } : { forgotten: true };
}

function isEnding(type: string): boolean {
  return type === "turn-end" || type === "model-fail";
}
