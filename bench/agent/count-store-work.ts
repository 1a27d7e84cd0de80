/** What a store was asked for. */
export type StoreWork = { calls: number; rows: number };

type Method = (...args: unknown[]) => unknown;

/** The same stores, counting: calls, and the rows that went in and came out. */
export function countStoreWork<Stores extends object>(stores: Stores, work: StoreWork): Stores {
  const entries = Object.entries(stores).map(([name, store]): [string, unknown] => [
    name,
    wrap(store, work),
  ]);
  return Object.fromEntries(entries) as Stores;
}

function wrap(store: unknown, work: StoreWork): unknown {
  if (typeof store !== "object" || store === null) return store;
  const methods = Object.entries(store).map(([name, method]): [string, unknown] => [
    name,
    typeof method === "function" ? count(method as Method, work) : method,
  ]);
  return Object.fromEntries(methods);
}

function count(method: Method, work: StoreWork): Method {
  return async (...args) => {
    work.calls++;
    for (const each of args) if (Array.isArray(each)) work.rows += each.length;
    const result = await method(...args);
    if (Array.isArray(result)) work.rows += result.length;
    else if (typeof result === "object" && result !== null) work.rows++;
    return result;
  };
}
