import { Agent, fetch as send } from "undici";

/**
 * A `fetch` that waits as long as it is told to: a model on a CPU may be silent for longer than the
 * five minutes that the runtime's own allows. Silence is the route's to judge.
 */
export function createPatientFetch(): { readonly fetch: typeof fetch; close(): Promise<void> } {
  const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 10_000 } });
  const patient = (input: unknown, init: object | undefined) =>
    send(input as Parameters<typeof send>[0], { ...init, dispatcher: agent });
  return { fetch: patient, close: () => agent.destroy() };
}
