import type { UserId } from "@steward/contracts/ids.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Admitted, Refused } from "./admissions.ts";
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
  // Nobody stands in for it: it is asked also where it could not be reached before.
  const admitted = candidate.from.admissions.admit(true);
  if (!admitted.ok) return refuse(candidate, clock, admitted.refused);
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
  if (!granted.ok) {
    admitted.end(undefined, 0);
    return { ok: false, reason: "budget", message: granted.message };
  }
  const cooldownMs = snapshot.config.key_cooldown * 1000;
  const using = { candidate, address, admitted, charge: granted.charge };
  return { ok: true, lease: toLease(using, { inputTokens, cooldownMs }) };
}

function toLease(
  using: { candidate: Candidate; address: RelayAddress; admitted: Admitted; charge: Charge },
  terms: { inputTokens: number; cooldownMs: number },
): RelayLease {
  const { candidate, address, admitted, charge } = using;
  return {
    origin: address.origin,
    path: address.path,
    headers: address.headers[admitted.profile.index] ?? {},
    model: candidate.model,
    extraBody: address.extraBody,
    timeoutMs: candidate.from.timeoutMs,
    begin() {
      admitted.begin();
      charge.begin();
    },
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
      admitted.end(failure, terms.cooldownMs);
    },
  };
}

function refuse(candidate: Candidate, clock: Clock, refused: Refused | null): RelayGrant {
  const { provider } = candidate;
  if (!refused) {
    return { ok: false, reason: "keyless", message: `No API key is configured for ${provider}.` };
  }
  return {
    ok: false,
    reason: "cooldown",
    message: `Every key of ${provider} rests: ${refused.failure.message}`,
    // Somebody may be trying it just now.
    retryAfterMs: Math.max(1000, Math.ceil(refused.until - clock.monotonic())),
  };
}
