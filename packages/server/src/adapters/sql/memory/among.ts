import { sql, type RawBuilder } from "kysely";

/** For `in`: any number of values as one parameter. */
export function among<Value>(values: readonly Value[]): RawBuilder<Value> {
  return sql<Value>`(select value from json_each(${JSON.stringify(values)}))`;
}
