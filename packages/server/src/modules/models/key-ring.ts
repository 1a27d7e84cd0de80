import type { ModelFailure } from "@steward/sdk/model-port.ts";
import type { Secret } from "../../kernel/secret.ts";

/** One key of a provider; without a secret for a server that wants none. */
export type KeyProfile = {
  readonly index: number;
  readonly secret: Secret | undefined;
};

export type KeyRing = {
  readonly size: number;
  /** The first key that does not rest: staying with one keeps the provider's prompt cache warm. */
  take(now: number): KeyProfile | undefined;
  rest(profile: KeyProfile, until: number, failure: ModelFailure): void;
  /** When the first key is back, and why it rests; undefined when one is there, or none is configured. */
  resting(now: number): { readonly until: number; readonly failure: ModelFailure } | undefined;
};

/** Times are monotonic, so that a jump of the clock neither frees nor locks a key. */
export function createKeyRing(secrets: readonly (Secret | undefined)[]): KeyRing {
  const profiles = secrets.map((secret, index) => ({ index, secret }));
  const rests = new Map<number, { until: number; failure: ModelFailure }>();
  const isFree = (index: number, now: number) => (rests.get(index)?.until ?? 0) <= now;
  return {
    size: profiles.length,
    take: (now) => profiles.find((profile) => isFree(profile.index, now)),
    rest(profile, until, failure) {
      rests.set(profile.index, { until, failure });
    },
    resting(now) {
      if (profiles.some((profile) => isFree(profile.index, now))) return undefined;
      return [...rests.values()].toSorted((one, other) => one.until - other.until)[0];
    },
  };
}
