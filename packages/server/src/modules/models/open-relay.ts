import type { UserId } from "@steward/contracts/ids.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { KeyProfile } from "./key-ring.ts";
import type { Candidate } from "./catalogue.ts";
import type { Charge, Meter } from "./meter.ts";
import type { RelayAddress } from "./provider.ts";
import type { RelayGrant, RelayLease } from "./relay-lease.ts";
import type { Snapshot } from "./snapshots.ts";
import { toTokens } from "./token-count.ts";

export type RelayCall = {
  readonly ownerId: UserId;
  readonly promptBytes: number;
  readonly maxTokens: number | undefined;
};

type RelayContext = {
  readonly meter: Meter;
  readonly clock: Clock;
  readonly snapshot: Snapshot;
};

/** On the hot path of every relayed request: headers are made beforehand, nothing is serialised. */
export function openRelay(context: RelayContext, id: string, call: RelayCall): RelayGrant {
  const { snapshot, clock, meter } = context;
  const candidate = snapshot.catalogue.find(id);
  const address = candidate?.from.relay;
  if (!candidate || !address) {
    return { ok: false, reason: "keyless", message: `${id} cannot be relayed.` };
  }
  const { keys } = candidate.from;
  const profile = keys.take(clock.monotonic());
  if (!profile) return refuse(candidate, clock);
  const inputTokens = toTokens(call.promptBytes);
  const granted = meter.open({
    candidate,
    ownerId: call.ownerId,
    turnId: undefined,
    role: null,
    inputTokens,
    maxTokens: call.maxTokens,
    limits: snapshot.config.budgets,
  });
  if (!granted.ok) return { ok: false, reason: "budget", message: granted.message };
  const cooldownMs = snapshot.config.key_cooldown * 1000;
  const using = { candidate, address, profile, charge: granted.charge };
  return { ok: true, lease: toLease(using, { inputTokens, cooldownMs, clock }) };
}

function toLease(
  using: { candidate: Candidate; address: RelayAddress; profile: KeyProfile; charge: Charge },
  terms: { inputTokens: number; cooldownMs: number; clock: Clock },
): RelayLease {
  const { candidate, address, profile, charge } = using;
  return {
    origin: address.origin,
    path: address.path,
    headers: address.headers[profile.index] ?? {},
    model: candidate.model,
    extraBody: address.extraBody,
    timeoutMs: candidate.from.timeoutMs,
    begin: charge.begin,
    settle({ usage, failure }) {
      charge.settle(
        usage ?? {
          // A provider that is silent on usage has at least read the prompt.
          inputTokens: failure ? 0 : terms.inputTokens,
          outputTokens: 0,
          reasoningTokens: 0,
          cachedInputTokens: 0,
        },
      );
      if (!failure) return;
      const now = terms.clock.monotonic();
      candidate.from.blame({ profile, failure, now, cooldownMs: terms.cooldownMs });
    },
  };
}

function refuse(candidate: Candidate, clock: Clock): RelayGrant {
  const now = clock.monotonic();
  const resting = candidate.from.keys.resting(now);
  if (!resting) {
    const message = `No API key is configured for ${candidate.provider}.`;
    return { ok: false, reason: "keyless", message };
  }
  return {
    ok: false,
    reason: "cooldown",
    message: `Every key of ${candidate.provider} rests: ${resting.failure.message}`,
    retryAfterMs: Math.max(0, Math.ceil(resting.until - now)),
  };
}
