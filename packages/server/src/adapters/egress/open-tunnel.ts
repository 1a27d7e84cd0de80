import { addAbortSignal, type Duplex } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Visit } from "./create-visit.ts";
import type { Plan } from "./plan-request.ts";

/** Passes bytes both ways until both sides have ended. What they say is theirs. */
export async function openTunnel(
  client: Duplex,
  { open }: Pick<Plan, "open">,
  visit: Visit,
): Promise<void> {
  const upstream = await open(visit.signal);
  // Two pipelines listen on each.
  for (const side of [client, upstream]) side.setMaxListeners(20);
  addAbortSignal(visit.signal, upstream);
  client.write("HTTP/1.1 200 Connection established\r\n\r\n");
  visit.answer(200);
  await Promise.allSettled([
    pipeline(client, visit.createSentMeter(), upstream).finally(visit.halfClose),
    pipeline(upstream, visit.createReceivedMeter(), client).finally(visit.halfClose),
  ]);
  client.destroy();
  upstream.destroy();
}
