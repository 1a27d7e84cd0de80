import type { IntentReply, IntentRequest } from "@steward/contracts/intent.ts";
import type { Decider } from "./approvals.ts";

/** Messages of scripts that want to know what became of them. */
export type Intents = {
  /** What a message wants; nothing is done about it. */
  plan(
    by: Decider,
    request: IntentRequest,
    signal: AbortSignal,
  ): Promise<Omit<IntentReply, "artifacts">>;
  /** Settles when the turn has ended, or waits for a decision. The turn goes on when `signal` aborts. */
  run(
    by: Decider,
    request: IntentRequest,
    signal: AbortSignal,
  ): Promise<Omit<IntentReply, "artifacts">>;
};
