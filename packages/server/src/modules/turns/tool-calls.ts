import type { ConversationId, TurnId, UserId } from "@steward/contracts/ids.ts";
import type { Translations } from "@steward/contracts/localized.ts";
import type { ReceiptNote } from "@steward/contracts/receipt-note.ts";
import type {
  AskDetails,
  GrantScope,
  ToolCallState,
  ToolEffect,
  Verb,
} from "@steward/contracts/tool-call.ts";
import type { Wakeups } from "./wakeups.ts";

/** What somebody decided on a call. */
export type Decision = {
  readonly verb: Verb | "expire";
  readonly by: string;
  readonly at: number;
  readonly scope: GrantScope;
  /** The new arguments after an edit, as canonical JSON text. */
  readonly input: string | null;
  /** What the edited call is for people and for the receipt; absent: nothing was edited. */
  readonly title?: string;
  readonly titles?: Translations;
  readonly note?: ReceiptNote;
  readonly text: string | null;
};

/** A tool call as the store keeps it. What happened to it is in the log as well. */
export type ToolCallRow = {
  readonly turnId: TurnId;
  readonly callId: string;
  readonly ownerId: UserId;
  readonly conversationId: ConversationId;
  readonly step: number;
  readonly name: string;
  readonly title: string;
  readonly input: string;
  readonly effects: readonly ToolEffect[];
  readonly hash: string;
  readonly state: ToolCallState;
  readonly ask: AskDetails | null;
  readonly decision: Decision | null;
  readonly createdAt: number;
  /** Set with the result that the model reads. */
  readonly endedAt: number | null;
};

export type CallKey = { readonly turnId: TurnId; readonly callId: string };

/** Of two that decide at once, one does; the other hears how it was decided. */
export type DecideResult =
  | { readonly ok: true; readonly call: ToolCallRow }
  | { readonly ok: false; readonly call: ToolCallRow | null };

/** The calls that wait, beside the log. Calls are added and moved on by appending to the log. */
export type ToolCallStore = {
  /** The calls of a turn that have no result yet. */
  open(turnId: TurnId): Promise<readonly ToolCallRow[]>;
  /** Compare-and-set from `awaiting` or `unknown` to the state that the decision leads to. */
  decide(key: CallKey, decision: Decision, to: ToolCallState): Promise<DecideResult>;
  /** The calls that wait for a decision, oldest first: of one owner, or of all. */
  awaiting(ownerId?: UserId): Promise<readonly ToolCallRow[]>;
  /**
   * Calls that have waited for too long. Those that were asked before the clock was set back, so
   * later than now, count as asked now: they wait for no longer than any other.
   */
  overdue(now: number): Promise<readonly ToolCallRow[]>;
  find(key: CallKey): Promise<ToolCallRow | null>;
};

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
