import { z } from "zod";

/** A person, a place, a thing, a tool: something that facts are about. */
export const GraphEntity = z.object({
  id: z.int(),
  name: z.string(),
  /** "person", "place", "organisation", "thing", "tool", "mcp-server", … */
  type: z.string(),
  aliases: z.array(z.string()),
});
export type GraphEntity = z.infer<typeof GraphEntity>;

export const GraphEdge = z.object({
  from: z.int(),
  to: z.int(),
  /** "lives_in", "works_at". */
  type: z.string(),
  validFrom: z.number().nullable(),
  validTo: z.number().nullable(),
  /** The fact that says so. */
  fact: z.string().nullable(),
});
export type GraphEdge = z.infer<typeof GraphEdge>;

export const GraphPart = z.object({
  entities: z.array(GraphEntity),
  edges: z.array(GraphEdge),
  /** More was there than was asked for. */
  isCut: z.boolean(),
});
export type GraphPart = z.infer<typeof GraphPart>;

/** A part of the graph, and what could not be used, in words for people. */
export const GraphReply = GraphPart.extend({ degraded: z.string().nullable() });
export type GraphReply = z.infer<typeof GraphReply>;

/**
 * `neighbourhood`: what is around an entity. `path`: the shortest way from one to the other.
 * `cross`: what two of them have in common. `find`: entities by name.
 */
export const GraphQuery = z
  .object({
    query: z.enum(["neighbourhood", "path", "cross", "find"]).default("neighbourhood"),
    entity: z.string().min(1).max(200),
    other: z.string().min(1).max(200).optional(),
    hops: z.coerce.number().int().min(1).max(4).default(1),
    /** Only edges of this type. */
    type: z.string().max(200).optional(),
    /** As it was at that moment, in milliseconds; absent: now. */
    at: z.coerce.number().int().optional(),
    limit: z.coerce.number().int().min(1).max(1_000).default(100),
  })
  .refine((query) => query.other !== undefined || !["path", "cross"].includes(query.query), {
    message: "say `other`: the entity at the other end",
  });
export type GraphQuery = z.infer<typeof GraphQuery>;
