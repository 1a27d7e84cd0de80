import type { ConversationId, TurnId, UserId } from "@steward/contracts/ids.ts";
import type { Turn } from "@steward/contracts/turn.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";

/** The right to write to a conversation's turns, until it runs out or changes hands. */
export type Lease = {
  readonly conversationId: ConversationId;
  readonly holder: string;
  readonly token: number;
};

export type OwnedTurn = Turn & { readonly ownerId: UserId };

export type UnplacedTurn = Omit<OwnedTurn, "parentId"> & {
  readonly parentId: TurnId | null | undefined;
};

/** Where turns are kept. Every method is one transaction. */
export type TurnStore = {
  /**
   * Adds a queued turn and makes it the head of its conversation. An undefined parent is the head
   * that it takes the place of: of two messages that come at once, one follows the other.
   */
  insert(turn: UnplacedTurn): Promise<OwnedTurn>;
  get(turnId: TurnId): Promise<OwnedTurn | null>;
  /** All turns of a conversation, oldest first. */
  list(conversationId: ConversationId): Promise<readonly OwnedTurn[]>;
  /** Turns that are queued or running, oldest first. */
  live(): Promise<readonly OwnedTurn[]>;
  /** Ends a turn that nobody has started; false when somebody has. */
  settleQueued(turnId: TurnId, events: readonly TurnEvent[]): Promise<boolean>;
};

/** Where the log is kept. A write whose lease is no longer in force must fail with `fenced`. */
export type TurnLog = {
  /**
   * Takes the conversation's lease, if it is free or has run out, and with it the oldest queued
   * turn, which becomes `running`. Null: nothing to do.
   */
  claim(request: {
    readonly conversationId: ConversationId;
    readonly holder: string;
    readonly now: number;
    readonly until: number;
  }): Promise<{ readonly lease: Lease; readonly turn: OwnedTurn } | null>;
  /** Appends events; a `turn-end` among them sets the turn's status and frees the lease. */
  append(lease: Lease, turn: OwnedTurn, events: readonly TurnEvent[]): Promise<void>;
  /** Extends all leases that a holder has in force. */
  renew(holder: string, until: number): Promise<void>;
  /** Events after a position, in order. Rows that cover several positions are split. */
  read(turnId: TurnId, afterSeq: number): Promise<readonly TurnEvent[]>;
  /** Ends every running turn whose lease another holder left behind; returns those turns. */
  settleAbandoned(request: {
    readonly holder: string;
    readonly toEnd: (nextSeq: number) => TurnEvent;
  }): Promise<readonly OwnedTurn[]>;
};
