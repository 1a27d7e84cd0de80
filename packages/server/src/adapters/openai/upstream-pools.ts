import type { Pool } from "undici";

export type UpstreamPools = {
  /** The pool of an origin, made on first use. */
  get(origin: string): Pool | Promise<Pool>;
  close(): Promise<void>;
};

/**
 * One pool an origin, each without a limit: with a limit the stream after the last free connection
 * would wait for a whole other stream. The HTTP client is loaded on the first relay only; until
 * then its memory is not spent.
 */
export function createUpstreamPools(): UpstreamPools {
  const pools = new Map<string, Pool>();
  let closed = false;

  async function open(origin: string): Promise<Pool> {
    const undici = await import("undici");
    const existing = pools.get(origin);
    if (existing !== undefined) return existing;
    // One HTTP/2 session would put a ceiling on the streams again.
    const pool = new undici.Pool(origin, { connections: null, pipelining: 1, allowH2: false });
    if (closed) await pool.destroy();
    else pools.set(origin, pool);
    return pool;
  }

  return {
    get: (origin) => pools.get(origin) ?? open(origin),
    async close() {
      closed = true;
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
      pools.clear();
    },
  };
}
