import { once } from "node:events";
import {
  request as send,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { pipeline } from "node:stream/promises";
import type { Visit } from "./create-visit.ts";
import type { Plan } from "./plan-request.ts";

export type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The client waits to be told before it sends the body. */
  readonly isExpecting: boolean;
};

/** More than the usual limit: some sites' policies are long. */
const maxAnswerHeaderBytes = 65_536;

/** Sends a request on and its answer back, each as fast as the other side takes it. */
export async function forwardRequest(
  { request, response, isExpecting }: Exchange,
  plan: Plan,
  visit: Visit,
): Promise<void> {
  const socket = await plan.open(visit.signal);
  try {
    const outgoing = send({
      createConnection: () => socket,
      method: request.method,
      path: plan.path,
      headers: plan.headers,
      setHost: false,
      maxHeaderSize: maxAnswerHeaderBytes,
      signal: visit.signal,
    });
    if (isExpecting) response.writeContinue();
    // Not a pipeline: it would end the client's connection when the upstream answers early.
    request.pipe(visit.createSentMeter()).pipe(outgoing);
    const answer = await untilAnswer(outgoing);
    const { statusCode = 502 } = answer;
    visit.answer(statusCode);
    response.sendDate = false;
    response.writeHead(statusCode, [...plan.toAnswerHeaders(answer), "connection", "close"]);
    // At once: a stream of events may be silent for long.
    response.flushHeaders();
    await pipeline([answer, visit.createReceivedMeter(), ...plan.filters, response]);
  } finally {
    socket.destroy();
  }
}

async function untilAnswer(outgoing: ClientRequest): Promise<IncomingMessage> {
  const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
  // Its end is told by the answer's.
  outgoing.on("error", () => outgoing.destroy());
  return answer;
}
