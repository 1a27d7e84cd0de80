import type { TurnId } from "@steward/contracts/ids.ts";
import type { OwnedTurn } from "../turns/index.ts";

/** The turns from the first one to `head`, oldest first. */
export function toPath(turns: readonly OwnedTurn[], head: TurnId | null): readonly OwnedTurn[] {
  const byId = new Map(turns.map((turn) => [turn.id, turn]));
  const path: OwnedTurn[] = [];
  for (let turn = head && byId.get(head); turn; turn = turn.parentId && byId.get(turn.parentId)) {
    path.push(turn);
  }
  return path.toReversed();
}

/** For each turn of the path that has siblings: all of them, oldest first. */
export function toBranches(
  turns: readonly OwnedTurn[],
  path: readonly OwnedTurn[],
): Record<string, TurnId[]> {
  const children = Map.groupBy(turns, (turn) => turn.parentId);
  const branches: Record<string, TurnId[]> = {};
  for (const turn of path) {
    const siblings = children.get(turn.parentId) ?? [];
    if (siblings.length > 1) branches[turn.id] = siblings.map((sibling) => sibling.id);
  }
  return branches;
}

/** The newest turn of the branch that a turn is on. `turns` are oldest first. */
export function toLeaf(turns: readonly OwnedTurn[], from: TurnId): TurnId {
  const children = Map.groupBy(turns, (turn) => turn.parentId);
  let leaf = from;
  for (let next = children.get(leaf)?.at(-1); next; next = children.get(leaf)?.at(-1)) {
    leaf = next.id;
  }
  return leaf;
}
