import type { GraphEntity, GraphPart, GraphQuery } from "@steward/contracts/graph.ts";
import type { GraphScope, GraphStore } from "@steward/sdk/graph-store.ts";
import { AppError } from "../../../kernel/app-error.ts";
import { findPath } from "./find-path.ts";
import { foldName } from "../facts/fold-name.ts";

/** So many entities are looked at for one step of a way. */
const STEP_LIMIT = 2_000;
const SUGGESTIONS = 5;

export type ScopedQuery = {
  readonly scope: GraphScope;
  readonly query: GraphQuery;
  readonly now: number;
};

export async function queryGraph(
  store: GraphStore,
  { scope, query, now }: ScopedQuery,
): Promise<GraphPart> {
  const { hops, limit, type } = query;
  const at = query.at ?? now;
  const view = { at, ...(type === undefined ? {} : { type }) };
  const resolve = (name: string) => findExactly(store, scope, name);
  if (query.query === "find") {
    const entities = await store.find(scope, query.entity, limit);
    return { entities: [...entities], edges: [], isCut: entities.length === limit };
  }
  const from = await resolve(query.entity);
  if (query.query === "neighbourhood") return store.walk(scope, { ...view, from, hops, limit });
  const to = await resolve(query.other ?? "");
  if (query.query === "path") {
    const step = (ids: readonly number[]) =>
      store.walk(scope, { ...view, from: ids, hops: 1, limit: ids.length + STEP_LIMIT });
    return findPath(step, from, to);
  }
  const [one, two] = await Promise.all(
    [from, to].map((ids) => store.walk(scope, { ...view, from: ids, hops, limit: STEP_LIMIT })),
  );
  if (!one || !two) return { entities: [], edges: [], isCut: false };
  return intersect({ one, two, ends: new Set([...from, ...to]), limit });
}

/** Ids of what is called exactly so: of the user's own and of what is shared. */
async function findExactly(
  store: GraphStore,
  scope: GraphScope,
  name: string,
): Promise<readonly number[]> {
  const found = await store.find(scope, name, SUGGESTIONS);
  const folded = foldName(name);
  const isCalledSo = (entity: GraphEntity) =>
    [entity.name, ...entity.aliases].some((each) => foldName(each) === folded);
  const exact = found.filter(isCalledSo).map(({ id }) => id);
  if (exact.length > 0) return exact;
  const names = found.map((each) => each.name).join(", ");
  const hint = names === "" ? "" : ` There is: ${names}.`;
  throw new AppError("not_found", `Nothing is known that is called "${name}".${hint}`);
}

type Meeting = {
  readonly one: GraphPart;
  readonly two: GraphPart;
  readonly ends: ReadonlySet<number>;
  readonly limit: number;
};

/** The two, what both lead to, and what connects them with it. */
function intersect({ one, two, ends, limit }: Meeting): GraphPart {
  const others = new Set(two.entities.map(({ id }) => id));
  const named = [...one.entities, ...two.entities].filter(({ id }) => ends.has(id));
  const common = one.entities.filter(({ id }) => others.has(id) && !ends.has(id));
  const shown = common.slice(0, limit);
  const entities = new Map([...named, ...shown].map((entity) => [entity.id, entity]));
  const edges = new Map(
    [...one.edges, ...two.edges]
      .filter(({ from, to }) => entities.has(from) && entities.has(to))
      .map((edge) => [`${edge.from} ${edge.to} ${edge.type} ${edge.fact ?? ""}`, edge]),
  );
  return {
    entities: [...entities.values()],
    edges: [...edges.values()],
    isCut: one.isCut || two.isCut || shown.length < common.length,
  };
}
