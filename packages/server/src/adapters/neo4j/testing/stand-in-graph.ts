import type { StatementName } from "../create-neo4j-client.ts";

type Entity = { id: number; partition: number; name: string; type: string };
type Name = { key: string; folded: string; name: string; entity: number };
type Edge = {
  partition: number;
  source: number;
  target: number;
  type: string;
  fact: string;
  validFrom: number | null;
  validTo: number | null;
};
type EdgeParameter = Omit<Edge, "partition" | "source" | "target"> & { from: number; to: number };

/** Every parameter that a statement can have. */
export type Parameters = {
  id: number;
  ids: number[];
  partition: number;
  partitions: number[];
  name: string;
  type: string | null;
  key: string;
  keys: string[];
  prefixes: string[];
  folded: string;
  names: Omit<Name, "entity">[];
  edges: EdgeParameter[];
  from: number[];
  facts: string[];
  source: number;
  at: number;
  limit: number;
};

type Rows = readonly Readonly<Record<string, unknown>>[];

type Graph = {
  readonly entities: Map<number, Entity>;
  readonly names: Map<string, Name>;
  edges: Edge[];
};
type Statements = Readonly<Record<StatementName, (parameters: Parameters) => Rows>>;

export type StandInGraph = { readonly graph: Graph; readonly run: Statements };

/** Does what our statements say, to a graph in memory: a reading of them, not a Neo4j. */
export function createStandInGraph(): StandInGraph {
  const graph: Graph = { entities: new Map(), names: new Map(), edges: [] };
  const run = {
    constrainEntities: () => [],
    constrainNames: () => [],
    indexEdges: () => [],
    dropSome: () => {
      const count = graph.entities.size + graph.names.size;
      graph.entities.clear();
      graph.names.clear();
      graph.edges = [];
      return [{ count }];
    },
    ...onNames(graph),
    ...onEntities(graph),
    ...onEdges(graph),
  } satisfies Statements;
  return { graph, run };
}

function onNames({ entities, names }: Graph) {
  return {
    findNames: ({ keys }) =>
      keys.flatMap((key) => {
        const entity = entities.get(names.get(key)?.entity ?? 0);
        return entity ? [{ key, id: entity.id, type: entity.type }] : [];
      }),
    findPrefix: ({ prefixes, folded, limit }) => {
      const rows = new Map<number, { id: number; miss: number; folded: string }>();
      for (const name of names.values()) {
        if (!prefixes.some((prefix) => name.key.startsWith(prefix))) continue;
        const known = rows.get(name.entity) ?? { id: name.entity, miss: 1, folded: name.folded };
        rows.set(name.entity, {
          id: name.entity,
          miss: Math.min(known.miss, name.folded === folded ? 0 : 1),
          folded: name.folded < known.folded ? name.folded : known.folded,
        });
      }
      return [...rows.values()]
        .toSorted((a, b) => a.miss - b.miss || a.folded.localeCompare(b.folded) || a.id - b.id)
        .slice(0, limit);
    },
    addNames: ({ id, partition, names: added }) => {
      const isThere = entities.get(id)?.partition === partition;
      for (const name of isThere ? added : []) {
        if (!names.has(name.key)) names.set(name.key, { ...name, entity: id });
      }
      return [];
    },
    dropNames: ({ id, keys }) => {
      for (const { key, entity } of names.values()) {
        if (entity === id && !keys.includes(key)) names.delete(key);
      }
      return [];
    },
  } satisfies Partial<Statements>;
}

function onEntities(graph: Graph) {
  const { entities, names } = graph;
  let counter = 0;
  return {
    createEntity: ({ partition, name, type }) => {
      counter += 1;
      entities.set(counter, { id: counter, partition, name, type: type ?? "" });
      return [{ id: counter }];
    },
    putEntity: ({ id, partition, name, type }) => {
      entities.set(id, { id, partition, name, type: type ?? "" });
      return [];
    },
    refineEntity: ({ id, type }) => {
      const entity = entities.get(id);
      if (entity?.type === "thing") entity.type = type ?? "";
      return [];
    },
    dropEntity: ({ id, partition }) => {
      if (entities.get(id)?.partition !== partition) return [];
      entities.delete(id);
      for (const { key, entity } of names.values()) if (entity === id) names.delete(key);
      graph.edges = graph.edges.filter((edge) => edge.source !== id && edge.target !== id);
      return [];
    },
    readEntities: ({ ids, partitions }) =>
      ids.flatMap((id) => {
        const entity = entities.get(id);
        if (!entity || !partitions.includes(entity.partition)) return [];
        const aliases = [...names.values()]
          .filter((name) => name.entity === id && name.name !== entity.name)
          .toSorted((a, b) => a.folded.localeCompare(b.folded))
          .map(({ name }) => name);
        return [{ id, name: entity.name, type: entity.type, aliases }];
      }),
  } satisfies Partial<Statements>;
}

function onEdges(graph: Graph) {
  const drop = (isWanted: (edge: Edge) => boolean): Rows => {
    const before = graph.edges.length;
    graph.edges = graph.edges.filter((edge) => !isWanted(edge));
    return [{ count: before - graph.edges.length }];
  };
  return {
    addEdges: (parameters) => putEdges(graph, parameters, false),
    putEdges: (parameters) => putEdges(graph, parameters, true),
    closeEdges: ({ facts, partition, at }) => {
      const isOpen = (edge: Edge) => facts.includes(edge.fact) && edge.validTo === null;
      const open = graph.edges.filter((edge) => isOpen(edge) && edge.partition === partition);
      for (const edge of open) edge.validTo = Math.max(at, edge.validFrom ?? at);
      return [{ count: open.length }];
    },
    dropEdges: ({ facts, partition }) =>
      drop((edge) => facts.includes(edge.fact) && edge.partition === partition),
    dropLooseEdges: ({ source, partition }) => {
      drop((edge) => edge.source === source && edge.fact === "" && edge.partition === partition);
      return [];
    },
    readEdges: ({ from, partitions, type, at, limit }) =>
      graph.edges
        .filter(
          (edge) =>
            (from.includes(edge.source) || from.includes(edge.target)) &&
            partitions.includes(edge.partition) &&
            (type === null || edge.type === type) &&
            (edge.validFrom ?? -Infinity) <= at &&
            (edge.validTo ?? Infinity) > at,
        )
        .slice(0, limit)
        .map(({ partition: _, ...edge }) => edge),
  } satisfies Partial<Statements>;
}

function putEdges(
  graph: Graph,
  { edges, partition }: Pick<Parameters, "edges" | "partition">,
  isSet: boolean,
): Rows {
  for (const { from: source, to: target, type, fact, validFrom, validTo } of edges) {
    const ends = [source, target].map((id) => graph.entities.get(id)?.partition);
    if (ends.some((end) => end !== partition)) continue;
    const edge: Edge = { partition, source, target, type, fact, validFrom, validTo };
    const known = graph.edges.find(
      (each) =>
        each.partition === partition &&
        each.source === source &&
        each.target === target &&
        each.type === type &&
        each.fact === fact,
    );
    if (!known) graph.edges.push(edge);
    else if (isSet) Object.assign(known, edge);
  }
  return [];
}
