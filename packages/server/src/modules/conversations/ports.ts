import type { Conversation } from "@steward/contracts/conversation.ts";
import type { ConversationId, TurnId, UserId } from "@steward/contracts/ids.ts";

export type ConversationRecord = Omit<Conversation, "busy" | "waiting" | "failed"> & {
  readonly ownerId: UserId;
  readonly titleChosen: boolean;
  /** For threads: the tools and effects that ask, whatever the mode says. */
  readonly interruptOn: InterruptOn | null;
};

export type InterruptOn = Readonly<Record<string, boolean>>;

export type ConversationPage = {
  readonly ownerId: UserId;
  readonly archived: boolean;
  readonly limit: number;
  /** Only titles that contain this, ignoring case. */
  readonly words: string | undefined;
  /** Only conversations that come after this one in the order of the list. */
  readonly after: { readonly updatedAt: number; readonly id: string } | undefined;
};

export type ConversationPatch = Partial<
  Pick<
    ConversationRecord,
    | "title"
    | "titleChosen"
    | "model"
    | "pinned"
    | "archived"
    | "headTurnId"
    | "queueMode"
    | "approvalMode"
    | "thinkingMode"
    | "persona"
    | "updatedAt"
  >
>;

/** Every method is scoped by owner: what belongs to somebody else is not there. */
export type ConversationStore = {
  insert(record: ConversationRecord): Promise<void>;
  get(ownerId: UserId, id: ConversationId): Promise<Conversation | null>;
  /** Newest first. */
  list(page: ConversationPage): Promise<readonly Conversation[]>;
  /** False when it is not there. `unlessChosen` leaves a title alone that a person chose. */
  update(
    key: { readonly ownerId: UserId; readonly id: ConversationId; readonly unlessChosen?: boolean },
    patch: ConversationPatch,
  ): Promise<boolean>;
  /** Removes it with its turns, events and echoes; false when it is not there. */
  remove(ownerId: UserId, id: ConversationId): Promise<boolean>;
};

/** How a conversation wants its turns to be run. */
export type ConversationSettings = Pick<
  Conversation,
  "queueMode" | "approvalMode" | "thinkingMode" | "persona"
> & {
  readonly interruptOn: InterruptOn | null;
};

export type ConversationSettingsStore = {
  read(id: ConversationId): Promise<ConversationSettings | null>;
};

/** Remembers which turn gave an answer, by hashes of the answer. */
export type EchoStore = {
  put(ownerId: UserId, hashes: readonly string[], turnId: TurnId): Promise<void>;
  find(ownerId: UserId, hash: string): Promise<TurnId | null>;
};
