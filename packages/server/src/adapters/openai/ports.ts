import type { IncomingMessage } from "node:http";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logger.ts";
import type { Principal } from "../../modules/access/index.ts";
import type { Inbox } from "../../modules/inbox/index.ts";
import type { Media } from "../../modules/media/index.ts";
import type { Models } from "../../modules/models/index.ts";
import type { Threads } from "../../modules/threads/index.ts";
import type { Turns } from "../../modules/turns/index.ts";

/** One answered completion, for the counters. */
export type CompletionCount = {
  /**
   * `relay`: bytes; `port`: through the model port; `turn`: a turn; `background`: a front end's own call;
   * `other`: refused before that.
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
  readonly inbox: Pick<Inbox, "receiveHistory" | "isOwnCall" | "answerOwnCall">;
  readonly turns: Pick<Turns, "stop">;
  readonly threads: Pick<Threads, "follow">;
  /** Keeps pictures that come inline. */
  readonly media: Pick<Media, "put" | "use">;
  /** Where people decide on what waits. */
  publicUrl(): string;
  /** Null where the request carries no right or a wrong one. */
  authenticate(req: IncomingMessage): Promise<Principal | null> | Principal | null;
  readonly clock: Clock;
  readonly log: Logger;
  readonly limits: {
    readonly bodyBytes: number;
    /** How long a stream may be silent before a comment keeps it open; 10 s unless told. */
    readonly keepAliveMs?: number;
  };
  onCompletion(count: CompletionCount): void;
};
