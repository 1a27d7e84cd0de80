import type { MediaContent } from "@steward/contracts/content.ts";
import type { ConversationId, TurnId } from "@steward/contracts/ids.ts";
import type { Message } from "@steward/contracts/message.ts";
import type { Turn, TurnParameters } from "@steward/contracts/turn.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import type { Principal } from "../../modules/access/index.ts";

/** What a chat completion on a `steward-*` id needs from the product. */
export type TurnGate = {
  /**
   * Finds the conversation that the messages belong to (the explicit id, else the one that holds
   * the last assistant message, else a new one), queues a turn in it and returns that turn.
   */
  submit(request: {
    readonly principal: Principal;
    readonly model: string;
    readonly conversationId: ConversationId | undefined;
    /** All messages as the front end sent them; the last is the new one. */
    readonly messages: readonly Message[];
    readonly parameters: TurnParameters;
  }): Promise<Turn>;
  /** The log in batches, from `afterSeq` on, live, until `turn-end` or abort. */
  follow(
    turnId: TurnId,
    afterSeq: number,
    signal: AbortSignal,
  ): AsyncIterable<readonly TurnEvent[]>;
  stop(turnId: TurnId): Promise<void>;
  /** Keeps an image that came inline. */
  keepMedia(principal: Principal, mime: string, bytes: Uint8Array): Promise<MediaContent>;
};
