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

export type StandInGraph = {
  readonly entities: Map<number, Entity>;
  readonly names: Map<string, Name>;
  edges: Edge[];
  readonly run: Readonly<Record<StatementName, (parameters: Parameters) => Rows>>;
};

/** Does what our statements say, to a graph in memory: a reading of them, not a Neo4j. */
export function createStandInGraph(): StandInGraph {
  const graph = {
    entities: new Map<number, Entity>(),
    names: new Map<string, Name>(),
    edges: [] as Edge[],
  };
  let counter = 0;
  const { entities, names } = graph;
  const inPartition = (id: number, partition: number) => entities.get(id)?.partition === partition;
  const drop = (isWanted: (edge: Edge) => boolean) => {
    const before = graph.edges.length;
    graph.edges = graph.edges.filter((edge) => !isWanted(edge));
    return [{ count: before - graph.edges.length }];
  };
  const put = (edges: readonly EdgeParameter[], partition: number, isSet: boolean): Rows => {
    for (const { from, to, ...rest } of edges) {
      if (!inPartition(from, partition) || !inPartition(to, partition)) continue;
      const known = graph.edges.find(
        (edge) =>
          edge.source === from &&
          edge.target === to &&
          edge.type === rest.type &&
          edge.fact === rest.fact &&
          edge.partition === partition,
      );
      if (!known) graph.edges.push({ partition, source: from, target: to, ...rest });
      else if (isSet) Object.assign(known, { validFrom: rest.validFrom, validTo: rest.validTo });
    }
    return [];
  };
  return Object.assign(graph, {
    run: {
      constrainEntities: () => [],
      constrainNames: () => [],
      indexEdges: () => [],
      findNames: ({ keys }) =>
        keys.flatMap((key) => {
          const entity = entities.get(names.get(key)?.entity ?? 0);
          return entity ? [{ key, id: entity.id, type: entity.type }] : [];
        }),
      findPrefix: ({ prefixes, folded, limit }) => {
        const found = [...names.values()].filter(({ key }) =>
          prefixes.some((prefix) => key.startsWith(prefix)),
        );
        const rows = found.map((name) => ({
          id: name.entity,
          miss: name.folded === folded ? 0 : 1,
          folded: name.folded,
        }));
        const sorted = rows.toSorted(
          (a, b) => a.miss - b.miss || (a.folded < b.folded ? -1 : 1) || a.id - b.id,
        );
        return [...new Map(sorted.toReversed().map((row) => [row.id, row])).values()]
          .toSorted((a, b) => sorted.indexOf(a) - sorted.indexOf(b))
          .slice(0, limit);
      },
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
      addNames: ({ id, partition, names: added }) => {
        for (const name of inPartition(id, partition) ? added : []) {
          if (!names.has(name.key)) names.set(name.key, { ...name, entity: id });
        }
        return [];
      },
      dropNames: ({ id, keys }) => {
        for (const { key, entity } of [...names.values()]) {
          if (entity === id && !keys.includes(key)) names.delete(key);
        }
        return [];
      },
      dropEntity: ({ id, partition }) => {
        if (!inPartition(id, partition)) return [];
        entities.delete(id);
        for (const { key, entity } of [...names.values()]) if (entity === id) names.delete(key);
        drop((edge) => edge.source === id || edge.target === id);
        return [];
      },
      readEntities: ({ ids, partitions }) =>
        ids.flatMap((id) => {
          const entity = entities.get(id);
          if (!entity || !partitions.includes(entity.partition)) return [];
          const aliases = [...names.values()]
            .filter((name) => name.entity === id && name.name !== entity.name)
            .toSorted((a, b) => (a.folded < b.folded ? -1 : 1))
            .map(({ name }) => name);
          return [{ id, name: entity.name, type: entity.type, aliases }];
        }),
      addEdges: ({ edges, partition }) => put(edges, partition, false),
      putEdges: ({ edges, partition }) => put(edges, partition, true),
      closeEdges: ({ facts, partition, at }) => {
        const open = graph.edges.filter(
          (edge) =>
            facts.includes(edge.fact) && edge.partition === partition && edge.validTo === null,
        );
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
      dropSome: () => {
        const count = entities.size + names.size;
        entities.clear();
        names.clear();
        graph.edges = [];
        return [{ count }];
      },
    } satisfies StandInGraph["run"],
  });
}
