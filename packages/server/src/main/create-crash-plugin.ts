import { SqliteQueryCompiler, type KyselyPlugin } from "kysely";

/** Numbers the names of one write; the result is called at its moments. */
export type CrashPass = (
  names: readonly string[],
) => (moment: "before" | "after" | "effect") => void;

const WRITE = /^\s*(insert|replace|delete|update|pragma)(?: into| from)? "?(\w+)/;

/** Passes a point before and after every statement that writes, and at pragmas. */
export function createCrashPlugin(pass: CrashPass): KyselyPlugin {
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
