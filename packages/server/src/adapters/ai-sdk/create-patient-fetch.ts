/** How long the runtime's own `fetch` bears silence. */
export const FETCH_PATIENCE_MS = 300_000;

export type PatientFetch = { readonly fetch: typeof fetch; close(): Promise<void> };

/**
 * A `fetch` that waits as long as it is told to: a model on a CPU may be silent for longer than the
 * runtime's own bears. Silence is the route's to judge. Loaded on first use, because it costs 6 MB.
 */
export function createPatientFetch(): PatientFetch {
  let loading: ReturnType<typeof load> | undefined;
  return {
    async fetch(input, init) {
      const { send, agent } = await (loading ??= load());
      const options = init as Parameters<typeof send>[1];
      return send(input as Parameters<typeof send>[0], { ...options, dispatcher: agent });
    },
    close: async () => (await loading)?.agent.destroy(),
  };
}

async function load() {
  const { Agent, fetch: send } = await import("undici");
  const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 10_000 } });
  return { send, agent };
}
