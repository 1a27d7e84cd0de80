import type { GraphQuery, GraphReply } from "@steward/contracts/graph.ts";
import type { UserId } from "@steward/contracts/ids.ts";
import type { GraphScope, GraphStore } from "@steward/sdk/graph-store.ts";
import { AppError } from "../../../kernel/app-error.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { GraphScopes } from "../facts/ports.ts";
import { queryGraph } from "./query-graph.ts";

/** A tool, and the MCP server that it comes from where it does. */
export type ToolName = { readonly name: string; readonly server?: string };

export type Graph = {
  /** `not_found` where nothing is called so. */
  query(ownerId: UserId, query: GraphQuery): Promise<GraphReply>;
  /** Tools are entities, too; those that a turn has used are connected with the user. */
  noteTools(ownerId: UserId, tools: NotedTools): Promise<void>;
};

export type NotedTools = {
  readonly catalogue: readonly ToolName[];
  readonly used: readonly string[];
};

/** The same graph in a store elsewhere. */
export type GraphElsewhere = {
  readonly store: GraphStore;
  /** Why it cannot be asked now, in words for people; null: it can. */
  problem(): Promise<string | null>;
};

export type GraphPorts = {
  readonly store: GraphStore;
  readonly scopes: GraphScopes;
  readonly elsewhere: GraphElsewhere | null;
  readonly clock: Clock;
};

export function createGraph({ store, scopes, elsewhere, clock }: GraphPorts): Graph {
  /** What is in the graph already, so that a turn does not look for the whole catalogue again. */
  const known = new Map<UserId, Set<string>>();
  return {
    async query(ownerId, query) {
      const scoped = { scope: await scopes.toRead(ownerId), query, now: clock.now() };
      const problem = elsewhere ? await elsewhere.problem() : null;
      if (!elsewhere || problem !== null) {
        return { ...(await queryGraph(store, scoped)), degraded: problem };
      }
      try {
        return { ...(await queryGraph(elsewhere.store, scoped)), degraded: null };
      } catch (error) {
        if (!(error instanceof AppError) || error.code === "not_found") throw error;
        const degraded = `${error.message} Answered from the database instead.`;
        return { ...(await queryGraph(store, scoped)), degraded };
      }
    },
    async noteTools(ownerId, { catalogue, used }) {
      const scope = await scopes.toWrite(ownerId);
      const noted = known.get(ownerId) ?? new Set();
      known.set(ownerId, noted);
      for (const tool of catalogue) {
        if (noted.has(tool.name) && !used.includes(tool.name)) continue;
        await addTool(store, scope, tool);
        noted.add(tool.name);
      }
      if (used.length > 0) await connectUser(store, scope, { used, at: clock.now() });
    },
  };
}

const edge = { validTo: null, fact: null } as const;

async function addTool(store: GraphStore, scope: GraphScope, tool: ToolName): Promise<void> {
  const { id } = await store.ensure(scope, { name: tool.name, type: "tool", aliases: [] });
  if (tool.server === undefined) return;
  const server = await store.ensure(scope, { name: tool.server, type: "mcp-server", aliases: [] });
  await store.connect(scope, [
    { ...edge, from: id, to: server.id, type: "part_of", validFrom: null },
  ]);
}

async function connectUser(
  store: GraphStore,
  scope: GraphScope,
  { used, at }: { readonly used: readonly string[]; readonly at: number },
): Promise<void> {
  const user = await store.ensure(scope, { name: "user", type: "person", aliases: [] });
  for (const name of new Set(used)) {
    const { id } = await store.ensure(scope, { name, type: "tool", aliases: [] });
    await store.connect(scope, [{ ...edge, from: user.id, to: id, type: "uses", validFrom: at }]);
  }
}
