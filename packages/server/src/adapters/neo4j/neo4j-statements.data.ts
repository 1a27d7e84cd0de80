/**
 * Everything that is ever said to Neo4j: no statement is put together from text. A name is a node of
 * its own, so that it is found through an index; the partition is part of its key.
 */
export const statements = {
  constrainEntities:
    "CREATE CONSTRAINT steward_entity IF NOT EXISTS FOR (e:StewardEntity) REQUIRE e.id IS UNIQUE",
  constrainNames:
    "CREATE CONSTRAINT steward_name IF NOT EXISTS FOR (n:StewardName) REQUIRE n.key IS UNIQUE",
  indexEdges: "CREATE INDEX steward_edge_fact IF NOT EXISTS FOR ()-[r:STEWARD_EDGE]-() ON (r.fact)",

  findNames: `UNWIND $keys AS key
MATCH (:StewardName {key: key})-[:STEWARD_NAMES]->(e:StewardEntity)
RETURN key, e.id AS id, e.type AS type`,

  findPrefix: `UNWIND $prefixes AS prefix
MATCH (n:StewardName)-[:STEWARD_NAMES]->(e:StewardEntity)
WHERE n.key STARTS WITH prefix
RETURN e.id AS id, min(CASE WHEN n.folded = $folded THEN 0 ELSE 1 END) AS miss, min(n.folded) AS folded
ORDER BY miss, folded, id LIMIT $limit`,

  createEntity: `MERGE (c:StewardCounter {name: 'entity'})
ON CREATE SET c.value = 1 ON MATCH SET c.value = c.value + 1
WITH c.value AS id
CREATE (e:StewardEntity {id: id, partition: $partition, name: $name, type: $type})
RETURN e.id AS id`,

  putEntity: `MERGE (e:StewardEntity {id: $id})
SET e.partition = $partition, e.name = $name, e.type = $type`,

  refineEntity: `MATCH (e:StewardEntity {id: $id, partition: $partition})
WHERE e.type = 'thing' SET e.type = $type`,

  addNames: `MATCH (e:StewardEntity {id: $id, partition: $partition})
UNWIND $names AS name
MERGE (n:StewardName {key: name.key})
ON CREATE SET n.folded = name.folded, n.name = name.name, n.entity = $id
WITH n, e WHERE n.entity = e.id
MERGE (n)-[:STEWARD_NAMES]->(e)`,

  dropNames: `MATCH (n:StewardName)-[:STEWARD_NAMES]->(:StewardEntity {id: $id, partition: $partition})
WHERE NOT n.key IN $keys
DETACH DELETE n`,

  dropEntity: `MATCH (e:StewardEntity {id: $id, partition: $partition})
OPTIONAL MATCH (n:StewardName)-[:STEWARD_NAMES]->(e)
DETACH DELETE n, e`,

  readEntities: `UNWIND $ids AS id
MATCH (e:StewardEntity {id: id})
WHERE e.partition IN $partitions
OPTIONAL MATCH (n:StewardName)-[:STEWARD_NAMES]->(e)
WHERE n.name <> e.name
WITH e, n ORDER BY n.folded
RETURN e.id AS id, e.name AS name, e.type AS type, collect(n.name) AS aliases`,

  addEdges: `UNWIND $edges AS edge
MATCH (a:StewardEntity {id: edge.from, partition: $partition})
MATCH (b:StewardEntity {id: edge.to, partition: $partition})
MERGE (a)-[r:STEWARD_EDGE {partition: $partition, type: edge.type, fact: edge.fact}]->(b)
ON CREATE SET r.validFrom = edge.validFrom, r.validTo = edge.validTo`,

  putEdges: `UNWIND $edges AS edge
MATCH (a:StewardEntity {id: edge.from, partition: $partition})
MATCH (b:StewardEntity {id: edge.to, partition: $partition})
MERGE (a)-[r:STEWARD_EDGE {partition: $partition, type: edge.type, fact: edge.fact}]->(b)
SET r.validFrom = edge.validFrom, r.validTo = edge.validTo`,

  closeEdges: `MATCH ()-[r:STEWARD_EDGE]->()
WHERE r.fact IN $facts AND r.partition = $partition AND r.validTo IS NULL
SET r.validTo = CASE WHEN r.validFrom > $at THEN r.validFrom ELSE $at END
RETURN count(r) AS count`,

  dropEdges: `MATCH ()-[r:STEWARD_EDGE]->()
WHERE r.fact IN $facts AND r.partition = $partition
DELETE r
RETURN count(*) AS count`,

  dropLooseEdges: `MATCH (:StewardEntity {id: $source, partition: $partition})-[r:STEWARD_EDGE]->()
WHERE r.fact = ''
DELETE r`,

  readEdges: `UNWIND $from AS id
MATCH (:StewardEntity {id: id})-[r:STEWARD_EDGE]-()
WHERE r.partition IN $partitions AND ($type IS NULL OR r.type = $type)
AND (r.validFrom IS NULL OR r.validFrom <= $at) AND (r.validTo IS NULL OR r.validTo > $at)
RETURN DISTINCT startNode(r).id AS source, endNode(r).id AS target, r.type AS type, r.fact AS fact,
r.validFrom AS validFrom, r.validTo AS validTo LIMIT $limit`,

  dropSome: `MATCH (n:StewardEntity|StewardName|StewardCounter)
WITH n LIMIT 10000
DETACH DELETE n
RETURN count(*) AS count`,
} as const;
