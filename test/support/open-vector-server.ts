import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

export type VectorServer = { readonly url: string } & AsyncDisposable;

const DIMENSION = 64;

/** Makes vectors as OpenAI's servers do: texts are the nearer, the more words they share. */
export async function openVectorServer(): Promise<VectorServer> {
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const { input, model } = body as {
        readonly input: string | string[];
        readonly model: string;
      };
      const list = [input].flat().map((text, index) => ({
        object: "embedding",
        index,
        embedding: toVector(text),
      }));
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ object: "list", data: list, model }));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Each word adds to a few places of its own. */
function toVector(text: string): readonly number[] {
  const vector = Array.from({ length: DIMENSION }, () => 0.01);
  for (const word of text.toLowerCase().match(/\p{L}+|\d+/gu) ?? []) {
    let hash = 7;
    for (const letter of word) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
    for (let times = 0; times < 4; times++) {
      hash = (hash * 7_919 + 13) % 1_000_003;
      const place = hash % DIMENSION;
      vector[place] = (vector[place] ?? 0) + 1;
    }
  }
  return vector;
}
