import type { Turns } from "../../turns/index.ts";
import type { StoredTurn } from "../episodes/create-turn-jobs.ts";
import type { Graph } from "./create-graph.ts";

export type UsedToolsPorts = {
  readonly turns: Pick<Turns, "get" | "view">;
  readonly graph: Pick<Graph, "noteTools">;
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
