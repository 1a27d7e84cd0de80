import type {
  Conversation,
  ConversationDetail,
  ConversationList,
  CreateConversation,
  UpdateConversation,
} from "@steward/contracts/conversation.ts";
import type { ConversationId, TurnId, UserId } from "@steward/contracts/ids.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Clock } from "../../kernel/clock.ts";
import { createId } from "../../kernel/create-id.ts";
import type { OwnedTurn, Turns } from "../turns/index.ts";
import { fromCursor, toCursor } from "./list-cursor.ts";
import type {
  ConversationRecord,
  ConversationSettings,
  ConversationSettingsStore,
  ConversationStore,
  InterruptOn,
} from "./ports.ts";
import { toBranches, toLeaf, toPath } from "./turn-path.ts";

export type ConversationChange =
  | { readonly type: "conversation-change"; readonly conversation: Conversation }
  | { readonly type: "conversation-remove"; readonly conversationId: ConversationId };

export type ListRequest = {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly archived: boolean;
  readonly q?: string | undefined;
};

export type NewConversation = CreateConversation & {
  readonly model: string;
  readonly kind?: Conversation["kind"];
  readonly approvalMode?: Conversation["approvalMode"];
  readonly thinkingMode?: Conversation["thinkingMode"];
  readonly persona?: Conversation["persona"];
  readonly interruptOn?: InterruptOn | null;
};

/** Conversations of one owner each: an id of somebody else's is not found. */
export type Conversations = {
  create(ownerId: UserId, body: NewConversation): Promise<Conversation>;
  /** A new one that begins with what was said and done in this one, as far as that has ended. */
  fork(ownerId: UserId, id: ConversationId): Promise<Conversation>;
  get(ownerId: UserId, id: ConversationId): Promise<Conversation>;
  list(ownerId: UserId, request: ListRequest): Promise<ConversationList>;
  open(ownerId: UserId, id: ConversationId): Promise<ConversationDetail>;
  update(ownerId: UserId, id: ConversationId, body: UpdateConversation): Promise<Conversation>;
  /** Gives a title that was made, unless a person chose one. */
  suggestTitle(ownerId: UserId, id: ConversationId, title: string): Promise<void>;
  remove(ownerId: UserId, id: ConversationId): Promise<void>;
  /** The turns from the first one to `turnId`, along its branch. */
  path(id: ConversationId, turnId: TurnId | null): Promise<readonly OwnedTurn[]>;
  /** How its turns are to be run. */
  settings(id: ConversationId): Promise<ConversationSettings>;
  /** Tells listeners how a conversation looks now. */
  announce(ownerId: UserId, id: ConversationId): Promise<void>;
};

export type ConversationsPorts = {
  readonly store: ConversationStore;
  readonly settings: ConversationSettingsStore;
  readonly turns: Turns;
  readonly clock: Clock;
  /** What new conversations ask about. */
  readonly approvalMode: () => Conversation["approvalMode"];
  /** What was said in one that is removed is to be forgotten with it. */
  readonly onForget: (ownerId: UserId, id: ConversationId) => Promise<void>;
  readonly onChange: (ownerId: UserId, change: ConversationChange) => void;
  readonly onRemove: (id: ConversationId) => void;
};

export function createConversations(ports: ConversationsPorts): Conversations {
  const { store, settings, turns, clock, onChange } = ports;

  async function get(ownerId: UserId, id: ConversationId): Promise<Conversation> {
    const found = await store.get(ownerId, id);
    if (!found) throw new AppError("not_found", "There is no conversation with this id.");
    return found;
  }

  async function announce(ownerId: UserId, id: ConversationId): Promise<void> {
    const conversation = await store.get(ownerId, id);
    if (conversation) onChange(ownerId, { type: "conversation-change", conversation });
  }

  async function present(ownerId: UserId, id: ConversationId): Promise<Conversation> {
    const conversation = await get(ownerId, id);
    onChange(ownerId, { type: "conversation-change", conversation });
    return conversation;
  }

  return {
    get,
    announce,
    async create(ownerId, body) {
      const settled = { approvalMode: ports.approvalMode(), ...body };
      const record = toRecord(ownerId, settled, clock.now());
      await store.insert(record);
      return present(ownerId, record.id);
    },
    async fork(ownerId, id) {
      return present(ownerId, await insertFork(ports, ownerId, await get(ownerId, id)));
    },
    list: (ownerId, request) => listPage(store, ownerId, request),
    open: async (ownerId, id) => toDetail(turns, await get(ownerId, id)),
    async update(ownerId, id, body) {
      const head = body.headTurnId === undefined ? undefined : await turns.get(body.headTurnId);
      if (head !== undefined && head?.conversationId !== id) {
        throw new AppError("not_found", "There is no such turn in this conversation.");
      }
      const titleChosen = body.title === undefined ? {} : { titleChosen: true };
      const shown = head ? { headTurnId: toLeaf(await turns.list(id), head.id) } : {};
      await store.update({ ownerId, id }, { ...withoutUndefined(body), ...titleChosen, ...shown });
      return present(ownerId, id);
    },
    async suggestTitle(ownerId, id, title) {
      const changed = await store.update({ ownerId, id, unlessChosen: true }, { title });
      if (changed) await announce(ownerId, id);
    },
    async remove(ownerId, id) {
      await get(ownerId, id);
      await ports.onForget(ownerId, id);
      for (const turn of await turns.list(id)) if (turn.endedAt === null) await turns.stop(turn.id);
      await store.remove(ownerId, id);
      onChange(ownerId, { type: "conversation-remove", conversationId: id });
      ports.onRemove(id);
      // A turn that was stopped by this may have been remembered meanwhile.
      await ports.onForget(ownerId, id);
    },
    settings: async (id) => (await settings.read(id)) ?? cautious,
    async path(id, turnId) {
      return turnId === null ? [] : toPath(await turns.list(id), turnId);
    },
  };
}

async function toDetail(turns: Turns, conversation: Conversation): Promise<ConversationDetail> {
  const all = await turns.list(conversation.id);
  const path = toPath(all, conversation.headTurnId);
  const views = await Promise.all(path.map((turn) => turns.view(turn)));
  return { conversation, turns: views, branches: toBranches(all, path) };
}

async function insertFork(
  { store, settings, turns, clock }: ConversationsPorts,
  ownerId: UserId,
  { id, title, model, headTurnId }: Conversation,
): Promise<ConversationId> {
  const path = toPath(await turns.list(id), headTurnId);
  const end = path.findIndex(({ endedAt }) => endedAt === null);
  const { queueMode: _serial, ...kept } = (await settings.read(id)) ?? cautious;
  const record = toRecord(ownerId, { title, model, ...kept }, clock.now());
  await store.insert(record);
  await turns.copy(end === -1 ? path : path.slice(0, end), record.id);
  return record.id;
}

/** For a conversation that is gone: nothing is done without asking. */
const cautious: ConversationSettings = {
  queueMode: "serial",
  approvalMode: "ask",
  thinkingMode: null,
  persona: null,
  interruptOn: null,
};

function toRecord(ownerId: UserId, body: NewConversation, now: number): ConversationRecord {
  const { title = "", model, kind = "main", interruptOn = null } = body;
  return {
    id: createId<ConversationId>("cnv", now),
    ownerId,
    kind,
    title,
    titleChosen: title !== "",
    model,
    pinned: false,
    archived: false,
    headTurnId: null,
    queueMode: "serial",
    approvalMode: body.approvalMode ?? "accept-edits",
    thinkingMode: body.thinkingMode ?? null,
    persona: body.persona ?? null,
    interruptOn,
    createdAt: now,
    updatedAt: now,
  };
}

async function listPage(
  store: ConversationStore,
  ownerId: UserId,
  request: ListRequest,
): Promise<ConversationList> {
  const { limit, archived, q: words } = request;
  const after = request.cursor === undefined ? undefined : fromCursor(request.cursor);
  // One more than asked for tells whether there is a next page.
  const rows = await store.list({ ownerId, archived, limit: limit + 1, words, after });
  const conversations = rows.slice(0, limit);
  const last = conversations.at(-1);
  return { conversations, nextCursor: last && rows.length > limit ? toCursor(last) : null };
}

type Defined<Shape> = { [Key in keyof Shape]?: Exclude<Shape[Key], undefined> };

function withoutUndefined<Shape extends object>(shape: Shape): Defined<Shape> {
  const entries = Object.entries(shape).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Defined<Shape>;
}
