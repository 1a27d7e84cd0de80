import type { Content } from "@steward/contracts/content.ts";
import type { ConversationId, TurnId, UserId } from "@steward/contracts/ids.ts";
import type { Turn } from "@steward/contracts/turn.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";

/** The right to write to a conversation's turns, until it runs out or changes hands. */
export type Lease = {
  readonly conversationId: ConversationId;
  readonly holder: string;
  readonly token: number;
};

export type OwnedTurn = Turn & {
  readonly ownerId: UserId;
  /** Somebody asked for its end while nobody was running it. */
  readonly stopRequested: boolean;
};

export type UnplacedTurn = Omit<OwnedTurn, "parentId"> & {
  readonly parentId: TurnId | null | undefined;
};

export type TurnCopy = { readonly of: TurnId; readonly turn: OwnedTurn };

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
  /** Turns that have not ended, oldest first: of one conversation, or of all. */
  live(conversationId?: ConversationId): Promise<readonly OwnedTurn[]>;
  /** Adds ended turns with the logs of those they are copies of; the last one becomes the head. */
  insertCopies(copies: readonly TurnCopy[]): Promise<void>;
  /** The turn that a call started, if it did. */
  findSpawned(turnId: TurnId, callId: string): Promise<OwnedTurn | null>;
};

/** What happens to turns before and beside their run. Every method is one transaction. */
export type TurnQueue = {
  /** Ends a turn that nobody has started; false when somebody has. */
  settleQueued(turnId: TurnId, events: readonly TurnEvent[]): Promise<boolean>;
  /** Changes what a turn asks that nobody has started; false when somebody has. */
  updateQueued(turnId: TurnId, content: readonly Content[]): Promise<boolean>;
  /** Leaves a wish to stop for whoever runs the turn next. */
  requestStop(turnId: TurnId, at: number): Promise<void>;
  /** Of turns and of messages that were left for one, the last id each. */
  newestIds(): Promise<readonly string[]>;
};

/** Messages that are left for a running turn, to join it at its next step. */
export type TurnInputs = {
  /** False when the turn has ended. */
  add(input: TurnInputRow): Promise<boolean>;
  /** Those that are not in the turn's log yet. */
  list(turnId: TurnId): Promise<readonly TurnInputRow[]>;
  /** Those whose turn has ended without them. */
  stranded(): Promise<readonly TurnInputRow[]>;
  /** Makes them a turn of their own, once. */
  requeue(turn: UnplacedTurn, inputs: readonly TurnInputRow[]): Promise<void>;
};

export type TurnInputRow = {
  readonly id: string;
  readonly turnId: TurnId;
  readonly ownerId: UserId;
  readonly content: readonly Content[];
  readonly createdAt: number;
};

export type Claim = {
  readonly lease: Lease;
  readonly turn: OwnedTurn;
};

export type ClaimRequest = {
  readonly conversationId: ConversationId;
  readonly holder: string;
  readonly now: number;
  readonly until: number;
  /** The turns that this holder is running. */
  readonly active: ReadonlySet<string>;
  /** Whether a turn may start while others of the conversation run or wait. */
  readonly isConcurrent: boolean;
};

/** Where the log is kept. A write whose lease is no longer in force must fail with `fenced`. */
export type TurnLog = {
  /**
   * Takes the conversation's lease, if it is free, ours or has run out, and with it the turn to go on
   * with, which becomes `running`: one that was cut off, else one that waited and was decided or
   * told to stop, else the oldest queued one. Null: nothing to do.
   */
  claim(request: ClaimRequest): Promise<Claim | null>;
  /**
   * Appends events, and in the same transaction what they mean for the turn's status, its calls,
   * its inputs and the lease. A `tool-start` of a call that is not `ready` must fail with `conflict`.
   */
  append(lease: Lease, turn: OwnedTurn, events: readonly TurnEvent[]): Promise<void>;
  /** Extends all leases that a holder has in force. */
  renew(holder: string, until: number): Promise<void>;
  /** Events after a position, in order. Rows that cover several positions are split. */
  read(turnId: TurnId, afterSeq: number): Promise<readonly TurnEvent[]>;
  /** Frees the leases that other holders left behind: on one box they are dead. */
  breakLeases(holder: string): Promise<void>;
};
