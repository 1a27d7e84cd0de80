import type { Sandbox, SandboxEnd } from "@steward/sdk/sandbox.ts";
import { AppError } from "../../../kernel/app-error.ts";

/** How long a broken connection may be ahead of the news that the sandbox is gone: engines take their time. */
const NEWS_MS = 15_000;

/**
 * A sandbox whose calls fail with one clear error once it is gone, also those under way: what is
 * connected to it may take its time to notice, or never answer.
 */
export function guardSandbox(sandbox: Sandbox, explain: (end: SandboxEnd) => AppError): Sandbox {
  const gate = createGate(sandbox.ended, explain);
  const { pause, resume, snapshot } = sandbox;
  return {
    id: sandbox.id,
    ended: sandbox.ended,
    info: guard(() => sandbox.info(), gate),
    processes: guardAll(sandbox.processes, gate),
    files: guardAll(sandbox.files, gate),
    kernels: guardAll(sandbox.kernels, gate),
    ports: guardAll(sandbox.ports, gate),
    browser: guardAll(sandbox.browser, gate),
    desktop: guardAll(sandbox.desktop, gate),
    stats: guard(() => sandbox.stats(), gate),
    memoryKills: guard(() => sandbox.memoryKills(), gate),
    ...(pause && { pause: guard(pause, gate) }),
    ...(resume && { resume: guard(resume, gate) }),
    ...(snapshot && { snapshot: guard(snapshot, gate) }),
    stop: () => sandbox.stop(),
  };
}

/** The answer, or that the sandbox is gone, whichever comes first. Who gave up hears so at once. */
type Gate = <Value>(answer: Promise<Value>, signal?: AbortSignal) => Promise<Value>;

function createGate(ended: Promise<SandboxEnd>, explain: (end: SandboxEnd) => AppError): Gate {
  // A set and not a race with one promise: that one would remember every call for as long as it lives.
  const waiting = new Set<(error: AppError) => void>();
  let gone: AppError | null = null;
  void ended.then((end) => {
    gone = explain(end);
    for (const fail of waiting) fail(gone);
  });
  return async <Value>(answer: Promise<Value>, signal?: AbortSignal): Promise<Value> => {
    const { promise, resolve, reject } = Promise.withResolvers<Value>();
    answer.then(resolve, (error: unknown) => {
      if (isLostConnection(error) && !signal?.aborted) setTimeout(reject, NEWS_MS, error);
      else reject(error);
    });
    if (gone) reject(gone);
    waiting.add(reject);
    try {
      return await promise;
    } finally {
      waiting.delete(reject);
    }
  };
}

/** What the sandbox itself answered is an `AppError` with a code of its own. */
function isLostConnection(error: unknown): boolean {
  return !(error instanceof AppError) || error.code === "unavailable";
}

function guardAll<Port extends object>(port: Port, gate: Gate): Port {
  const guarded = Object.entries(port).map(([name, call]) => [
    name,
    guard(call as (...values: unknown[]) => unknown, gate),
  ]);
  return Object.fromEntries(guarded) as Port;
}

function guard<Values extends unknown[], Answer>(
  call: (...values: Values) => Answer,
  gate: Gate,
): (...values: Values) => Answer {
  return (...values) => {
    const signal = values.find((value) => value instanceof AbortSignal);
    const mine: Gate = (answer) => gate(answer, signal);
    const settle = async (answer: Promise<unknown>) => guardStream(await mine(answer), mine);
    const answer = call(...values);
    return (answer instanceof Promise ? settle(answer) : guardStream(answer, mine)) as Answer;
  };
}

/** Byte streams are left alone: they end by themselves when what they come from does. */
function guardStream<Value>(value: Value, gate: Gate): Value {
  const isStream = typeof value === "object" && value !== null && Symbol.asyncIterator in value;
  if (!isStream || "pipe" in value) return value;
  return relay(value as unknown as AsyncIterable<unknown>, gate) as Value;
}

async function* relay(stream: AsyncIterable<unknown>, gate: Gate) {
  const iterator = stream[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await gate(iterator.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // Not awaited: one that hangs would keep the caller from hearing that the sandbox is gone.
    iterator.return?.().catch(() => {});
  }
}
