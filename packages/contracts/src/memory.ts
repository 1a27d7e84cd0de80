import { z } from "zod";
import { ErrorCode } from "./error-body.ts";

/** Of an episode: given by whoever stores it, or made; unique in a user's memory. */
export const EpisodeRef = z.string().min(1).max(200);

export const EpisodeRole = z.enum(["user", "assistant", "system", "tool"]);
export type EpisodeRole = z.infer<typeof EpisodeRole>;

/** Something that was said, to be remembered word by word. */
export const NewEpisode = z.strictObject({
  ref: EpisodeRef.optional(),
  /** Groups episodes that follow each other; any name. */
  conversation: z.string().min(1).max(200).optional(),
  role: EpisodeRole,
  /** Who said it, where several people talk. */
  speaker: z.string().min(1).max(200).optional(),
  text: z.string().min(1).max(10_000_000),
  /** When it was said: ISO 8601, or milliseconds since the epoch. Absent: now. */
  at: z
    .union([z.iso.datetime({ offset: true, local: true }), z.iso.date(), z.number().int()])
    .optional(),
  /** Readable by every user of this server; only its owner may store such. */
  shared: z.boolean().optional(),
});
export type NewEpisode = z.infer<typeof NewEpisode>;

export const Episode = z.object({
  ref: EpisodeRef,
  conversation: z.string().nullable(),
  role: EpisodeRole,
  speaker: z.string().nullable(),
  text: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  recordedAt: z.number(),
  shared: z.boolean(),
  isEmbedded: z.boolean(),
});
export type Episode = z.infer<typeof Episode>;

export const EpisodeList = z.object({
  episodes: z.array(Episode),
  /** Pass as `cursor` for the next page; null on the last. */
  nextCursor: z.string().nullable(),
});
export type EpisodeList = z.infer<typeof EpisodeList>;

export const ListEpisodesQuery = z.object({
  conversation: z.string().max(200).optional(),
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** Episodes whose ref is known already are left as they are. */
export const EpisodesStored = z.object({
  stored: z.int().nonnegative(),
  known: z.int().nonnegative(),
  /** In the order in which they came. Absent for NDJSON. */
  refs: z.array(EpisodeRef).optional(),
});
export type EpisodesStored = z.infer<typeof EpisodesStored>;

export const RecallQuery = z.object({
  q: z.string().min(1).max(10_000),
  k: z.coerce.number().int().min(1).max(200).default(10),
  conversation: z.string().max(200).optional(),
  /** As many hits as fit; absent: only `k` counts. */
  budget: z.coerce.number().int().min(1).max(1_000_000).optional(),
});

/** Why a hit is where it is: what each way of looking gave it, and how that was weighed. */
export const RecallWhy = z.object({
  /** Shared words, 0 to 1 among the candidates. */
  words: z.number(),
  /** Nearness in meaning, 0 to 1 among the candidates. */
  meaning: z.number(),
  /** Through people and things that the question names. */
  graph: z.number(),
  /** The question names a time, and this is from then. */
  time: z.number(),
  /** What the speaker, the role and its age made of it. */
  prior: z.number(),
  /** One line for people. */
  text: z.string(),
});
export type RecallWhy = z.infer<typeof RecallWhy>;

export const RecallHit = z.object({
  kind: z.enum(["episode", "fact"]),
  /** Of an episode its ref, of a fact its id. */
  ref: z.string(),
  text: z.string(),
  score: z.number(),
  why: RecallWhy,
  source: z.object({
    conversation: z.string().nullable(),
    role: EpisodeRole.nullable(),
    speaker: z.string().nullable(),
    /** Of a fact: the episode that it was taken from. */
    episode: EpisodeRef.nullable(),
    shared: z.boolean(),
  }),
  at: z.number(),
});
export type RecallHit = z.infer<typeof RecallHit>;

export const RecallReply = z.object({
  hits: z.array(RecallHit),
  /** What could not be used, in words for people: "answered by words alone: ...". */
  degraded: z.string().nullable(),
});
export type RecallReply = z.infer<typeof RecallReply>;

/** What is to be forgotten. Exactly one selector. */
export const ForgetRequest = z
  .strictObject({
    refs: z.array(EpisodeRef).min(1).max(10_000).optional(),
    facts: z.array(z.string().max(100)).min(1).max(10_000).optional(),
    /** Everything that was said in it. */
    conversation: z.string().min(1).max(200).optional(),
    /** A person or thing, with all that is known of it. */
    entity: z.string().min(1).max(200).optional(),
    /** Whatever contains these words, in any letter case. */
    text: z.string().min(3).max(1_000).optional(),
    /** What was said before: ISO 8601, or milliseconds since the epoch. */
    before: z.union([z.iso.datetime({ offset: true }), z.iso.date(), z.number().int()]).optional(),
    all: z.literal(true).optional(),
  })
  .refine((request) => Object.values(request).filter((each) => each !== undefined).length === 1, {
    message: "say exactly one of: refs, facts, conversation, entity, text, before, all",
  });
export type ForgetRequest = z.infer<typeof ForgetRequest>;

/** How much of each is gone. */
export const Forgotten = z.object({
  episodes: z.int(),
  facts: z.int(),
  vectors: z.int(),
  entities: z.int(),
  edges: z.int(),
  /** Entries of turn logs whose text was replaced. */
  events: z.int(),
  artifacts: z.int(),
  /** Files that were sent. */
  media: z.int(),
  jobs: z.int(),
  backups: z.int(),
});
export type Forgotten = z.infer<typeof Forgotten>;

export const ForgetReply = Forgotten.extend({
  /** Traces of it may stay in free space of the database's file until that is compacted. */
  traces: z.boolean(),
  /** Some of it is still on the disk: another program reads the database, or a file could not be removed. It is erased by itself, also after a restart. */
  pending: z.boolean(),
});
export type ForgetReply = z.infer<typeof ForgetReply>;

/** Writing the database's file anew, so that its free space holds nothing that was forgotten. */
export const CompactState = z.discriminatedUnion("phase", [
  /** There is nothing to be made good. */
  z.object({ phase: z.literal("none") }),
  /** In the next minute in which no turn runs. */
  z.object({ phase: z.literal("due") }),
  /** For turns that run: so many. */
  z.object({ phase: z.literal("waiting"), turns: z.int() }),
  /** So far, 0 to 1. */
  z.object({ phase: z.literal("running"), share: z.number() }),
  /** The size of the file, in bytes. */
  z.object({ phase: z.literal("done"), before: z.int(), after: z.int() }),
  z.object({ phase: z.literal("failed"), code: ErrorCode, message: z.string() }),
]);
export type CompactState = z.infer<typeof CompactState>;

export const EmbedderState = z.object({
  /** `off`: by configuration. `failed`: recall goes by words alone, `problem` says why. */
  state: z.enum(["off", "preparing", "ready", "failed"]),
  model: z.string().nullable(),
  dimension: z.int().nullable(),
  /** 0 to 1 while it is prepared. */
  progress: z.number().nullable(),
  problem: z.string().nullable(),
});
export type EmbedderState = z.infer<typeof EmbedderState>;

export const MemoryStatus = z.object({
  embedder: EmbedderState,
  /** What is still to be done in the background. */
  pending: z.object({
    /** Episodes without a vector of the model in use. */
    embeddings: z.int(),
    /** Turns that are not stored yet, or not searched for facts. */
    turns: z.int(),
  }),
  counts: z.object({
    episodes: z.int(),
    vectors: z.int(),
    facts: z.int(),
    /** Facts that wait for a person to look at them. */
    review: z.int(),
    entities: z.int(),
    edges: z.int(),
  }),
  /** What the memory of this user takes on disk, about. */
  bytes: z.number(),
  retentionDays: z.int().nullable(),
});
export type MemoryStatus = z.infer<typeof MemoryStatus>;
