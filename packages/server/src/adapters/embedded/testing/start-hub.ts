import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** How a model hub behaves; by default well. */
export type HubMood = {
  /** Instead of the true sha256; null: it says none. */
  readonly announced?: string | null;
  /** Answers with this status only. */
  readonly status?: number;
  /** Each connection breaks after so many bytes. */
  readonly cutAfter?: number;
  /** Takes connections and never answers. */
  readonly isSilent?: boolean;
};

export type Hub = {
  readonly endpoint: string;
  /** What was asked of its storage, by `Range`. */
  readonly ranges: (string | undefined)[];
  readonly paths: string[];
  mood: HubMood;
  close(): Promise<void>;
};

/** Plays Hugging Face: a redirect that names the content's sha256, then the file, with ranges. */
export async function startHub(content: Buffer, sha256: string, first: HubMood = {}): Promise<Hub> {
  const hub = { ranges: [] as (string | undefined)[], paths: [] as string[], mood: first };
  const server = createServer((request, response) => {
    const { mood } = hub;
    if (mood.isSilent) return;
    if (mood.status !== undefined) {
      response.writeHead(mood.status).end();
      return;
    }
    if (request.url !== "/stored") {
      hub.paths.push(request.url ?? "");
      const announced = mood.announced === undefined ? sha256 : mood.announced;
      const linked = announced === null ? {} : { "x-linked-etag": `"${announced}"` };
      response.writeHead(302, { location: "/stored", ...linked }).end();
      return;
    }
    const { range } = request.headers;
    hub.ranges.push(range);
    const start = Number(/^bytes=(\d+)-$/.exec(range ?? "")?.[1] ?? 0);
    if (start >= content.length) {
      response.writeHead(416).end();
      return;
    }
    const rest = content.subarray(start);
    const status = range === undefined ? 200 : 206;
    response.writeHead(status, { "content-length": rest.length });
    if (mood.cutAfter === undefined) response.end(rest);
    else {
      // Time to be read: what a broken connection has not handed on is lost.
      response.write(rest.subarray(0, mood.cutAfter));
      setTimeout(() => response.destroy(), 200);
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return Object.assign(hub, {
    endpoint: `http://127.0.0.1:${port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  });
}
