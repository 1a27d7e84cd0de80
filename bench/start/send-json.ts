import { request } from "node:http";
import { text } from "node:stream/consumers";

export type Answer = {
  /** When the request was sent, on the clock that all processes of a machine share. */
  readonly sentAt: number;
  readonly body: string;
};

/** One request on a connection of its own, answered in full. */
export function sendJson(url: string, token: string, body?: object): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const method = body === undefined ? "GET" : "POST";
  const sentAt = Number(process.hrtime.bigint()) / 1e6;
  request(url, { method, headers, agent: false }, (response) => {
    text(response).then((answer) => {
      if ((response.statusCode ?? 500) < 400) resolve({ sentAt, body: answer });
      else reject(new Error(`${url} answered ${response.statusCode}: ${answer}`));
    }, reject);
  })
    .on("error", reject)
    .end(body && JSON.stringify(body));
  return promise;
}
