import { request as openRequest } from "node:http";
import type { ClientRequest, IncomingMessage } from "node:http";
import { addAbortSignal, pipeline, type Readable } from "node:stream";
import { SlowEngine } from "./engine-failure.ts";

export type EngineRequest = {
  readonly method: "GET" | "POST" | "DELETE";
  /** Without a version: every engine then speaks its newest. */
  readonly path: string;
  /** A list is the same name several times. */
  readonly query?: Readonly<Record<string, string | boolean | readonly string[]>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, a tar archive. */
  readonly archive?: Readable;
  readonly signal?: AbortSignal;
  /** For what lasts as long as it lasts. */
  readonly isPatient?: boolean;
};

/** How long the engine may be silent. */
const silenceMs = 120_000;

/**
 * One request on a connection of its own: sockets of the machine cost nothing, and none of them is
 * found dead after the engine was restarted. Node's client is loaded for the server anyway.
 */
export function sendRequest(socketPath: string, request: EngineRequest): Promise<IncomingMessage> {
  const { method, path, query = {}, signal, isPatient = false } = request;
  const search = toSearch(query);
  return new Promise((resolve, reject) => {
    const sent = openRequest({
      socketPath,
      agent: false,
      method,
      path: search === "" ? path : `${path}?${search}`,
      timeout: isPatient ? 0 : silenceMs,
      ...(signal && { signal }),
    });
    let answer: IncomingMessage | null = null;
    sent.on("response", (response) => {
      answer = signal ? addAbortSignal(signal, response) : response;
      resolve(response);
    });
    sent.on("timeout", () => (answer ?? sent).destroy(new SlowEngine()));
    sent.on("error", reject);
    sendBody(sent, request);
  });
}

function sendBody(sent: ClientRequest, { body, archive }: EngineRequest): void {
  if (archive !== undefined) {
    sent.setHeader("content-type", "application/x-tar");
    // Either one's failure ends the other, and is told as the request's.
    pipeline(archive, sent, () => {});
    return;
  }
  if (body !== undefined) sent.setHeader("content-type", "application/json");
  sent.end(body === undefined ? undefined : JSON.stringify(body));
}

function toSearch(query: NonNullable<EngineRequest["query"]>): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((item): [string, string] => [name, String(item)]),
  );
  return new URLSearchParams(entries).toString();
}
