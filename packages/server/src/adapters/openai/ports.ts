import type { IncomingMessage } from "node:http";
import type { MediaContent } from "@steward/contracts/content.ts";
import type { ConversationId, TurnId } from "@steward/contracts/ids.ts";
import type { Message } from "@steward/contracts/message.ts";
import type { Turn, TurnParameters } from "@steward/contracts/turn.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logger.ts";
import type { Principal } from "../../modules/access/index.ts";
import type { Models } from "../../modules/models/index.ts";
import type { createBackgroundLane, triage } from "../../modules/pipeline/index.ts";

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
    /** The front end's own id of the conversation, where it sent one that is not ours. */
    readonly foreignId: string | undefined;
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
  /** Whether the turn is queued behind one that waits for a decision. */
  isBlocked(turn: Turn): Promise<boolean>;
  /** Where a person decides on what a turn of the conversation waits for. */
  decideUrl(conversationId: ConversationId): string;
  /** Keeps an image that came inline. */
  keepMedia(principal: Principal, mime: string, bytes: Uint8Array): Promise<MediaContent>;
};

/** One answered request, for the counters. */
export type RequestCount = {
  /**
   * `relay`: bytes; `port`: through the model port; `turn`: a turn; `background`: a front end's own call;
   * `other`: refused before that, or a listing.
   */
  readonly kind: "relay" | "port" | "turn" | "background" | "other";
  /** The id that was asked for, empty where none was read. */
  readonly model: string;
  /** The status that was sent; 499 when the front end left before there was one. */
  readonly status: number;
};

/** What of the models module this wire uses. */
export type ChatModels = Pick<Models, "resolve" | "entries" | "stream" | "openRelay">;

export type OpenAiHandlerOptions = {
  readonly models: ChatModels;
  readonly gate: TurnGate;
  readonly background: ReturnType<typeof createBackgroundLane>;
  /** Whether a message is a slash command. */
  isCommand(text: string): boolean;
  /** Called for what is answered without a turn. */
  onTriage(triaged: ReturnType<typeof triage>): void;
  /** Null where the request carries no right or a wrong one. */
  authenticate(req: IncomingMessage): Promise<Principal | null> | Principal | null;
  readonly clock: Clock;
  readonly log: Logger;
  readonly limits: {
    readonly bodyBytes: number;
    /** How long a stream may be silent before a comment keeps it open; 10 s unless told. */
    readonly keepAliveMs?: number;
  };
  onRequest(count: RequestCount): void;
};
