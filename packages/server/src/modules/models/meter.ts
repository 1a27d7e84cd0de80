import type { ModelRole } from "@steward/contracts/model-entry.ts";
import type { TurnId, UserId } from "@steward/contracts/ids.ts";
import type { Usage } from "@steward/contracts/turn.ts";
import type { ModelUsage } from "@steward/sdk/model-port.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Budget } from "./budget.ts";
import type { Candidate } from "./catalogue.ts";
import type { Budgets } from "./models-config.ts";
import { toCostMicros } from "./token-count.ts";
import type { UsageWriter } from "./usage-writer.ts";

/** Output that is set aside for a call that names no limit. */
const assumedOutput = 4096;

export type MeteredCall = {
  readonly candidate: Candidate;
  readonly ownerId: UserId;
  readonly turnId: TurnId | undefined;
  readonly role: ModelRole | null;
  readonly inputTokens: number;
  readonly maxTokens: number | undefined;
  readonly limits: Budgets;
};

/** What a call came to: how long it took, until its answer began (null: it never did), and what it used. */
export type OnAnswer = (answer: {
  readonly model: string;
  readonly ms: number;
  readonly firstMs: number | null;
  readonly used: Usage;
}) => void;

type MeterPorts = {
  readonly budget: Budget;
  readonly writer: UsageWriter;
  readonly clock: Clock;
  readonly onAnswer: OnAnswer | undefined;
};

export type Charge = {
  /** The answer begins; later calls change nothing. */
  begin(): void;
  /** Counts what was used and returns it with its cost. Later calls count nothing. */
  settle(used: ModelUsage): Usage;
};

/** Budget before a call, usage after it. */
export type Meter = {
  open(
    call: MeteredCall,
  ):
    | { readonly ok: true; readonly charge: Charge }
    | { readonly ok: false; readonly message: string };
};

export function createMeter({ budget, writer, clock, onAnswer }: MeterPorts): Meter {
  return {
    open(call) {
      const { candidate } = call;
      const price = candidate.entry.price;
      const outputTokens =
        call.maxTokens ?? Math.min(candidate.maxOutput ?? assumedOutput, assumedOutput);
      const granted = budget.reserve({
        limits: call.limits,
        turnId: call.turnId,
        estimate: {
          costMicros: toCostMicros({ inputTokens: call.inputTokens, outputTokens }, price) ?? 0,
          tokens: call.inputTokens + outputTokens,
        },
      });
      if (!granted.ok) return granted;
      const openedAt = clock.monotonic();
      let firstMs: number | null = null;
      let settled = false;
      return {
        ok: true,
        charge: {
          begin() {
            firstMs ??= clock.monotonic() - openedAt;
          },
          settle(used) {
            const costMicros = toCostMicros(used, price);
            if (!settled) {
              settled = true;
              const tokens = used.inputTokens + used.outputTokens;
              granted.reservation.settle({ costMicros: costMicros ?? 0, tokens });
              writer.add({
                at: clock.now(),
                ownerId: call.ownerId,
                turnId: call.turnId ?? null,
                provider: candidate.provider,
                model: candidate.model,
                role: call.role,
                inputTokens: used.inputTokens,
                outputTokens: used.outputTokens,
                reasoningTokens: used.reasoningTokens,
                cachedInputTokens: used.cachedInputTokens,
                costMicros,
              });
              onAnswer?.({
                model: candidate.entry.id,
                ms: clock.monotonic() - openedAt,
                firstMs,
                used: { ...used, costMicros },
              });
            }
            return { ...used, costMicros };
          },
        },
      };
    },
  };
}
