import { Transform } from "node:stream";
import type { Target } from "./parse-target.ts";
import type { EgressLimits, EgressPorts, EgressRecord, SandboxReach } from "./ports.ts";
import { RefusedRequest } from "./refused-request.ts";
import { RefusedAddress } from "../../kernel/resolve-public.ts";

/** One request on its way: what becomes known of it, and how long it may be silent. */
export type Visit = {
  target: Target | null;
  reach: SandboxReach | null;
  /** Aborts with a `RefusedRequest` when it is called off or nothing has moved for too long. */
  readonly signal: AbortSignal;
  /** What the bytes to the upstream pass through, and those from it. */
  createSentMeter(): Transform;
  createReceivedMeter(): Transform;
  /** One side has ended: the other gets less patience. */
  halfClose(): void;
  /** It goes no further. */
  cancel(reason: RefusedRequest): void;
  answer(status: number): void;
  /** What to say of an error. */
  fail(error: unknown): RefusedRequest;
  /** Tells what became of it. */
  end(): void;
};

export type VisitOptions = Pick<EgressPorts, "clock" | "log" | "onRequest"> & {
  readonly sandboxId: string;
  readonly method: string;
  readonly limits: EgressLimits;
};

/** As other servers log a client that went away. */
const clientClosed = 499;

type Outcome = Pick<EgressRecord, "decision" | "reason" | "status">;

export function createVisit(options: VisitOptions): Visit {
  const { limits, clock } = options;
  const begun = clock.monotonic();
  const bytes = { sent: 0, received: 0 };
  const stop = new AbortController();
  const patience = createPatience(limits.idleMs, () => {
    stop.abort(new RefusedRequest(504, "Gateway Timeout", "Nothing moved for too long."));
  });
  let outcome: Outcome = { decision: "allowed", reason: null, status: null };

  const createCounter = (way: keyof typeof bytes) => () =>
    createMeter((count) => {
      bytes[way] += count;
      patience.renew();
    });

  const visit: Visit = {
    target: null,
    reach: null,
    signal: stop.signal,
    createSentMeter: createCounter("sent"),
    createReceivedMeter: createCounter("received"),
    halfClose: () => patience.limit(limits.halfOpenMs),
    cancel: (reason) => stop.abort(reason),
    answer(status) {
      outcome = { ...outcome, status };
    },
    fail(error) {
      const refusal = stop.signal.aborted
        ? (stop.signal.reason as RefusedRequest)
        : toRefusal(error, visit.target);
      const decision = refusal.status < clientClosed ? "refused" : "failed";
      outcome = { decision, reason: refusal.phrase, status: outcome.status ?? refusal.status };
      return refusal;
    },
    end() {
      patience.end();
      report(options, visit, {
        ...outcome,
        sentBytes: bytes.sent,
        receivedBytes: bytes.received,
        ms: Math.round(clock.monotonic() - begun),
      });
    },
  };
  return visit;
}

/** Of a request that nobody waits for any more. */
export function abandonedRequest(): RefusedRequest {
  return new RefusedRequest(clientClosed, "Client Closed Request", "The client went away.");
}

/** Runs out when it was not renewed for so long. */
function createPatience(idleMs: number, onEnd: () => void) {
  let timer = setTimeout(onEnd, idleMs);
  return {
    renew: () => void timer.refresh(),
    limit(ms: number): void {
      clearTimeout(timer);
      timer = setTimeout(onEnd, ms);
    },
    end: () => clearTimeout(timer),
  };
}

type Result = Omit<EgressRecord, "sandboxId" | "reach" | "method" | "host" | "port">;

function report(
  { sandboxId, method, log, onRequest }: VisitOptions,
  { reach, target }: Visit,
  result: Result,
): void {
  const host = target?.host ?? "";
  const request = { sandboxId, method, host, port: target?.port ?? 0, ...result };
  log.info("egress-request", { conversationId: reach?.conversationId ?? null, ...request });
  onRequest({ reach, ...request });
}

/** Passes bytes on and says how many. */
function createMeter(onBytes: (count: number) => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      onBytes(chunk.length);
      done(null, chunk);
    },
  });
}

/** What a sandbox is told when a request did not get through. */
function toRefusal(error: unknown, target: Target | null): RefusedRequest {
  if (error instanceof RefusedRequest) return error;
  const host = target?.host ?? "the host";
  if (error instanceof RefusedAddress) {
    return new RefusedRequest(
      403,
      "Address Not Public",
      `${host} leads to an address that is not on the public internet. No list lets that through.`,
    );
  }
  if (isTimeout(error)) {
    return new RefusedRequest(504, "Gateway Timeout", `${host} did not answer in time.`);
  }
  const code = codeOf(error);
  const detail = code === null ? "" : ` (${code})`;
  return new RefusedRequest(502, "Bad Gateway", `${host} could not be reached${detail}.`);
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === "TimeoutError" || isTimeout(error.cause));
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : null;
}
