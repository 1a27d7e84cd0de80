import { Agent, type IncomingMessage, request } from "node:http";

/** What to send: one JSON argument. */
export type StreamsPlan = {
  readonly url: string;
  readonly key: string;
  readonly model: string;
  /** All begun at once, each a conversation of its own. */
  readonly streams: number;
};

/** What came of it; printed as JSON. */
export type StreamsResult = {
  /** Streams whose answer came to its end. */
  readonly finished: number;
  /** Milliseconds from the begin until words came, and until the end; of each stream, sorted. */
  readonly firstWordMs: readonly number[];
  readonly endMs: readonly number[];
};

async function run(plan: StreamsPlan): Promise<StreamsResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: plan.streams });
  const begin = performance.now();
  const seen = await Promise.all(
    Array.from({ length: plan.streams }, async (_, index) => {
      const messages = [{ role: "user", content: `What does the fox of story ${index} do?` }];
      const response = await post(plan, agent, { model: plan.model, stream: true, messages });
      return read(response, begin);
    }),
  );
  agent.destroy();
  const sort = (times: readonly number[]) => times.toSorted((one, other) => one - other);
  return {
    finished: seen.filter(({ isWhole }) => isWhole).length,
    firstWordMs: sort(seen.map(({ firstWordMs }) => firstWordMs)),
    endMs: sort(seen.map(({ endMs }) => endMs)),
  };
}

function post(plan: StreamsPlan, agent: Agent, body: object): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${plan.key}` };
    request(plan.url, { method: "POST", agent, headers }, resolve)
      .on("error", reject)
      .end(JSON.stringify(body));
  });
}

async function read(response: IncomingMessage, begin: number) {
  let firstWordMs = Infinity;
  let last = "";
  response.setEncoding("utf8");
  for await (const text of response as AsyncIterable<string>) {
    if (firstWordMs === Infinity && /"content":"[^"]/.test(text)) {
      firstWordMs = performance.now() - begin;
    }
    last = text;
  }
  const isWhole = response.statusCode === 200 && last.includes("[DONE]");
  return { firstWordMs, endMs: performance.now() - begin, isWhole };
}

console.log(JSON.stringify(await run(JSON.parse(process.argv[2] ?? "{}") as StreamsPlan)));
