import type { ModelFailure } from "@steward/sdk/model-port.ts";

/** Why something is left alone and until when; monotonic. */
export type Resting = {
  readonly until: number;
  readonly failure: ModelFailure;
  /** How often in a row it has failed. */
  readonly times: number;
};

/** Leave to ask. */
export type Pass = {
  /** It has rested, and others wait for what comes of this. */
  readonly isTrial: boolean;
  works(): void;
  /** How long it rests follows from how often in a row it has failed. Returns that, in milliseconds. */
  fails(failure: ModelFailure, now: number, toMs: (times: number) => number): number;
  /** Must be called when it is over: a trial that taught nothing leaves the next one to others. */
  leave(): void;
};

/** What is left alone after a failure, and then tried by one before it is there for all. */
export type Rest = {
  /** Null where it may be asked now. */
  resting(now: number): Resting | null;
  /** Null while it rests or somebody tries it, unless that is known and does not matter. */
  enter(now: number, isForced?: boolean): Pass | null;
  /** Settles when the trial under way is over; null where there is none. */
  trial(): Promise<void> | null;
  /** Its time is up: the next who asks tries it. */
  end(): void;
};

export function createRest(): Rest {
  let last: Resting | null = null;
  let times = 0;
  let trial: PromiseWithResolvers<void> | null = null;
  const isHeld = (now: number) => last !== null && (last.until > now || trial !== null);

  function open(own: PromiseWithResolvers<void> | null): Pass {
    const leave = () => {
      own?.resolve();
      if (trial === own) trial = null;
    };
    return {
      isTrial: own !== null,
      leave,
      works() {
        // Who began before it failed cannot tell that it is well again.
        if (own !== null || last === null) {
          last = null;
          times = 0;
        }
        leave();
      },
      fails(failure, now, toMs) {
        // Several that were under way fail together: that is one failure.
        const before = own === null && last !== null && last.until > now ? last.until : 0;
        if (before === 0) times++;
        const until = Math.max(now + toMs(times), before);
        last = until > now ? { until, failure, times } : null;
        leave();
        return until - now;
      },
    };
  }

  return {
    resting: (now) => (isHeld(now) ? last : null),
    trial: () => trial?.promise ?? null,
    enter(now, isForced = false) {
      if (isHeld(now) && !isForced) return null;
      return open(last === null ? null : (trial ??= Promise.withResolvers<void>()));
    },
    end() {
      if (last !== null) last = { ...last, until: 0 };
    },
  };
}
