import { Agent, request } from "node:http";

/** What to send: one JSON argument. */
export type LoadPlan = {
  readonly url: string;
  readonly key: string;
  readonly model: string;
  readonly stream: boolean;
  readonly count: number;
  readonly concurrency: number;
  /** Every so manieth stream is left after its first byte; 0 for none. */
  readonly leaveEvery?: number;
};

/** What came of it; printed as JSON. */
export type LoadResult = {
  readonly finished: number;
  readonly failed: number;
  readonly left: number;
  readonly chunks: number;
  /** Milliseconds from sending to the first byte of the body, median. */
  readonly firstByteMs: number;
  readonly wallMs: number;
};

/** About 900 bytes, as a short chat has. */
const prompt =
  "Please tell me once more what you said about the fox and the dog, in two sentences. ";

async function run(plan: LoadPlan): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: plan.concurrency });
  const { model, stream } = plan;
  const messages = [
    { role: "system", content: prompt.repeat(4) },
    { role: "user", content: prompt.repeat(5) },
  ];
  const body = JSON.stringify({ model, stream, temperature: 0.7, messages });
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    authorization: `Bearer ${plan.key}`,
  };
  const tally = { finished: 0, failed: 0, left: 0, chunks: 0 };
  const firstBytes: number[] = [];
  let started = 0;

  function once(leave: boolean): Promise<void> {
    return new Promise((resolve) => {
      const start = performance.now();
      const req = request(plan.url, { method: "POST", agent, headers }, (res) => {
        let first = true;
        let last = "";
        res.setEncoding("utf8");
        res.on("data", (text: string) => {
          if (first) firstBytes.push(performance.now() - start);
          first = false;
          if (leave) req.destroy();
          if (!stream) return;
          tally.chunks += text.split("data: ").length - 1;
          last = text;
        });
        res.on("end", () => {
          const whole = res.statusCode === 200 && (!stream || last.includes("[DONE]"));
          if (whole) tally.finished++;
          else tally.failed++;
        });
        res.on("error", () => (leave ? tally.left++ : tally.failed++));
        res.on("close", resolve);
      });
      req.on("error", () => {
        if (!leave) tally.failed++;
        resolve();
      });
      req.end(body);
    });
  }

  async function work(): Promise<void> {
    while (started < plan.count) {
      const index = ++started;
      await once(
        plan.leaveEvery !== undefined && plan.leaveEvery > 0 && index % plan.leaveEvery === 0,
      );
    }
  }

  const begin = performance.now();
  await Promise.all(Array.from({ length: plan.concurrency }, work));
  const wallMs = performance.now() - begin;
  agent.destroy();
  const sorted = firstBytes.toSorted((one, other) => one - other);
  return { ...tally, firstByteMs: sorted[Math.floor(sorted.length / 2)] ?? 0, wallMs };
}

console.log(JSON.stringify(await run(JSON.parse(process.argv[2] ?? "{}") as LoadPlan)));
