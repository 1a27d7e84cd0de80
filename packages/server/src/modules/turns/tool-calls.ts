import type { ConversationId, TurnId } from "@steward/contracts/ids.ts";
import type { ToolCallStore } from "./tool-call-row.ts";
import type { Wakeups } from "./wakeups.ts";

/** Calls that wait for a decision. */
export type ToolCalls = ToolCallStore & {
  /** Resolves when somebody decided on a call of the turn since the last look, or on abort. */
  watch(turnId: TurnId): ReturnType<Wakeups<TurnId>["open"]>;
};

export type ToolCallPorts = {
  readonly calls: ToolCallStore;
  /** Wakes whoever runs the turn. */
  readonly decisions: Wakeups<TurnId>;
  /** Finds somebody to go on where nobody runs it. */
  readonly onWork: (conversationId: ConversationId) => void;
};

export function createToolCalls({ calls, decisions, onWork }: ToolCallPorts): ToolCalls {
  return {
    ...calls,
    watch: decisions.open,
    async decide(key, decision, to) {
      const result = await calls.decide(key, decision, to);
      if (result.ok) {
        decisions.notify(key.turnId);
        onWork(result.call.conversationId);
      }
      return result;
    },
  };
}
