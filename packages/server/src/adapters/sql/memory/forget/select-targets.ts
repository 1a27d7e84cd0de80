import { foldName } from "../../../../modules/memory/index.ts";
import type { ForgetStore } from "../../../../modules/memory/forget/forget-ports.ts";
import type { FactSelector } from "../../knowledge/remove-facts.ts";
import type { EpisodeTarget, ForgetScope } from "./forget-scope.ts";
import { among } from "../among.ts";
import { findMatching, findMatchingFacts } from "./find-matching.ts";
import { toTurnId } from "../../knowledge/forgotten-facts.ts";
import { createNameMatch, createTextMatch, type TextMatch } from "./text-match.ts";

type ForgetWish = Parameters<ForgetStore["forget"]>[1];

/** What is to go. */
export type Targets = {
  readonly episodes: readonly EpisodeTarget[];
  /** With all that was said and done in them. */
  readonly turns: ReadonlySet<string>;
  readonly facts: readonly FactSelector[];
  /** Whatever else holds this goes too; null: nothing. */
  readonly match: TextMatch | null;
  /** Files that were sent before this time and that no turn shows; null: none. */
  readonly mediaBefore: number | null;
};

type Found = Partial<Omit<Targets, "episodes" | "turns">> & {
  readonly episodes?: readonly (EpisodeTarget & { readonly turn_id: string | null })[];
  readonly turns?: readonly string[];
};

/** What was said in a turn goes with the turn, and the other way round. */
export async function selectTargets(scope: ForgetScope, wish: ForgetWish): Promise<Targets> {
  const {
    episodes = [],
    turns = [],
    facts = [],
    match = null,
    mediaBefore = null,
  } = await find(scope, wish);
  const whole = new Set(turns);
  if (match === null) for (const { turn_id } of episodes) if (turn_id !== null) whole.add(turn_id);
  const others = await selectEpisodes(scope)
    .where("turn_id", "in", among([...whole]))
    .execute();
  const all = new Map([...episodes, ...others].map((each) => [each.id, each]));
  const refs = [...all.values()].map(({ ref }) => ref);
  return {
    episodes: [...all.values()],
    turns: whole,
    facts: refs.length === 0 ? facts : [...facts, { episodes: refs }],
    match,
    mediaBefore,
  };
}

async function find(scope: ForgetScope, wish: ForgetWish): Promise<Found> {
  switch (wish.kind) {
    case "turns":
      return { turns: wish.turns };
    case "refs":
      return findRefs(scope, wish.refs);
    case "facts":
      return findSources(scope, wish.facts);
    case "conversation": {
      const { conversation } = wish;
      const said = selectEpisodes(scope).where("conversation", "=", conversation);
      const turns = selectTurns(scope).where("conversation_id", "=", conversation);
      return {
        episodes: await said.execute(),
        turns: (await turns.execute()).map(({ id }) => id),
        facts: [{ conversation }],
      };
    }
    case "entity": {
      const names = await readNames(scope, wish.entity);
      const about = [{ entity: wish.entity }];
      return names.length === 0
        ? { facts: about }
        : findWords(scope, createNameMatch(names), about);
    }
    case "text":
      return findWords(scope, createTextMatch(wish.text), [{ text: wish.text }]);
    case "before":
      return findBefore(scope, wish.before);
    case "all": {
      const turns = await selectTurns(scope).execute();
      return {
        episodes: await selectEpisodes(scope).execute(),
        turns: turns.map(({ id }) => id),
        facts: [{ all: true }],
        mediaBefore: Number.MAX_SAFE_INTEGER,
      };
    }
  }
}

async function findWords(
  scope: ForgetScope,
  match: TextMatch,
  about: readonly FactSelector[],
): Promise<Found> {
  const ids = await findMatchingFacts(scope, match);
  return { match, episodes: await findMatching(scope, match), facts: [...about, { ids }] };
}

function selectEpisodes({ transaction, partitions }: ForgetScope) {
  return transaction
    .selectFrom("episodes")
    .select(["id", "partition", "ref", "turn_id"])
    .where("partition", "in", partitions);
}

function selectTurns({ transaction, ownerId }: ForgetScope) {
  return transaction.selectFrom("turns").select("id").where("owner_id", "=", ownerId);
}

/** Also of turns that are not stored yet: their refs are known before. */
async function findRefs(scope: ForgetScope, refs: readonly string[]): Promise<Found> {
  const episodes = await selectEpisodes(scope).where("ref", "in", among(refs)).execute();
  const turns = refs.flatMap((ref) => toTurnId(ref) ?? []);
  return { episodes, turns };
}

/** A fact goes with what it was read in: there it would still be said. */
async function findSources(scope: ForgetScope, ids: readonly string[]): Promise<Found> {
  const rows = await scope.transaction
    .selectFrom("facts")
    .select("episode")
    .where("partition", "in", scope.partitions)
    .where("id", "in", among(ids))
    .execute();
  const found = await findRefs(
    scope,
    rows.flatMap(({ episode }) => episode ?? []),
  );
  return { ...found, facts: [{ ids }] };
}

async function findBefore(scope: ForgetScope, before: number): Promise<Found> {
  const facts = await scope.transaction
    .selectFrom("facts")
    .select("id")
    .where("partition", "in", scope.partitions)
    .where("recorded_at", "<", before)
    .execute();
  const turns = await selectTurns(scope).where("created_at", "<", before).execute();
  return {
    episodes: await selectEpisodes(scope).where("at", "<", before).execute(),
    turns: turns.map(({ id }) => id),
    facts: [{ ids: facts.map(({ id }) => id) }],
    mediaBefore: before,
  };
}

/** Shorter ones are in too many other words. */
const SHORTEST = 2;

/** All that a person or thing is called. None for the user, and for tools: these are everywhere. */
async function readNames(scope: ForgetScope, entity: string): Promise<readonly string[]> {
  const folded = foldName(entity);
  if (folded === "user" || folded === "conversation") return [];
  const rows = await scope.transaction
    .selectFrom("entity_aliases as known")
    .innerJoin("entities", "entities.id", "known.entity")
    .innerJoin("entity_aliases as alias", "alias.entity", "known.entity")
    .select(["alias.name", "entities.type"])
    .where("known.partition", "in", scope.partitions)
    .where("alias.partition", "in", scope.partitions)
    .where("known.folded", "=", folded)
    .execute();
  if (rows.some(({ type }) => type === "tool" || type === "mcp-server")) return [];
  const names = [entity, ...rows.map(({ name }) => name)].map((name) => name.trim());
  return [...new Set(names)].filter((name) => name.length >= SHORTEST);
}
