import type { ModelFailure } from "@steward/sdk/model-port.ts";
import type { Secret } from "../../kernel/secret.ts";
import { type Connection, type ConnectionPorts, createConnection } from "./connection.ts";
import { createRest, type Pass, type Resting } from "./rest.ts";

/** One key of a provider; without a secret for a server that wants none. */
export type KeyProfile = {
  readonly index: number;
  readonly secret: Secret | undefined;
};

/** Leave to ask a provider with one of its keys. */
export type Admitted = {
  readonly ok: true;
  readonly profile: KeyProfile;
  /** Whether the provider itself is being tried: it is asked once. */
  readonly isTrial: boolean;
  /** The answer begins: provider and key are well. */
  begin(): void;
  /** Must be called once it is over. What failed before it began lets provider or key rest. */
  end(failure: ModelFailure | undefined, cooldownMs: number): void;
};

/** What rests: the only way to the provider, or each of its keys. */
export type Refused = Resting & { readonly what: "provider" | "key" };

export type Admission =
  | Admitted
  /** Null: no key is configured. */
  | { readonly ok: false; readonly refused: Refused | null };

export type Admissions = {
  /** How many keys there are. */
  readonly size: number;
  /** With the first key that does not rest: staying with one keeps the provider's prompt cache warm. */
  admit(isForced?: boolean): Admission;
  /** Why nothing can be asked now, and when it is asked again; null where something can, or no key is configured. */
  refused(): Refused | null;
  /** Whether it could not be reached and is left alone. */
  isOutOfReach(): boolean;
  /** Whether there is a key that does not rest. */
  hasKey(): boolean;
  /** Settles when somebody knows more of a key; null where nobody tries one. */
  trial(): Promise<void> | null;
  /** A person wants an answer now: what rests is tried again at once. */
  endRests(): void;
  close(): void;
};

/** A provider's own word on how long to leave it alone is believed up to here, in milliseconds. */
const LONGEST_REST_MS = 600_000;
export function createAdmissions(
  secrets: readonly (Secret | undefined)[],
  ports: ConnectionPorts,
): Admissions {
  const { clock } = ports;
  const keys = secrets.map((secret, index) => ({ profile: { index, secret }, rest: createRest() }));
  const connection = createConnection(ports);
  const open = (entered: Entered) => toAdmitted({ ...ports, connection }, entered);

  function refused(): Refused | null {
    const now = clock.monotonic();
    const away = connection.rest.resting(now);
    if (away !== null) return { ...away, what: "provider" };
    const resting = keys.flatMap(({ rest }) => rest.resting(now) ?? []);
    if (resting.length < keys.length) return null;
    const first = resting.toSorted((one, other) => one.until - other.until)[0];
    return first ? { ...first, what: "key" } : null;
  }

  return {
    size: keys.length,
    admit(isForced = false) {
      const now = clock.monotonic();
      const way = connection.rest.enter(now, isForced);
      if (way === null) return { ok: false, refused: refused() };
      for (const { profile, rest } of keys) {
        const key = rest.enter(now);
        if (key !== null) return open({ way, key, profile });
      }
      way.leave();
      return { ok: false, refused: refused() };
    },
    refused,
    isOutOfReach: () => connection.rest.resting(clock.monotonic()) !== null,
    hasKey: () => keys.some(({ rest }) => rest.resting(clock.monotonic()) === null),
    trial: () => keys.map(({ rest }) => rest.trial()).find((trial) => trial !== null) ?? null,
    endRests() {
      connection.rest.end();
      for (const { rest } of keys) rest.end();
    },
    close: connection.close,
  };
}

type Entered = { readonly way: Pass; readonly key: Pass; readonly profile: KeyProfile };

function toAdmitted(
  ports: ConnectionPorts & { readonly connection: Connection },
  { way, key, profile }: Entered,
): Admitted {
  const { provider, connection, clock, log } = ports;
  const leave = () => {
    way.leave();
    key.leave();
  };
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    way.works();
    key.works();
  };
  return {
    ok: true,
    profile,
    isTrial: way.isTrial,
    begin,
    end(failure, cooldownMs) {
      if (failure === undefined) return leave();
      if (failure.kind === "auth" || failure.kind === "rate-limit") {
        way.works();
        const asked = Math.min(failure.retryAfterMs ?? cooldownMs, LONGEST_REST_MS);
        const restMs = key.fails(failure, clock.monotonic(), () => asked);
        const { index } = profile;
        const fields = { provider, key: index + 1, kind: failure.kind, restMs };
        if (restMs > 0) log.warn("model-rest", fields);
      } else if (failure.kind === "unreachable" && !hasBegun) connection.lose(way, failure);
      // Only who has accepted the key finds fault with the request.
      else if (failure.kind === "request" || failure.kind === "context") begin();
      return leave();
    },
  };
}
