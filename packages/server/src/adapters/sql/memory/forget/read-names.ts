import { foldName } from "../../../../modules/memory/index.ts";
import type { ForgetScope } from "./select-targets.ts";

/** Shorter ones are in too many other words. */
const SHORTEST = 2;

/** All that a person or thing is called. None for the user, and for tools: these are everywhere. */
export async function readNames(scope: ForgetScope, entity: string): Promise<readonly string[]> {
  const folded = foldName(entity);
  if (folded === "user" || folded === "conversation") return [];
  const rows = await scope.transaction
    .selectFrom("entity_aliases as known")
    .innerJoin("entities", "entities.id", "known.entity")
    .innerJoin("entity_aliases as alias", "alias.entity", "known.entity")
    .select(["alias.name", "entities.type"])
    .where("known.partition", "in", scope.partitions)
    .where("alias.partition", "in", scope.partitions)
    .where("known.folded", "=", folded)
    .execute();
  if (rows.some(({ type }) => type === "tool" || type === "mcp-server")) return [];
  const names = [entity, ...rows.map(({ name }) => name)].map((name) => name.trim());
  return [...new Set(names)].filter((name) => name.length >= SHORTEST);
}
