import { appendFileSync } from "node:fs";
import type { ToolDefinition } from "@steward/sdk/define-tool.ts";
import type { Store } from "./open-store.ts";
import { SqliteQueryCompiler, type KyselyPlugin } from "kysely";

/**
 * Where a test can have the process die: before and after every write that moves a turn on, and
 * after a tool's side effect. Without `STEWARD_CRASH_AT` nothing of this is in the way.
 */
export type CrashPoints = {
  store(store: Store): Store;
  /** For the memory, whose transactions have many statements. */
  database(db: Store["db"]): Store["db"];
  tools(current: () => readonly ToolDefinition[]): () => readonly ToolDefinition[];
};

/**
 * `append:tool-start:2:before` dies before the commit of the second write that contains a
 * `tool-start`, `:after` right after it, `run:mail:1:effect` after the tool's work and before
 * anything is known of it. `list:FILE` writes the names of the points that are passed to the file,
 * one line a point. `sql:insert:episodes:150:before` dies in the memory, before it inserts into this
 * table for the 150th time; such points are many, and not listed.
 */
export function createCrashPoints(wish: string | undefined): CrashPoints {
  if (!wish) return { store: (store) => store, database: (db) => db, tools: (current) => current };
  const pass = createPass(wish);
  return {
    store: (store) => wrapStore(store, pass),
    database: (db) => (wish.startsWith("sql:") ? db.withPlugin(createCrashPlugin(pass)) : db),
    tools: (current) => () => current().map((tool) => wrapTool(tool, pass)),
  };
}

function createPass(wish: string): CrashPass {
  const counts = new Map<string, number>();
  const file = wish.startsWith("list:") ? wish.slice("list:".length) : undefined;
  return (names) => {
    const numbered = names.map((name) => {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return `${name}:${count}`;
    });
    return (moment) => {
      const points = numbered.map((name) => `${name}:${moment}`);
      if (file !== undefined) appendFileSync(file, `${points.join(" ")}\n`);
      else if (points.includes(wish)) process.kill(process.pid, "SIGKILL");
    };
  };
}

function wrapStore(store: Store, pass: CrashPass): Store {
  const { turnLog, toolCalls, turns, turnInputs, turnQueue, conversations, audit, grants } = store;
  const around =
    <Args extends unknown[], Result>(name: string, write: (...args: Args) => Promise<Result>) =>
    (...args: Args) =>
      atMoments(pass, [name], () => write(...args));
  return {
    ...store,
    turnLog: {
      ...turnLog,
      append: (lease, turn, events) =>
        atMoments(pass, [...new Set(events.map(({ type }) => `append:${type}`))], () =>
          turnLog.append(lease, turn, events),
        ),
      // Most looks find nothing. What comes before one that does is what made the turn claimable.
      async claim(request) {
        const claim = await turnLog.claim(request);
        if (claim) pass(["claim"])("after");
        return claim;
      },
    },
    toolCalls: { ...toolCalls, decide: around("decide", toolCalls.decide) },
    turns: { ...turns, insert: around("insert-turn", turns.insert) },
    turnInputs: {
      ...turnInputs,
      add: around("add-input", turnInputs.add),
      requeue: around("requeue-inputs", turnInputs.requeue),
    },
    turnQueue: {
      ...turnQueue,
      settleQueued: around("settle-queued", turnQueue.settleQueued),
      updateQueued: around("update-queued", turnQueue.updateQueued),
      requestStop: around("request-stop", turnQueue.requestStop),
    },
    conversations: {
      ...conversations,
      insert: around("insert-conversation", conversations.insert),
    },
    audit: { ...audit, add: around("add-audit", audit.add) },
    grants: { ...grants, add: around("add-grant", grants.add) },
  };
}

async function atMoments<Result>(
  pass: CrashPass,
  names: readonly string[],
  write: () => Promise<Result>,
): Promise<Result> {
  const at = pass(names);
  at("before");
  const result = await write();
  at("after");
  return result;
}

function wrapTool(tool: ToolDefinition, pass: CrashPass): ToolDefinition {
  return {
    ...tool,
    async run(input, context) {
      const outcome = await tool.run(input, context);
      pass([`run:${tool.name}`])("effect");
      return outcome;
    },
  };
}

/** Numbers the names of one write; the result is called at its moments. */
type CrashPass = (names: readonly string[]) => (moment: "before" | "after" | "effect") => void;

const WRITE = /^\s*(insert|replace|delete|update|pragma)(?: into| from)? "?(\w+)/;

/** Passes a point before and after every statement that writes, and at pragmas. */
function createCrashPlugin(pass: CrashPass): KyselyPlugin {
  const passing = new WeakMap<object, ReturnType<CrashPass>>();
  return {
    transformQuery({ node, queryId }) {
      const { sql } = new SqliteQueryCompiler().compileQuery(node, queryId);
      const [, verb, name] = WRITE.exec(sql) ?? [];
      if (verb === undefined || name === undefined) return node;
      const at = pass([`sql:${verb}:${name}`]);
      passing.set(queryId, at);
      at("before");
      return node;
    },
    async transformResult({ queryId, result }) {
      passing.get(queryId)?.("after");
      return result;
    },
  };
}
