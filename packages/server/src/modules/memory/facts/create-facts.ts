import {
  NewFact,
  type Fact,
  type FactId,
  type FactKept,
  type FactList,
  type FactSource,
  type ListFactsQuery,
  type UpdateFact,
} from "@steward/contracts/fact.ts";
import type { UserId } from "@steward/contracts/ids.ts";
import type { z } from "zod";
import { AppError } from "../../../kernel/app-error.ts";
import type { Clock } from "../../../kernel/clock.ts";
import { createId } from "../../../kernel/create-id.ts";
import { selfNames } from "./fact-keys.data.ts";
import { CONVERSATION } from "./fact-rules.ts";
import { foldName } from "./fold-name.ts";
import { keepFact, type Statement } from "./keep-fact.ts";
import type { FactBook, FactCounts, FactStore, Member } from "./ports.ts";
import { updateFact } from "./update-fact.ts";

/** A fact that somebody states, or that was read in what they said. */
export type KeepFact = z.input<typeof NewFact> & {
  readonly source?: FactSource | null;
  /** "user" where absent: they say so themselves. */
  readonly extractor?: string;
  /** There is one value at a time, also where the key is not one that we know. */
  readonly isSingle?: boolean;
  readonly isCorrection?: boolean;
  /** It holds no longer: since `validTo`, or from now on. */
  readonly isEnded?: boolean;
  readonly validTo?: number;
  /** With `isEnded`: only where it is known; otherwise nothing is kept. */
  readonly isDenied?: boolean;
};

export type Facts = {
  /** All of them or none, without those of which there is nothing to keep. */
  keep(by: Member, facts: readonly KeepFact[]): Promise<readonly FactKept[]>;
  /** `not_found` where it is none of theirs. */
  update(by: Member, id: string, change: UpdateFact): Promise<FactKept>;
  get(ownerId: UserId, id: string): Promise<Fact>;
  list(ownerId: UserId, query: ListFactsQuery): Promise<FactList>;
  count(ownerId: UserId): Promise<FactCounts>;
  /** What a conversation has noted under a key; null: nothing. */
  readKey(ownerId: UserId, conversation: string, key: string): Promise<Fact | null>;
  writeKey(ownerId: UserId, note: ConversationNote): Promise<FactKept>;
};

export type ConversationNote = {
  readonly conversation: string;
  readonly key: string;
  readonly value: string;
};

export type FactsPorts = { readonly store: FactStore; readonly clock: Clock };

/** What is known about people and things, and what used to be true. */
export function createFacts({ store, clock }: FactsPorts): Facts {
  const keep: Facts["keep"] = async (by, facts) => {
    const now = clock.now();
    const statements = facts.map((each) => toStatement(each, now));
    for (const { fact } of statements) assertMayWrite(by, fact);
    return store.write(by.userId, async (book) => {
      const kept: FactKept[] = [];
      for (const statement of statements) {
        const outcome = await keepFact(book, statement);
        if (outcome) kept.push(outcome);
      }
      return kept;
    });
  };
  return {
    keep,
    update: (by, id, change) =>
      store.write(by.userId, async (book) => {
        const fact = await getFrom(book, id);
        assertMayWrite(by, fact);
        const now = clock.now();
        const toNext = (old: Fact, other: Partial<Fact>): Fact => ({
          ...toCorrected(old, now),
          ...other,
        });
        return updateFact(book, fact, { change, now, toNext });
      }),
    get: (ownerId, id) => getFrom({ get: (wanted) => store.get(ownerId, wanted) }, id),
    list: (ownerId, query) => store.list(ownerId, { ...query, now: clock.now() }),
    count: (ownerId) => store.count(ownerId),
    async readKey(ownerId, conversation, key) {
      const query = { conversation, key, state: "active", past: false, limit: 50 } as const;
      const { facts } = await store.list(ownerId, { ...query, now: clock.now() });
      return facts.find(({ subject }) => subject === CONVERSATION) ?? facts[0] ?? null;
    },
    async writeKey(ownerId, note) {
      const [kept] = await keep({ userId: ownerId, role: "member" }, [
        { ...note, subject: CONVERSATION },
      ]);
      if (!kept) throw new AppError("internal", "The note was not kept.");
      return kept;
    },
  };
}

async function getFrom(book: Pick<FactBook, "get">, id: string): Promise<Fact> {
  const fact = await book.get(id);
  if (!fact) throw new AppError("not_found", "There is no such fact.");
  return fact;
}

function assertMayWrite(by: Member, fact: Pick<Fact, "shared">): void {
  if (fact.shared && by.role !== "owner") {
    throw new AppError("forbidden", "Only the owner of this server writes what all users share.");
  }
}

function toStatement(stated: KeepFact, now: number): Statement {
  return {
    fact: toFact(stated, now),
    now,
    isSingle: stated.isSingle ?? false,
    isCorrection: stated.isCorrection ?? false,
    endedAt: stated.validTo ?? (stated.isEnded ? now : null),
    isDenied: stated.isDenied ?? false,
  };
}

function toFact(stated: KeepFact, now: number): Fact {
  const { subject, key, value, category, confidence, validFrom, conversation, shared } = stated;
  const fact = NewFact.parse({
    subject,
    key,
    value,
    category,
    confidence,
    validFrom,
    conversation,
    shared,
  });
  return {
    ...fact,
    subject: selfNames.has(foldName(fact.subject)) ? "user" : fact.subject,
    id: createId<FactId>("fct", now),
    state: "active",
    validFrom: fact.validFrom ?? null,
    validTo: null,
    recordedAt: now,
    retractedAt: null,
    supersedes: null,
    note: null,
    source: stated.source ?? null,
    extractor: stated.extractor ?? "user",
    conversation: fact.conversation ?? null,
    shared: fact.shared ?? false,
  };
}

/** What a person puts in its place is certain, and comes from nowhere but them. */
function toCorrected(fact: Fact, now: number): Fact {
  return {
    ...fact,
    id: createId<FactId>("fct", now),
    confidence: 1,
    state: "active",
    validTo: null,
    recordedAt: now,
    retractedAt: null,
    supersedes: fact.id,
    note: null,
    source: null,
    extractor: "user",
  };
}
