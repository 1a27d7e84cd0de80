import { Agent, get, type IncomingMessage } from "node:http";

/** What to read: one JSON argument. */
export type ReadersPlan = {
  readonly url: string;
  readonly key: string;
  readonly readers: number;
};

/** What came of it; printed as JSON. */
export type ReadersResult = {
  readonly readers: number;
  /** Readers that saw every event once, in order, up to the end of the turn. */
  readonly complete: number;
  readonly events: number;
};

type Seen = { readonly last: number; readonly gaps: number; readonly ended: boolean };

async function follow(plan: ReadersPlan, agent: Agent): Promise<Seen> {
  const headers = { authorization: `Bearer ${plan.key}` };
  const res = await new Promise<IncomingMessage>((resolve, reject) => {
    get(plan.url, { agent, headers }, resolve).on("error", reject);
  });
  res.setEncoding("utf8");
  let rest = "";
  let last = 0;
  let gaps = 0;
  let ended = false;
  for await (const text of res as AsyncIterable<string>) {
    const events = (rest + text).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) {
      const seq = Number(/^id: (\d+)$/m.exec(event)?.[1] ?? 0);
      if (seq === 0) continue;
      if (seq !== last + 1) gaps++;
      last = seq;
      ended ||= event.includes("event: turn-end");
    }
  }
  return { last, gaps, ended };
}

async function run(plan: ReadersPlan): Promise<ReadersResult> {
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
  const seen = await Promise.all(Array.from({ length: plan.readers }, () => follow(plan, agent)));
  const events = Math.max(...seen.map((one) => one.last));
  const complete = seen.filter((one) => one.gaps === 0 && one.ended && one.last === events).length;
  return { readers: plan.readers, complete, events };
}

console.log(JSON.stringify(await run(JSON.parse(process.argv[2] ?? "{}") as ReadersPlan)));
