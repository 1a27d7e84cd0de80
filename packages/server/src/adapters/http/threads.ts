import type { ConversationId, TurnId } from "@steward/contracts/ids.ts";
import type {
  InterruptEvent,
  ResumedThread,
  ResumeThread,
  Thread,
} from "@steward/contracts/thread.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import type { Decider } from "./approvals.ts";

export type CreateThreadRequest = {
  readonly interruptOn: Readonly<Record<string, boolean>>;
  readonly model: string | undefined;
  readonly title: string | undefined;
};

/** A place in a turn's log. */
export type TurnPosition = { readonly turnId: TurnId; readonly afterSeq: number };

/** Conversations for scripts. A thread of somebody else's, or an id that is none, is not found. */
export type Threads = {
  create(by: Decider, request: CreateThreadRequest): Promise<ConversationId>;
  get(by: Decider, threadId: string): Promise<Thread>;
  /** Says something; the position is where the answer begins. */
  send(by: Decider, threadId: string, message: string): Promise<TurnPosition>;
  /** Decides on what waits; `conflict` when nothing does. The position is where the turn goes on. */
  resume(
    by: Decider,
    threadId: string,
    request: ResumeThread,
  ): Promise<{ readonly answer: ResumedThread; readonly position: TurnPosition }>;
  /** Ends with the turn, or with an interrupt when it waits for a decision. */
  follow(
    by: Decider,
    position: TurnPosition,
    signal: AbortSignal,
  ): AsyncIterable<readonly (TurnEvent | InterruptEvent)[]>;
};
