import type { createGraph, StoredTurn } from "../modules/memory/index.ts";
import type { Turns } from "../modules/turns/index.ts";

export type UsedToolsPorts = {
  readonly turns: Pick<Turns, "get" | "view">;
  readonly graph: Pick<ReturnType<typeof createGraph>, "noteTools">;
};

/** Puts the tools that a turn has used into the graph of its user. */
export async function noteUsedTools(
  { turns, graph }: UsedToolsPorts,
  { turnId, ownerId }: Pick<StoredTurn, "turnId" | "ownerId">,
): Promise<void> {
  const turn = await turns.get(turnId);
  if (!turn) return;
  const { parts } = await turns.view(turn);
  const used = parts.flatMap((part) =>
    part.type === "tool" && part.state === "done" ? [part.name] : [],
  );
  if (used.length === 0) return;
  const catalogue = [...new Set(used)].map((name) => ({ name }));
  await graph.noteTools(ownerId, { catalogue, used });
}
